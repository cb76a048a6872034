/// <reference lib="webworker" />
// The service worker of the companion, the rules and the questions: they are there without a server
// once they were opened.
import { clientsClaim, type WorkboxPlugin } from 'workbox-core';
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { NetworkFirst, NetworkOnly } from 'workbox-strategies';

declare const self: ServiceWorkerGlobalScope;

/** A server that is far away may never answer, where one that is off refuses at once. */
const PATIENCE_SECONDS = 4;

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
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
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
  new NetworkFirst({ cacheName: 'library', networkTimeoutSeconds: PATIENCE_SECONDS, plugins: [refusing] }),
);

void self.skipWaiting();
clientsClaim();
