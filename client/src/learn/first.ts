import { openTable } from '../lib/api';
import { t } from '../lib/i18n.svelte';
import { tablePath } from '../lib/router.svelte';
import { named, settings } from '../lib/settings.svelte';

/** Opens the match to begin with, against the weakest computer and with help, and tells where it is. */
export async function openFirst(): Promise<string> {
  const names = { J: named(settings.names.mine, t('you')), O: t('learn.computer') };
  return tablePath(await openTable({ ruleset: 'klee', mode: 'computer', level: 1, seat: 'J', names, help: true }));
}
