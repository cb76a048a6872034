import { settings } from './settings.svelte';

const darkSystem = matchMedia('(prefers-color-scheme: dark)');
let systemIsDark = $state(darkSystem.matches);
darkSystem.addEventListener('change', (change) => (systemIsDark = change.matches));

export const isDark = (): boolean => settings.theme === 'dark' || (settings.theme === 'system' && systemIsDark);

/** Keeps the document's theme in step; `public/theme.js` sets the first one. */
export function applyTheme(): void {
  document.documentElement.dataset.theme = isDark() ? 'dark' : 'light';
}
