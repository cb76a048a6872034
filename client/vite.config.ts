import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';

const server = process.env.PALENQUE_SERVER ?? 'http://127.0.0.1:8321';

export default defineConfig({
  plugins: [svelte(), svelteTesting()],
  build: { outDir: '../src/palenque/server/static', emptyOutDir: true },
  // The server takes only requests whose Origin is its own host, so the proxy presents itself as such.
  server: {
    proxy: { '/api': { target: server, changeOrigin: true, ws: true, headers: { origin: server } } },
  },
  test: { environment: 'jsdom', include: ['src/**/*.test.ts'] },
});
