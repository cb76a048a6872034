import { remember, settings } from './settings.svelte';

/** What the browser says about notifications; `none` where it has none, `insecure` where it wants https. */
export type Notifying = NotificationPermission | 'none' | 'insecure';

export function notifying(): Notifying {
  if (!isSecureContext) return 'insecure';
  return 'Notification' in globalThis ? Notification.permission : 'none';
}

/** Asks the browser, which asks the player; only ever after a button was pressed. */
export async function askToNotify(): Promise<Notifying> {
  settings.notify = canAsk(notifying()) && (await Notification.requestPermission()) === 'granted';
  remember();
  return notifying();
}

const canAsk = (state: Notifying): boolean => state !== 'none' && state !== 'insecure';

export function stopNotifying(): void {
  settings.notify = false;
  remember();
}

/** Tells a player who looks elsewhere; of one table only the latest is shown. */
export function notify(title: string, body: string, table: string): void {
  if (!document.hidden || !settings.notify || notifying() !== 'granted') return;
  try {
    const told = new Notification(title, { body, tag: table });
    told.onclick = () => {
      window.focus();
      told.close();
    };
  } catch {
    // Some phones let nobody but a service worker notify: the tab's title has to do.
  }
}
