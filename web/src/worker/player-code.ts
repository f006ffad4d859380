import { copiesCache } from '../lib/offline/stored-answers.ts';

/** Cache with the code of the player, for who keeps recordings on this device. */
const playerCache = 'player';

const addresses = PLAYER_FILES.map((file) => `/${file}`);

/** Stores the player of this build, and removes that of an earlier one. */
export async function storePlayer(): Promise<void> {
  const cache = await caches.open(playerCache);
  const stored = await cache.keys();
  const paths = stored.map(({ url }) => new URL(url).pathname);
  await cache.addAll(addresses.filter((address) => !paths.includes(address)));
  const old = stored.filter(({ url }) => !addresses.includes(new URL(url).pathname));
  await Promise.all(old.map((request) => cache.delete(request)));
}

/** A device that keeps recordings gets the player of each build. */
export async function storeWantedPlayer(): Promise<void> {
  if (await caches.has(copiesCache)) await storePlayer();
}

export const isPlayerFile = (path: string): boolean => addresses.includes(path);

/** The names have hashes, so what is stored is what the network would say. */
export async function storedFirst({ request }: { request: Request }): Promise<Response> {
  return (await caches.match(request, { cacheName: playerCache, ignoreVary: true })) ?? (await fetch(request));
}
