import core from './core/it.json';

export const texts = { core, files: import.meta.glob(['./*/it.json', '!./core/*'], { import: 'default' }) };
