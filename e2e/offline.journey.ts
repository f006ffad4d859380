import type { Page } from '@playwright/test';
import { collectionHref, paths, recordingHref } from '#shared/contract/paths.ts';
import { linkOf, newMember, notice, signIn } from './accounts.ts';
import { mailTo, pagesRendered } from './cloud.ts';
import { player, playTo, recordingOf } from './collections.ts';
import { inDays } from './dates.ts';
import { savedBy } from './downloads.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './member-session.ts';
import { checkPage, phone, screenshot } from './page-checks.ts';
import { book, bookNow, entry, newGuest } from './screens.ts';
import { readStores } from './stores.ts';

/** What a browser has seen can be read without network (docs/product.md#offline). */

test.use({ serviceWorkers: 'allow' });

const failures =
  /^failed (GET|POST) .*ERR_(INTERNET_DISCONNECTED|FAILED)|^console error .*(ERR_|Failed to fetch|Unable to preload)/;
const asOf = (page: Page) => page.getByText(/^As of .*, offline\./);
const price = { amount: 2400, currency: 'GBP' };

/** Waits until the worker has stored what it stores, and answers the page. */
const workerReady = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready));

/**
 * Stops the active worker whenever another one waits for it. A browser stops idle ones, except while DevTools is attached,
 * and a page's next request starts one again.
 */
async function stopReplacedWorkers(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  const versions = new Map<string, { status: string; runningStatus: string }>();
  devTools.on('ServiceWorker.workerVersionUpdated', async (event) => {
    for (const version of event.versions) versions.set(version.versionId, version);
    if (![...versions.values()].some(({ status }) => status === 'installed')) return;
    for (const [versionId, { status, runningStatus }] of versions) {
      const replaced = status === 'activated' && runningStatus === 'running';
      if (replaced) await devTools.send('ServiceWorker.stopWorker', { versionId });
    }
  });
  await devTools.send('ServiceWorker.enable');
}

const register = (page: Page, script: string) =>
  page.evaluate(async (url) => void (await navigator.serviceWorker.register(url)), script);

/** The list and sessions that the worker has stored. */
const storedPaths = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open('sessions');
    return (await cache.keys()).map(({ url }) => new URL(url).pathname);
  });

test("a guest's ticket, opened once from the mail, is read, saved and printed without network", async ({
  visitor,
  publish,
  browserErrors,
}) => {
  browserErrors.expect(failures);
  // A worker that the browser starts anew reaches the network before the browser keeps it off.
  browserErrors.expect(/^404 GET .*\/(about|no-such-page)$/);
  const room = { locationType: 'onsite', city: 'Bath', address: '12 Mill Lane', whatToBring: 'A blanket' };
  const id = await publish({ title: 'Breath in the dark', startTime: inDays(3), ...room, price });
  const other = await publish({ title: 'Not opened', startTime: inDays(4) });
  const guest = newGuest();
  const free = await publish({ title: 'Breath by the quay', startTime: inDays(3), ...room });
  const bookingId = await book(await visitor(), free, guest);

  const page = await visitor({ viewport: phone, isMobile: true, hasTouch: true });
  await page.goto(linkOf(await mailTo(guest.email), paths.ticket.href('')));
  const main = page.getByRole('main');
  await expect(main).toContainText(`For ${guest.firstName} ${guest.lastName}`);
  await workerReady(page);
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('BEGIN:VCALENDAR');
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByText('This is your ticket as it was on')).toContainText('You are offline.');
  for (const text of ['12 Mill Lane', 'A blanket', `For ${guest.firstName}`]) await expect(main).toContainText(text);
  await expect(main.getByRole('link', { name: 'Directions' })).toHaveAttribute('href', /Mill/);
  await expect(main.getByRole('button', { name: 'Cancel booking' })).toBeHidden();
  await expect(page.locator('html')).not.toHaveClass(/is-rendered/);
  await checkPage(page, 'offline-ticket');
  await main.getByRole('button', { name: 'Add to calendar' }).click();
  const { content } = await savedBy(page, () => page.getByRole('menuitem', { name: 'Apple' }).click());
  expect(content.toString()).toContain('SUMMARY:Breath by the quay');
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);

  // The list shows what was true then, without what may have changed.
  await page.context().setOffline(false);
  await pagesRendered();
  await page.goto(paths.home.href());
  await expect(entry(page, id)).toContainText('£24');
  // Its pictures, too, which the browser keeps.
  await screenshot(page, 'online-list');
  await expect.poll(() => storedPaths(page)).toContain('/api/sessions');
  await entry(page, id).click();
  await expect(bookNow(page)).toBeVisible();
  await expect.poll(() => storedPaths(page)).toContain(`/api/sessions/${id}`);
  await page.context().setOffline(true);
  // An open page says so, too.
  await expect(asOf(page)).toBeVisible();
  await expect(bookNow(page)).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Breath in the dark' })).toBeVisible();
  await expect(asOf(page)).toBeVisible();
  await expect(main).not.toContainText('£');
  await checkPage(page, 'offline-session');
  await page.goto(paths.home.href());
  await expect(asOf(page)).toBeVisible();
  await expect(entry(page, id)).toBeVisible();
  await expect(main).not.toContainText('£');
  await expect(main.locator(`a[href="${paths.ticket.href(bookingId)}"]`)).toContainText('See your ticket');
  await checkPage(page, 'offline-list');
  // Pages that were never visited, one of them of the owner's words and one that does not exist.
  for (const path of [paths.session.href(other), '/about', '/no-such-page', collectionHref('stress')]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  }
  await expect(page.getByRole('link', { name: /Ticket: Breath by the quay/ })).toBeVisible();
  await checkPage(page, 'offline-page');
  // It opens by itself.
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeHidden();
  await page.goto(paths.session.href(id));
  await expect(bookNow(page)).toBeVisible();
  await expect(asOf(page)).toBeHidden();
});

test("a member's ticket leaves the browser with them, and nothing that depends on who asks is stored by the worker", async ({
  page,
  visitor,
  publish,
  browserErrors,
}) => {
  browserErrors.expect(failures);
  const member = await newMember();
  const id = await publish({ title: 'Breath of a member', startTime: inDays(3) });
  const bookingId = await book(await visitor(), id, { ...newGuest(), email: member.email });
  await signIn(page, member);
  await page.goto(paths.ticket.href(bookingId));
  await expect(page.getByRole('heading', { level: 1, name: 'Your ticket' })).toBeVisible();
  await workerReady(page);
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByText('This is your ticket as it was on')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Joining' })).toContainText(
    'The link to join opens 30 minutes before the start: in 2 days',
  );
  await page.context().setOffline(false);
  await page.goto(paths.session.href(id));
  await expect.poll(() => storedPaths(page)).toContain(`/api/sessions/${id}`);
  const stored = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => await (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(stored.filter((path) => !/^\/(assets\/[\w.-]+|api\/sessions(\/\w{26})?)$/.test(path))).toEqual([]);

  await page.goto(paths.dashboard.href());
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(notice(page, 'Logged out')).toBeVisible();
  const stores = await readStores(page);
  expect(Object.keys(stores).toSorted()).toEqual([
    ...['cacheStorage', 'cookies', 'historyState', 'indexedDB', 'localStorage', 'sessionStorage'],
  ]);
  const personal = [bookingId, member.email, member.name, 'CognitoIdentityServiceProvider', 'Breath of a member'];
  for (const [store, entries] of Object.entries(stores)) {
    // What every visitor reads of the sessions is stored again.
    const own = entries.filter((entry) => !entry.startsWith('sessions '));
    for (const word of personal) expect(own.join('\n'), store).not.toContain(word);
  }
  expect(stores.cookies).toEqual([]);
  expect(stores.indexedDB).toEqual([]);
  // The list that is open now is stored again.
  expect(await storedPaths(page)).not.toContain(`/api/sessions/${id}`);
  await page.context().setOffline(true);
  await page.goto(paths.ticket.href(bookingId));
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
});

/** Names of the caches that hold something. */
const filledCaches = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const counts = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length));
    return names.filter((_, index) => (counts[index] ?? 0) > 0);
  });

test('a recording that is kept on the device plays without network, and leaves with its member', async ({
  visitor,
  browserErrors,
}) => {
  browserErrors.expect(failures);
  const recording = await recordingOf('stress', { isFree: true });
  const path = recordingHref('stress', recording.id);
  const page = await visitor({ viewport: phone, isMobile: true, hasTouch: true });
  await openAs(page, await newMember(), path);
  await workerReady(page);
  const { button, seconds, address } = player(page);
  await button('Keep on this device').tap();
  await page.getByRole('button', { name: /^The film/ }).tap();
  await expect(page.getByText('The film is kept on this device')).toBeVisible();
  await expect.poll(() => filledCaches(page)).toEqual(expect.arrayContaining(['copies', 'player']));
  await checkPage(page, 'player-kept');
  await page.context().setOffline(true);
  await page.reload();
  await expect.poll(address).toMatch(/^blob:/);
  await playTo(page, 2);
  await button('Pause').tap();
  // The film's own sound, with its picture out of sight (docs/product.md#sound-only).
  const film = await address();
  await button('Sound only').tap();
  await expect(button('Sound only')).toHaveAttribute('aria-pressed', 'true');
  expect(await address()).toBe(film);
  await checkPage(page, 'player-kept-sound-only');
  await button('Sound only').tap();
  const stopped = await seconds();
  await page.goto(paths.myResources.href());
  await page.getByRole('link', { name: `Recording: ${recording.title}` }).tap();
  await expect.poll(seconds).toBeCloseTo(stopped, 0);
  await checkPage(page, 'player-offline');

  await page.context().setOffline(false);
  // What is pressed by keys goes, and the focus stays in its place.
  await page.goto(path);
  await button('Remove from this device').press('Enter');
  await expect(button('Keep on this device')).toBeFocused();
  await button('Keep on this device').press('Enter');
  await expect(page.getByRole('button', { name: /^The (film|sound alone)/ }).first()).toBeFocused();
  await page.getByRole('button', { name: /^The film/ }).press('Enter');
  await expect(button('Remove from this device')).toBeFocused();
  await page.goto(paths.myResources.href());
  await expect(page.getByRole('button', { name: `Remove ${recording.title} from this device` })).toBeVisible();
  await checkPage(page, 'resources-kept');
  await page.goto(paths.dashboard.href());
  await page.getByRole('button', { name: 'Sign Out' }).tap();
  await expect(notice(page, 'Logged out')).toBeVisible();
  await expect.poll(() => filledCaches(page)).not.toContain('copies');
});

const memberPages = [
  ...[paths.dashboard.href(), paths.mySessions.href(), paths.myPastSessions.href(), paths.myBookings.href()],
  ...[paths.myResources.href(), paths.settings.href(), paths.resources.href()],
];

test('after one short visit the schedule is kept, and every page of members says offline and names their tickets', async ({
  page,
  visitor,
  publish,
  browserErrors,
}) => {
  browserErrors.expect(failures);
  const member = await newMember();
  const id = await publish({ title: 'Breath on the way', startTime: inDays(3) });
  const bookingId = await book(await visitor(), id, { ...newGuest(), email: member.email });
  // The list that is answered at the edge may be one of before.
  const list = async () => (await page.request.get('/api/sessions?when=upcoming')).text();
  await expect.poll(list).toContain(id);
  await openAs(page, member, paths.dashboard.href());
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain(bookingId);
  await workerReady(page);
  expect(await storedPaths(page)).toEqual(['/api/sessions']);
  const ticket = page.getByRole('link', { name: /Ticket: Breath on the way/ });
  // The code of the pages is in the browser's own cache, which the answers are not.
  for (const path of memberPages) await page.goto(path);
  await page.context().setOffline(true);
  for (const path of memberPages) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'You are offline' })).toHaveCount(1);
      await expect(ticket).toHaveCount(1);
      await expect(page.getByText('did not load')).toHaveCount(0);
    });
  }
  await page.goto(paths.myBookings.href());
  await expect(ticket).toBeVisible();
  await checkPage(page, 'offline-my-bookings');
  await ticket.click();
  await expect(page.getByText('This is your ticket as it was on')).toBeVisible();
  await page.goto(paths.home.href());
  const listed = page.getByRole('main').locator(`a[href="${paths.ticket.href(bookingId)}"]`);
  await expect(listed).toContainText('Breath on the way');
  await page.goto(paths.myBookings.href());
  await page.context().setOffline(false);
  await expect(page.getByRole('main').getByRole('link', { name: 'Breath on the way', exact: true })).toBeVisible();
});

test('a worker of another build takes over at once, and the one that removes it leaves nothing', async ({
  page,
  request,
  browserErrors,
}) => {
  // Requests that a worker has not answered when it is stopped.
  browserErrors.expect(failures);
  const headers = (await request.get('/sw.js')).headers();
  expect(headers['cache-control']).toBe('no-cache');
  expect(headers['content-security-policy']).toContain("worker-src 'self'");
  const manifest = await (await request.get('/site.webmanifest')).json();
  expect(manifest).toMatchObject({ display: 'standalone', start_url: '/', scope: '/' });
  for (const { src } of manifest.icons) expect((await request.get(src)).headers()['content-type']).toBe('image/png');

  await page.goto(paths.liveSessions.href());
  await workerReady(page);
  // A first visitor's text does not wait for the fonts, which the worker has from now on.
  const waiting = page.locator('link[as=font][media]');
  await expect(waiting).toHaveCount(2);
  await page.reload();
  await expect(waiting).toHaveCount(0);
  // To the browser another script is another worker, as after a deployment.
  await stopReplacedWorkers(page);
  await register(page, '/sw.js?next');
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL))
    .toMatch(/\/sw\.js\?next$/);
  // The tab of before goes on.
  await page.getByRole('tab', { name: 'Past' }).click();
  await expect(page.getByRole('tab', { name: 'Past' })).toHaveAttribute('aria-selected', 'true');

  await register(page, '/remove-worker.js');
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
});
