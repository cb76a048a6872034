import core from './core/en.json';

export const texts = { core, files: import.meta.glob(['./*/en.json', '!./core/*'], { import: 'default' }) };
