// Runs before the first paint, so that a stored theme never flashes; kept in step with src/lib/theme.svelte.ts.
(() => {
  let theme = 'system';
  try {
    theme = JSON.parse(localStorage.getItem('palenque.settings') ?? '{}').theme ?? 'system';
  } catch {
    // Storage may be blocked or hold something else: the system's theme is as good.
  }
  const dark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
