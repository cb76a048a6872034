import { router } from '../lib/router.svelte';

/** After a move to another page its heading takes the focus, so that a screen reader reads on from there. */
export function pageHeading(heading: HTMLElement): void {
  heading.tabIndex = -1;
  if (router.moves > 0 && !router.hash) heading.focus({ preventScroll: true });
}
