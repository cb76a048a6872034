import core from './core/de.json';

export const texts = { core, files: import.meta.glob(['./*/de.json', '!./core/*'], { import: 'default' }) };
