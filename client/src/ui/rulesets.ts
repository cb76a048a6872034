import { t, type Key } from '../lib/i18n.svelte';

const NAMED = new Set(['klee', 'french', 'german', 'literal', 'ajm', 'solo-klee', 'solo-ajm']);

/** The spoken name of a ruleset; one's own is called by its id. */
export const rulesetName = (id: string): string => (NAMED.has(id) ? t(`ruleset.${id}` as Key) : id);
