import type { Page } from '@playwright/test';
import { livePollMilliseconds } from '#shared/contract/common/route.ts';
import { collectionHref, paths, recordingHref } from '#shared/contract/paths.ts';
import { ownPageHref } from '#shared/rules/site.ts';
import { pagesRendered } from './cloud.ts';
import { recordingOf } from './collections.ts';
import { winterAfternoon } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { expectStill, observeShift } from './layout-shift.ts';
import { desktop, phone } from './page-checks.ts';
import { bookingDialog, bookNow, entry, hold, newGuest, takenOver } from './screens.ts';

/** Rendered pages in the browser: docs/product.md#rendered-pages, docs/decisions/hydration.md. */

const online = { title: 'Rest before winter', startTime: winterAfternoon, locationType: 'online' } as const;

async function renderedPaths(sessionId: string): Promise<string[]> {
  const recordings = [await recordingOf('birth', { isFree: true }), await recordingOf('stress', { isFree: true })].map(
    ({ collection, id }) => recordingHref(collection, id),
  );
  const collections = [collectionHref('birth'), collectionHref('stress')];
  const lists = [paths.home.href(), paths.liveSessions.href(), paths.session.href(sessionId)];
  return [...lists, ...collections, ...recordings, paths.signIn.href(), paths.breathworkForBirth.href()];
}

/** Makes each page of the tab note when it was taken over. */
async function observeTakeover(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { takenOverAt: Infinity });
    new MutationObserver((_, observer) => {
      if (document.documentElement.classList.contains('is-rendered')) return;
      Object.assign(window, { takenOverAt: performance.now() });
      observer.disconnect();
    }).observe(document, { subtree: true, attributeFilter: ['class'] });
  });
}

/** The page's requests for what it shows, before polling begins. */
const requestsOf = (page: Page) =>
  page.evaluate((pollMilliseconds) => {
    const until = Reflect.get(window, 'takenOverAt') + pollMilliseconds / 2;
    const requests = performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => /\/api\/(sessions|collections)/.test(name) && startTime < until);
    return requests.map(({ name }) => name);
  }, livePollMilliseconds);

for (const [viewport, timezoneId] of [
  [phone, 'America/Los_Angeles'],
  [desktop, 'Europe/London'],
] as const) {
  test(`are taken over in ${timezoneId} without a warning, a shift or a second request`, async ({
    visitor,
    publish,
  }) => {
    const page = await visitor({ viewport, timezoneId });
    const all = await renderedPaths(await publish(online));
    await observeShift(page);
    await observeTakeover(page);
    for (const path of all) {
      await page.goto(path);
      await takenOver(page);
      // Fonts and what the visitor's currency changes come after.
      await expect(page.locator('select:disabled')).toHaveCount(0);
      // The list's title has the largest optical size, and becomes narrower: 0.008 on a wide screen.
      await expectStill(page, path, path === paths.home.href() ? 0.02 : 0.01);
      expect(await requestsOf(page), path).toEqual([]);
      for (const element of ['title', 'meta[name=description]', 'link[rel=canonical]', 'meta[property="og:title"]']) {
        await expect(page.locator(element)).toHaveCount(1);
      }
    }
  });
}

/** Drawn art of the first screen that is larger than what was painted, and not contained in the page. */
const missingArt = (page: Page) =>
  page.evaluate(async () => {
    const entries = await new Promise<PerformanceEntry[]>((resolve) =>
      new PerformanceObserver((list) => resolve(list.getEntries())).observe({
        type: 'largest-contentful-paint',
        buffered: true,
      }),
    );
    const painted = Number(Reflect.get(entries.at(-1) ?? {}, 'size'));
    const seen = ({ top, bottom, width }: DOMRect) => (Math.min(bottom, innerHeight) - Math.max(top, 0)) * width;
    return Array.from(document.images)
      .filter(({ src }) => src.includes('/api/art/'))
      .filter((image) => getComputedStyle(image).backgroundImage === 'none')
      .filter((image) => seen(image.getBoundingClientRect()) > painted * 1.01)
      .map(({ src }) => src);
  });

for (const viewport of [phone, desktop]) {
  test(`contain what is largest on their first screen, at ${viewport.width} px`, async ({
    visitor,
    publish,
    browserErrors,
  }) => {
    browserErrors.expect(/^404 GET .*\/(nowhere|imprint)$/);
    const page = await visitor({ viewport });
    const all = await renderedPaths(await publish(online));
    // The drawn art never comes.
    await page.route('**/api/art/**', () => undefined);
    for (const path of [...all, '/nowhere', ownPageHref('imprint')]) {
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await takenOver(page);
      expect(await missingArt(page), path).toEqual([]);
    }
  });
}

test('show times in the zone of the viewer, prices and the query once they are taken over', async ({
  visitor,
  publish,
}) => {
  const page = await visitor({ timezoneId: 'America/Los_Angeles' });
  const id = await publish({ ...online, category: 'Workshop', price: { amount: 1800, currency: 'GBP' } });
  await page.goto(paths.home.href('Workshop'));
  await expect(entry(page, id)).toContainText('6:00 AM');
  await expect(entry(page, id)).toContainText('£18');
  await expect(page.getByText('Times in America/Los_Angeles')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Workshop', exact: true })).toHaveAttribute('aria-pressed', 'true');
});

test('preload what their page needs while the first script is still to come', async ({ page }) => {
  await page.route(/\/assets\/first-[^/]*\.js/, () => undefined);
  const preloaded = page.waitForRequest(/\/assets\/SignInRoute-/);
  await page.goto(paths.signIn.href(), { waitUntil: 'commit' });
  await preloaded;
});

test('keep what is typed before the script has come, and send nothing', async ({ page }) => {
  const release = await hold(page, '**/assets/*.js');
  await page.goto(paths.signIn.href(), { waitUntil: 'commit' });
  const main = page.getByRole('main');
  await main.getByLabel('E-mail').fill('ada@example.com');
  await expect(main.locator('button[type=submit]')).toBeDisabled();
  await main.getByLabel('E-mail').press('Enter');
  release();
  await takenOver(page);
  await expect(main.locator('button[type=submit]')).toBeEnabled();
  await expect(main.getByLabel('E-mail')).toHaveValue('ada@example.com');
  await expect(page).toHaveURL(paths.signIn.href());
  await main.getByRole('button', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('dialog').getByLabel('E-mail')).toHaveValue('ada@example.com');
});

test('are read while the API does not answer, and booking says what is wrong', async ({
  page,
  publish,
  browserErrors,
}) => {
  browserErrors.expect(/^failed (GET|POST) .*\/api\//);
  const id = await publish({ ...online, price: { amount: 0, currency: 'GBP' } });
  // The page is rendered before the API is gone.
  await page.goto(paths.session.href(id));
  await page.route(/\/api\/(?!art\/)/, (route) => route.abort('connectionfailed'));
  for (const path of [paths.home.href(), collectionHref('birth'), paths.session.href(id)]) {
    await page.goto(path);
    await takenOver(page);
    await expect(page.getByRole('alert')).toBeHidden();
  }
  await expect(page.getByRole('heading', { level: 1, name: online.title })).toBeVisible();
  await bookNow(page).click();
  const booking = bookingDialog(page);
  // At once, before anything is sent (docs/product.md#booking-dialog).
  await expect(booking.dialog.getByRole('alert')).toContainText('You can fill in the form meanwhile. We keep trying');
  await booking.fill(newGuest());
  await booking.submit.click();
  await expect(booking.dialog.getByRole('alert')).toContainText('We could not reach the studio');
});

test('an unknown path and a session that does not exist answer 404 with the app’s page', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/^404 GET /);
  for (const [path, title] of [
    ['/no/such/page', 'Oops! Page not found'],
    [paths.session.href('01JD0000000000000000000000'), 'Session not found'],
  ] as const) {
    expect((await page.goto(path))?.status()).toBe(404);
    await takenOver(page);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  /** What is on the screen; Playwright's own texts leave out what is for readers without script. */
  const textOf = (page: Page) => page.locator('body').innerText();

  test('are read, with times, zones and prices, and lead to each other', async ({ page, publish, browserErrors }) => {
    // Chromium does not preload what it may not run.
    browserErrors.expect(/^failed GET .*\.js csp$/);
    const id = await publish({ ...online, price: { amount: 1800, currency: 'GBP' } });
    await pagesRendered();
    for (const path of await renderedPaths(id)) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('main')).not.toContainText('Loading');
    }
    await page.setViewportSize(phone);
    await page.goto(paths.signIn.href());
    expect(await textOf(page)).toContain('Signing in and creating an account need JavaScript.');
    await expect(page.locator('button[type=submit]')).toBeHidden();
    await page.locator('.top__plain').getByText('Schedule').click();

    await expect(page).toHaveURL(paths.home.href());
    // In which zones depends on the sessions that other journeys publish meanwhile.
    await expect(page.getByText(/^Times in .+; in person, the venue’s\.$/)).toBeVisible();
    expect(await entry(page, id).innerText()).toContain('2:00 PM, Europe/London (GMT)');
    expect(await entry(page, id).innerText()).toContain('£18');
    await entry(page, id).click();
    await expect(page).toHaveURL(paths.session.href(id));
    await expect(page.getByText('2:00 PM to')).toBeVisible();
    await expect(page.getByText('Europe/London (GMT)')).toBeVisible();
  });
});
