import { t, type Key } from '../lib/i18n.svelte';
import { BUILT_IN } from '../lib/router.svelte';


/** The spoken name of a ruleset; one's own is called by its id. */
export const rulesetName = (id: string): string => (BUILT_IN.has(id) ? t(`ruleset.${id}` as Key) : id);
