import '@fontsource/marcellus/latin.css';
import '@fontsource-variable/figtree';
import './styles/tokens.css';
import './styles/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { startLanguage } from './lib/i18n.svelte';

startLanguage().then(() => {
  const target = document.getElementById('app') as HTMLElement;
  target.replaceChildren();
  mount(App, { target });
});
