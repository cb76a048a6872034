/// <reference lib="webworker" />
// The service worker of the companion, the rules and the questions: they are there without a server
// once they were opened.
import { clientsClaim, setCacheNameDetails, type WorkboxPlugin } from 'workbox-core';
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { NetworkFirst, NetworkOnly } from 'workbox-strategies';

declare const self: ServiceWorkerGlobalScope;

/** A server that is far away may never answer, where one that is off refuses at once. */
const PATIENCE_SECONDS = 4;

const FILES = self.__WB_MANIFEST;
/** What this build keeps is kept apart from what others do, so that no page is made of two of them. */
const BUILD = FILES.map((file) => (typeof file === 'string' ? null : file)).find((file) => file?.url === 'index.html')?.revision ?? 'unnamed';
// The scope is what outdated copies are known by.
setCacheNameDetails({ suffix: `${BUILD}-${self.registration.scope}` });
const LIBRARIES = 'library';
const KEPT = `${LIBRARIES}-${BUILD}`;

const LIBRARY = new URL('api/library', self.location.href).href;

/** A proxy whose server is down answers too, but not with a page. */
const refusing: WorkboxPlugin = {
  fetchDidSucceed: async ({ response }) => {
    if (response.status >= 500) throw new Error(`The server answered ${response.status}.`);
    return response;
  },
};

// The server is asked first, so a new deployment is there at the next visit; the copy is for when
// nobody answers. Everything else that is not in the copy goes to the server as if this were not here.
precacheAndRoute(FILES);
cleanupOutdatedCaches();
self.addEventListener('activate', (event) => event.waitUntil(dropOlderLibraries()));
registerRoute(
  new NavigationRoute(
    new NetworkOnly({
      networkTimeoutSeconds: PATIENCE_SECONDS,
      plugins: [refusing, { handlerDidError: () => matchPrecache('index.html') }],
    }),
  ),
);
// Rules and questions are those of the server, too, as long as it answers.
registerRoute(
  ({ url }) => url.origin + url.pathname === LIBRARY,
  new NetworkFirst({ cacheName: KEPT, networkTimeoutSeconds: PATIENCE_SECONDS, plugins: [refusing] }),
);

async function dropOlderLibraries(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(LIBRARIES) && name !== KEPT);
  await Promise.all(others.map((name) => caches.delete(name)));
}

void self.skipWaiting();
clientsClaim();
