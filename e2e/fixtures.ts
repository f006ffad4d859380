import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import { addressesOfCloud, publishSession, type SessionWish, withdrawSession } from './cloud.ts';
import { Noise } from './noise.ts';

type Fixtures = {
  /** Complaints of the browser; a journey fails on any that it did not expect. */
  noise: Noise;
  /** Publishes a session for the length of the journey and returns its id; given an id, it takes that one's place. */
  publish: (wish: SessionWish) => Promise<string>;
  /** Another visitor: a page in a browser context of its own. */
  visitor: (options?: BrowserContextOptions) => Promise<Page>;
};

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures needed from this pattern.
  baseURL: async ({}, use) => use(addressesOfCloud().siteUrl),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  noise: async ({}, use) => {
    const noise = new Noise();
    await use(noise);
    expect(noise.unexpected, 'complaints of the browser').toEqual([]);
  },
  context: async ({ context, noise }, use) => {
    await noise.listen(context);
    await use(context);
  },
  publish: async ({ noise }, use) => {
    const published = new Set<string>();
    await use(async (wish) => {
      const id = await publishSession(wish);
      published.add(id);
      return id;
    });
    // A page that is still open may ask for what goes now.
    noise.end();
    for (const id of published) await withdrawSession(id);
  },
  visitor: async ({ browser, noise }, use) => {
    const contexts: { close: () => Promise<void> }[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      await noise.listen(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

export { expect };
