import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';

const server = process.env.PALENQUE_SERVER ?? 'http://127.0.0.1:8321';

/** The companion, the rules and the questions work without a server; `src/companion/sw.ts` says how. */
const offline = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'src/companion',
  filename: 'sw.ts',
  injectRegister: false,
  manifest: false,
  injectManifest: {
    globPatterns: ['index.html', 'theme.js', '*.{svg,png,webmanifest}', 'assets/*.{js,css,woff2}'],
    globIgnores: ['assets/!(Companion|Home|Faq|Rules)Page-*', 'assets/{LessonBoard,LessonHead,LessonTable,QrCode,Talk,raced}-*', 'assets/texts-!(core|home|companion|faq|search)-*'],
  },
});

/** Texts are named by group and language, so that the service worker can tell which it keeps. */
function chunkName({ facadeModuleId }: { facadeModuleId?: string | null }): string {
  const [, group = 'core', language] = /i18n\/(?:(\w+)\/)?(\w+)\.(?:json|ts)$/.exec(facadeModuleId ?? '') ?? [];
  return `assets/${language ? `texts-${group}-${language}` : '[name]'}-[hash].js`;
}

/** What a game of Pacal and its lessons share, in one file: apart, the parts would weigh more. */
const PLAYED = /src\/(table\/(Altar|BoardFrame|CardBack|Hand|LosingDialog|MoveLog|OpenHands|PhaseBar|Said|SeatHead|Steps|doing|moments|play\.svelte|report|steps|turn|words)|lib\/hand)\b/;
/** What a race and its lessons share. */
const RACED = /src\/race\/(Board|Disc|Goal|OwnBoard|Tiles|Track|TrackPanel|TrackStrip|board|keymap|names|pieces|report|slidable|targets|track|words)\b/;
/** What a game of either kind needs around it. */
const AROUND = /src\/(ui\/(Beside|Elsewhere|Help|Part|RematchButton|RematchLink|SealLine)|pages\/TurnedAway|lib\/(drag|seal|socket))\b/;
/** What nearly every page needs a little of. */
const SMALL = /src\/(ui\/(Brand|Dialog|Icon|LanguageSelect|MenuDialog|RuleLink|SeatToken|ThemeButton|Top|Unfetched|heading|problem|rulesets|screen\.svelte|speaker)|lib\/(api|i18n\.svelte|keys|settings|sound|texts|theme|wire)|table\/people)\b/;

/**
 * A page's scripts are fetched all at once. A part that a page fetches later shares most of its own with
 * the page, so that a list of them, which the page would carry, is longer than what it saves.
 */
const fetchedAhead = (_: string, scripts: string[], { hostId }: { hostId: string }): string[] =>
  /^assets\/index-/.test(hostId) ? scripts : [];

export default defineConfig({
  // Addresses that need not know where the site begins; in index.html the server writes it in.
  base: './',
  plugins: [svelte(), svelteTesting(), offline],
  build: {
    outDir: '../src/palenque/server/static',
    emptyOutDir: true,
    modulePreload: { resolveDependencies: fetchedAhead },
    rolldownOptions: {
      output: {
        chunkFileNames: chunkName,
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'played', test: PLAYED },
            { name: 'raced', test: RACED },
            { name: 'around', test: AROUND },
            { name: 'small', test: SMALL },
          ],
        },
      },
    },
  },
  // The server takes only requests whose Origin is its own host, so the proxy presents itself as such.
  server: {
    proxy: { '/api': { target: server, changeOrigin: true, ws: true, headers: { origin: server } } },
  },
  test: { environment: 'jsdom', include: ['src/**/*.test.ts'] },
});
