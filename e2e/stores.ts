import type { Page } from '@playwright/test';

/** All that a browser keeps for the site, each store by its name. */
export async function readStores(page: Page): Promise<Record<string, string[]>> {
  const cookies = await page.context().cookies();
  const stores = await page.evaluate(async () => {
    const pairs = (storage: Storage) => Object.entries(storage).map(([key, value]) => `${key}=${value}`);
    const names = await caches.keys();
    const cached = await Promise.all(
      names.map(async (name) => {
        const cache = await caches.open(name);
        return await Promise.all(
          (await cache.keys()).map(
            async (request) => `${name} ${request.url} ${await (await cache.match(request))?.text()}`,
          ),
        );
      }),
    );
    return {
      localStorage: pairs(localStorage),
      sessionStorage: pairs(sessionStorage),
      indexedDB: (await indexedDB.databases()).map(({ name }) => name ?? ''),
      cacheStorage: cached.flat(),
      historyState: [JSON.stringify(history.state)],
    };
  });
  return { ...stores, cookies: cookies.map(({ name, value }) => `${name}=${value}`) };
}
