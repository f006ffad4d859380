import type { Locator, Page } from '@playwright/test';
import { adminPaths } from '#shared/contract/admin-paths.ts';
import { owingStatus } from '#shared/rules/admin.ts';
import { notice } from './accounts.ts';
import { areas, bookAndPay, bookPlace, openAdmin } from './admin.ts';
import { bookingsOf, callDemo } from './cloud.ts';
import { inDays } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { checkPage, phone } from './page-checks.ts';
import { newGuest } from './screens.ts';

/** docs/product.md#admin-overview */

const price = { amount: 2400, currency: 'GBP' };

/** No figure is broken into two lines, and the last bar is inside its card. */
async function expectFiguresInside(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  for (const figure of await page.locator('.stats__value').all())
    expect((await figure.boundingBox())?.height, `height of a figure at ${width} px`).toBeLessThan(50);
  const right = async (part: Locator) => {
    const { x, width: wide } = (await part.boundingBox()) ?? { x: Number.NaN, width: Number.NaN };
    return x + wide;
  };
  const chart = page.locator('.panel').filter({ has: page.locator('.chart') });
  expect(await right(chart.locator('.chart__column').last()), `at ${width} px`).toBeLessThan(await right(chart));
}

test('shows figures, sessions, orders and what needs attention', async ({ page, publish }) => {
  const unique = newGuest('Kim');
  const full = `Full House ${unique.email.slice(4, 20)}`;
  await publish({ title: full, startTime: inDays(2), maxAttendees: 8, seatsTaken: 8, waitlistCount: 3 });
  const linkless = `Without Link ${unique.email.slice(4, 20)}`;
  await publish({ title: linkless, startTime: inDays(3), locationType: 'online', zoomLink: null });
  const sessionId = await publish({ title: 'Evening Unwind', startTime: inDays(4), price, maxAttendees: 12 });
  await bookAndPay(sessionId, newGuest('Sam'), { price: price.amount });
  const pending = newGuest('Kit');
  const { bookingId } = await bookPlace(sessionId, pending, { price: price.amount });
  // Ahead of all other open items.
  const createdAt = '2026-01-01T09:00:00.000Z';
  await callDemo({
    command: 'change',
    PK: `ORDER#${bookingId}`,
    SK: 'ORDER',
    values: { createdAt, GSI3SK: createdAt },
  });

  await openAdmin(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await expect(page.getByText(/^\w+day, \w+ \d+, \d{4}. Times in Europe\/London \((GMT|BST)\).$/)).toBeVisible();
  for (const figure of ['Taken, 30 days', 'Bookings this week', 'Places filled, 30 days', 'New members'])
    await expect(page.getByRole('term').filter({ hasText: figure })).toBeVisible();
  await expect(page.getByRole('definition').first()).toContainText(/^£\d/);
  // The chart is a table for screen readers.
  await expect(page.getByRole('table', { name: /^Bookings per week/ }).getByRole('row')).toHaveCount(13);
  // Which ones depends on what else is being booked.
  const latest = page.getByRole('region', { name: 'Latest orders' }).getByRole('listitem');
  await expect(latest.first().getByRole('link')).toHaveAttribute('href', /^\/admin\/orders\//);
  const links = page.getByRole('navigation', { name: 'All areas' }).getByRole('link');
  for (const [place, [label, href]] of areas.entries()) {
    await expect(links.nth(place)).toHaveText(new RegExp(`^${label}\\d+$`));
    await expect(links.nth(place)).toHaveAttribute('href', href);
  }

  const matters = page.getByRole('region', { name: 'Needs attention' });
  await expect(matters).toContainText(`3 people wait for ${full}`);
  await expect(matters).toContainText(`${linkless} has no zoom link`);
  await expect(matters).toContainText(/\d+ payments? pending for over an hour/);
  await checkPage(page, 'admin-overview');
  for (const width of [820, 1024]) await expectFiguresInside(page, width);
  await matters.getByRole('button', { name: 'Sync with Stripe: Kit Guest' }).click();
  await expect(notice(page, 'No updates needed')).toBeVisible();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(notice(page, 'Data refreshed')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create New Session' })).toHaveAttribute(
    'href',
    adminPaths.newSession.href(),
  );
  await matters.getByRole('listitem').filter({ hasText: full }).getByRole('link', { name: 'See the waitlist' }).click();
  await expect(page).toHaveURL(/\/admin\/sessions\/\w+\?tab=waitlist$/);
});

test('rests that were asked for are counted, and lead to who owes them (docs/product.md#deposits)', async ({
  page,
}) => {
  await page.route('**/api/admin/overview?*', async (route) => {
    const response = await route.fetch();
    const overview = await response.json();
    const attention = { ...overview.attention, requestedRests: 2 };
    await route.fulfill({ response, json: { ...overview, attention } });
  });
  await openAdmin(page);
  const matters = page.getByRole('region', { name: 'Needs attention' });
  await expect(matters).toContainText('2 rests of a price were asked for and are not paid');
  await matters.getByRole('link', { name: 'See who owes' }).press('Enter');
  await expect(page.getByLabel('Status')).toHaveValue(owingStatus);
});

test('unsent mails are sent again, one or all, or taken off the list', async ({ page }) => {
  const mail = { kind: 'booking_confirmed', createdAt: '2026-11-20T09:00:00.000Z', state: 'failed' };
  const reason = 'The mailbox does not exist.';
  let unsentMails = ['Ada', 'Kim', 'Sam', 'Wren'].map((name, n) => {
    return { ...mail, id: `01JD000000000000000000000${n}`, to: `${name.toLowerCase()}@example.org`, reason };
  });
  unsentMails[3] = {
    ...mail,
    id: '01JD0000000000000000000003',
    to: 'wren@example.org',
    state: 'expired',
    reason: 'Too late',
  };
  let slow: Record<'asked' | 'answer', PromiseWithResolvers<void>> | undefined;
  await page.route('**/api/admin/overview?*', async (route) => {
    const response = await route.fetch();
    const overview = await response.json();
    const failedMailCount = unsentMails.filter(({ state }) => state === 'failed').length;
    const none = {
      items: [],
      pendingOrders: [],
      requestedRests: 0,
      fullSessions: [],
      unannounced: [],
      withoutLink: [],
      unpaidMemberships: [],
    };
    const json = { ...overview, attention: { ...none, unsentMails, failedMailCount } };
    const held = slow;
    slow = undefined;
    held?.asked.resolve();
    await held?.answer.promise;
    await route.fulfill({ response, json });
  });
  const requests: string[] = [];
  await page.route('**/api/admin/mails/**', async (route) => {
    const [, id = '', action = ''] = /mails\/(?:(\w{26})\/)?(\w+)$/.exec(route.request().url()) ?? [];
    requests.push(action);
    const resent = unsentMails.filter(({ state }) => state === 'failed').length;
    unsentMails = unsentMails.filter((unsent) => (id ? unsent.id !== id : unsent.state !== 'failed'));
    if (action === 'dismissal') return route.fulfill({ status: 200, json: {} });
    return route.fulfill({ status: 202, json: id ? {} : { resent, complete: true } });
  });
  await openAdmin(page);
  const matters = page.getByRole('region', { name: 'Needs attention' });
  await expect(matters).toContainText('A mail to sam@example.org was not sent');
  await expect(matters).toContainText('A mail to wren@example.org was not sent in time');
  await expect(matters).toContainText(reason);
  await checkPage(page, 'admin-overview-unsent-mails');
  await matters.getByRole('button', { name: 'Send it again: sam@example.org' }).click();
  await expect(notice(page, 'The mail is on its way again')).toBeVisible();
  await expect(matters).toContainText('2 mails were not sent');
  await matters.getByRole('button', { name: 'Send all again' }).dblclick();
  await expect(notice(page, '2 mails are on their way again')).toBeVisible();
  await expect(matters).not.toContainText('ada@example.org');
  // A refresh that was asked for before is answered after: it does not put the mail back.
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  slow = { asked, answer };
  await page.getByRole('button', { name: 'Refresh' }).click();
  await asked.promise;
  await matters.getByRole('button', { name: 'Take it off the list: mail to wren@example.org' }).click();
  await expect.poll(() => requests).toEqual(['resend', 'resend', 'dismissal']);
  await expect(matters).toContainText('Nothing needs you right now. Breathe out.');
  answer.resolve();
  await expect(notice(page, 'Data refreshed')).toBeVisible();
  await expect(matters).toContainText('Nothing needs you right now. Breathe out.');
});

test('shows first steps to a new studio and an error when loading fails', async ({ page, browserErrors }) => {
  let reachable = true;
  await page.route('**/api/admin/overview?*', async (route) => {
    if (!reachable) return route.fulfill({ status: 503, body: '' });
    const response = await route.fetch();
    const { counts, ...overview } = await response.json();
    const none = Object.fromEntries(Object.keys(counts).map((name) => [name, 0]));
    await route.fulfill({ response, json: { ...overview, counts: none, latestOrders: [] } });
  });
  await openAdmin(page);
  await expect(page.getByRole('heading', { name: 'Your studio is ready' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'All areas' }).getByRole('link')).toHaveCount(areas.length);
  await checkPage(page, 'admin-overview-new');
  reachable = false;
  browserErrors.expect(/^503 GET .*\/api\/admin\/overview/);
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('The overview did not load');
  reachable = true;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Your studio is ready' })).toBeVisible();
});

test('a guest who cannot come is removed and refunded in four presses on a phone', async ({ publish, visitor }) => {
  const title = 'Evening without Ole';
  const sessionId = await publish({ title, startTime: inDays(1 / 8), price });
  await bookAndPay(sessionId, newGuest('Ole'), { price: price.amount });
  const page = await visitor({ viewport: phone, isMobile: true, hasTouch: true });
  await openAdmin(page);
  await expect(page.getByRole('link', { name: `Edit ${title}` })).toHaveAttribute(
    'href',
    adminPaths.editSession.href(sessionId),
  );
  await page.getByRole('link', { name: `Attendees of ${title}` }).tap();
  await page.getByRole('button', { name: 'Actions for Ole Guest' }).tap();
  await page.getByRole('menuitem', { name: 'Remove' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove attendee' }).tap();
  await expect(page.getByText('No one has a place yet.')).toBeVisible();
  await expect.poll(async () => (await bookingsOf(sessionId))[0]?.status).toBe('cancelled');
});
