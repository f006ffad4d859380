import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import { BrowserErrors } from './browser-errors.ts';
import {
  addressesOfCloud,
  callDemo,
  publishSession,
  type SessionOverrides,
  startJourney,
  withdrawSession,
} from './cloud.ts';

type Fixtures = {
  /** All browsers share one network and one studio: a journey starts with nothing counted and no mails. */
  ownStart: undefined;
  /** Errors in the browser; a journey fails on any that it did not expect. */
  browserErrors: BrowserErrors;
  /** Publishes a session for the length of the journey and returns its id; given an id, it takes that one's place. */
  publish: (session: SessionOverrides) => Promise<string>;
  /** Another visitor: a page in a new browser context. */
  visitor: (options?: BrowserContextOptions) => Promise<Page>;
};

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures needed from this pattern.
  baseURL: async ({}, use) => use(addressesOfCloud().siteUrl),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  browserErrors: async ({}, use) => {
    const browserErrors = new BrowserErrors();
    await use(browserErrors);
    expect(browserErrors.unexpected, 'errors in the browser').toEqual([]);
  },
  ownStart: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      startJourney();
      await callDemo({ command: 'clearLimits' });
      await use(undefined);
    },
    { auto: true },
  ],
  context: async ({ context, browserErrors }, use) => {
    await browserErrors.listen(context);
    await use(context);
  },
  publish: async ({ browserErrors }, use) => {
    const published = new Set<string>();
    await use(async (session) => {
      const id = await publishSession(session);
      published.add(id);
      return id;
    });
    // A page that is still open may request what is deleted now.
    browserErrors.end();
    for (const id of published) await withdrawSession(id);
  },
  visitor: async ({ browser, browserErrors }, use) => {
    const contexts: { close: () => Promise<void> }[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      await browserErrors.listen(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

export { expect };
