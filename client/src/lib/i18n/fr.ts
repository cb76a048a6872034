import core from './core/fr.json';

export const texts = { core, files: import.meta.glob(['./*/fr.json', '!./core/*'], { import: 'default' }) };
