/// <reference lib="webworker" />
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { sessionRoutes } from '#shared/contract/sessions/routes.ts';
import { storePlayerPath } from '../lib/offline/stored-answers.ts';
import { inTime, networkFirst, storeAnswer } from './network-first.ts';
import { isPlayerFile, storedFirst, storePlayer, storeWantedPlayer } from './player-code.ts';

/**
 * Makes what a browser has seen readable without network (docs/decisions/offline.md). It stores no answer that depends on
 * who asks: tickets are kept by the pages themselves, with what else is a person's.
 */
declare const self: ServiceWorkerGlobalScope;

// Names with a hash, all of this build: an older page finds its own on the network.
precacheAndRoute(
  [BUILT_FRAME_FILE, ...OFFLINE_FILES].map((file) => ({ url: `/${file}`, revision: null })),
  { cleanURLs: false, directoryIndex: '' },
);
cleanupOutdatedCaches();
void self.skipWaiting();

async function activate(): Promise<void> {
  // A page need not wait until the worker has started.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}
self.addEventListener('activate', (event) => event.waitUntil(activate()));

const isFile = (path: string) => path.startsWith('/api/') || path.includes('.');

/** A page is what the network says; without network the app draws it in its frame. */
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && !isFile(url.pathname),
  async ({ event, request }) => {
    const preloaded: Promise<Response | undefined> | undefined =
      event instanceof FetchEvent ? event.preloadResponse : undefined;
    const live = Promise.resolve(preloaded).then((response) => response ?? fetch(request));
    event.waitUntil(live.catch(() => undefined));
    return await inTime(live).catch(async () => (await matchPrecache(`/${BUILT_FRAME_FILE}`)) ?? live);
  },
);

const { path: list } = sessionRoutes.listSessions;

/** The API's addresses of the upcoming list, and of the sessions whose pages are open. */
async function answersOfOpenPages(): Promise<string[]> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const sessions = pages.map(({ url }) => /^\/sessions?\/(\w{26})$/.exec(new URL(url).pathname)?.[1]);
  return [`${list}?when=upcoming`, ...sessions.flatMap((id) => (id ? [`${list}/${id}`] : []))];
}

// Pages ask through a worker from their second visit on, and one that is left soon asks for nothing.
self.addEventListener('install', (event) => {
  const stored = answersOfOpenPages().then((addresses) => Promise.allSettled(addresses.map(storeAnswer)));
  event.waitUntil(stored);
});

/** The list and each session, which are the same for all visitors. */
const isOfSessions = (path: string) =>
  path === list || (path.startsWith(`${list}/`) && !path.includes('/', list.length + 1));

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && isOfSessions(url.pathname) && !request.headers.has('authorization'),
  networkFirst,
);

registerRoute(({ url, sameOrigin }) => sameOrigin && isPlayerFile(url.pathname), storedFirst);

// Without it the worker is as good for everything else: the next build tries again.
self.addEventListener('install', (event) => event.waitUntil(storeWantedPlayer().catch(() => undefined)));
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === storePlayerPath,
  async () => {
    await storePlayer();
    return new Response(null, { status: 204 });
  },
);
