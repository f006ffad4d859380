import { adminPaths } from '#shared/contract/admin-paths.ts';
import { paths } from '#shared/contract/paths.ts';
import { notice } from './accounts.ts';
import { bookAndPay, openAdmin } from './admin.ts';
import {
  cardOf,
  choose,
  editorOf,
  groupOf,
  linkToGroup,
  menuItem,
  menuOf,
  openSession,
  question,
  searchSessions,
} from './admin-session-pages.ts';
import { bookingsOf, mailTo } from './cloud.ts';
import { inDays } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { checkPage, phone } from './page-checks.ts';
import { newGuest } from './screens.ts';

/** docs/product.md#admin-sessions, docs/product.md#session-duplication */

const evening = {
  title: 'Evening of the list',
  startTime: inDays(3),
  maxAttendees: 12,
  category: 'Meditation',
};

test.describe('the list of sessions', () => {
  test('shows upcoming and past sessions with their counts and occupancy', async ({ publish, page }) => {
    await publish({ ...evening, seatsTaken: 8, seatsHeld: 2, waitlistCount: 3 });
    await openAdmin(page, adminPaths.sessions.href());
    await expect(page.getByRole('heading', { level: 1, name: 'Live Sessions' })).toBeVisible();
    await expect(linkToGroup(page, 'Upcoming')).toHaveText(/^Upcoming \(\d+\)$/);
    await expect(linkToGroup(page, 'Past')).toHaveText(/^Past \(\d+\)$/);
    await expect(groupOf(page, 'Upcoming').getByRole('heading', { level: 2 }).first()).toBeVisible();
    await searchSessions(page, evening.title);
    const card = cardOf(page, evening.title);
    await expect(card).toContainText('8 of 12 booked');
    await expect(card).toContainText('2 held, 3 waiting');
    await expect(card.getByRole('link', { name: `Attendees of ${evening.title}` })).toBeVisible();
    await checkPage(page, 'admin-sessions');
    await menuOf(page, evening.title).click();
    await expect(menuItem(page, 'Waitlist')).toHaveText('Waitlist3');
    await checkPage(page, 'admin-sessions-menu');
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'Seats' }).selectOption('Full');
    await expect(page.getByRole('heading', { name: 'No sessions found' })).toBeVisible();
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect(card).toBeVisible();
    await linkToGroup(page, 'Past').click();
    await expect(groupOf(page, 'Past').getByRole('article').first()).toBeVisible();
    await page.getByRole('combobox', { name: 'Place' }).selectOption('Online');
    await expect(page).toHaveURL(/tab=past&place=online/);
    await expect(groupOf(page, 'Past').getByRole('article').first()).toContainText('Online');
    // What was there before stays, dimmed, until what is found has come.
    await expect(groupOf(page, 'Past').locator('[aria-busy=true]')).toHaveCount(0);
    await checkPage(page, 'admin-sessions-past');
  });

  test('has low rows on a phone, of which each is a link, and keeps its place on the way back', async ({
    publish,
    visitor,
  }) => {
    for (const number of [1, 2, 3])
      await publish({ ...evening, title: `Evening of low rows ${number}`, seatsTaken: 3 });
    const page = await visitor({ viewport: phone, isMobile: true, hasTouch: true });
    await openAdmin(page, adminPaths.sessions.href());
    const rows = groupOf(page, 'Upcoming').getByRole('article').and(page.locator(':not(.session-line--today)'));
    await expect(rows.first()).toBeVisible();
    const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
    expect(Math.max(...heights)).toBeLessThanOrEqual(98);
    await page.getByRole('button', { name: /^Filter/ }).tap();
    await question(page, 'Filter').getByRole('combobox', { name: 'Place' }).selectOption('Online');
    await question(page, 'Filter').getByRole('button', { name: 'Show sessions' }).tap();
    await expect(page.getByRole('button', { name: 'Filter (1)' })).toBeVisible();
    const row = rows.filter({ hasText: 'Evening of low rows 3' });
    // In the middle of the window nothing scrolls for the tap; other tests add rows meanwhile, which move it on the page.
    await row.evaluate((one) => one.scrollIntoView({ block: 'center' }));
    const scrolled = () => page.evaluate(() => window.scrollY);
    const before = await scrolled();
    expect(before).toBeGreaterThan(0);
    await row.tap({ position: { x: 150, y: 50 } });
    await expect(page.getByRole('heading', { level: 1, name: 'Evening of low rows 3' })).toBeVisible();
    await page.goBack();
    await expect(row).toBeVisible();
    await expect.poll(async () => Math.abs((await scrolled()) - before)).toBeLessThan(8);
    await expect(page).toHaveURL(/place=online/);
  });

  test('duplicates a session a week later, opens the copy at its date, and deletes it after a confirmation', async ({
    publish,
    page,
  }) => {
    await publish({ ...evening, title: 'Evening twice' });
    await openAdmin(page, adminPaths.sessions.href());
    await searchSessions(page, 'Evening twice');
    await menuOf(page, 'Evening twice').click();
    await expect(menuItem(page, 'Waitlist')).toHaveCount(0);
    await menuItem(page, 'Duplicate').click();
    await expect(notice(page, 'Session duplicated successfully for ')).toBeVisible();
    const editor = editorOf(page);
    await expect(editor.title).toHaveValue('Evening twice (Copy)');
    await expect(editor.date).toBeFocused();
    await page.getByRole('link', { name: 'Back to sessions' }).click();
    await searchSessions(page, 'Evening twice');
    const copy = cardOf(page, 'Evening twice (Copy)');
    await expect(copy).toContainText('Draft');
    await choose(page, 'Evening twice (Copy)', 'Delete');
    const dialog = question(page, 'Delete “Evening twice (Copy)”?');
    await expect(dialog).toContainText('No one has a place in it.');
    await checkPage(page, 'admin-session-delete');
    await dialog.getByRole('button', { name: 'Delete session' }).click();
    await expect(notice(page, 'Session deleted successfully')).toBeVisible();
    await expect(copy).toHaveCount(0);
  });
});

test('sessions ahead are read by page, which a reload and Back keep, by tap and by keyboard', async ({
  publish,
  page,
}) => {
  const title = 'Evening of many';
  for (let number = 1; number <= 35; number++) await publish({ ...evening, title: `${title} ${number}` });
  await openAdmin(page, adminPaths.sessions.href());
  await searchSessions(page, title);
  const upcoming = groupOf(page, 'Upcoming');
  const pages = upcoming.getByRole('navigation', { name: 'Pages' });
  await expect(upcoming.getByRole('article')).toHaveCount(25);
  await expect(pages).toContainText('1 to 25 of 35');
  await checkPage(page, 'admin-sessions-many');
  await pages.getByRole('button', { name: 'Later' }).click();
  await expect(pages).toContainText('26 to 35 of 35');
  await expect(upcoming.getByRole('article')).toHaveCount(10);
  await page.reload();
  await expect(pages).toContainText('26 to 35 of 35');
  await pages.getByRole('button', { name: 'Earlier' }).focus();
  await page.keyboard.press('Enter');
  await expect(pages).toContainText('1 to 25 of 35');
  await page.goBack();
  await expect(pages).toContainText('26 to 35 of 35');
  // What is searched for begins with its first page.
  await searchSessions(page, 'Evening of');
  await expect(pages).toContainText(/1 to 25 of/);
});

test('deleting a session refunds and notifies its attendees', async ({ publish, page, browserErrors }) => {
  browserErrors.expect(/^404 GET .*\/sessions/);
  const id = await publish({ ...evening, title: 'Evening that ends', price: { amount: 2400, currency: 'GBP' } });
  const guest = newGuest('Kim');
  await bookAndPay(id, guest, { price: 2400 });
  await openAdmin(page, adminPaths.sessions.href());
  await searchSessions(page, 'Evening that ends');
  await choose(page, 'Evening that ends', 'Delete');
  const dialog = question(page, 'Delete “Evening that ends”?');
  await expect(dialog).toContainText('1 person will lose their place (1 booked).');
  await expect(dialog.getByRole('switch', { name: 'Refund what they paid' })).toBeChecked();
  await expect(dialog.getByRole('switch', { name: 'Tell them by mail' })).toBeChecked();
  await checkPage(page, 'admin-session-delete-booked');
  await dialog.getByRole('button', { name: 'Delete session' }).click();
  await expect(notice(page, 'Session deleted successfully')).toBeVisible();
  await expect(cardOf(page, 'Evening that ends')).toHaveCount(0);
  await mailTo(guest.email, ({ subject }) => subject.startsWith('Cancelled'));
  await expect.poll(async () => (await bookingsOf(id)).map(({ status }) => status)).toEqual(['cancelled']);
  await page.goto(paths.session.href(id));
  await expect(page.getByRole('heading', { level: 1, name: 'Session not found' })).toBeVisible();
});

test.describe('empty, loading and error states', () => {
  const list = /\/api\/admin\/sessions\?/;

  test('shows skeletons, then the empty state', async ({ page }) => {
    const response = withheld();
    await page.route(list, async (route) => {
      await response.released;
      await route.fulfill({ json: { sessions: [], nextCursor: null, total: 0 } });
    });
    await openAdmin(page, adminPaths.sessions.href());
    await expect(page.getByRole('status', { name: 'Loading sessions' }).locator('.session-line')).toHaveCount(6);
    // Its place is taken from the start, so that nothing moves when the sessions come.
    await expect(page.getByRole('searchbox', { name: 'Search sessions' })).toBeVisible();
    await checkPage(page, 'admin-sessions-loading');
    response.release();
    await expect(page.getByRole('heading', { name: 'No sessions found' })).toBeVisible();
    await checkPage(page, 'admin-sessions-none');
  });

  test('shows an error and retries', async ({ page, browserErrors }) => {
    browserErrors.expect(/^500 GET .*\/api\/admin\/sessions/);
    await page.route(list, (route) => route.fulfill({ status: 500, json: {} }));
    await openAdmin(page, adminPaths.sessions.href());
    await expect(page.getByRole('heading', { name: 'Error loading sessions' })).toBeVisible();
    await checkPage(page, 'admin-sessions-error');
    await page.unroute(list);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(groupOf(page, 'Upcoming')).toBeVisible();
  });

  test('a waitlist shows its loading and empty states', async ({ publish, page }) => {
    const id = await publish({ ...evening, title: 'Evening without a line' });
    const response = withheld();
    await page.route(/\/waitlist$/, async (route) => {
      await response.released;
      await route.continue();
    });
    await openSession(page, id, 'waitlist');
    await expect(page.getByRole('status', { name: 'Loading waitlist...' })).toBeVisible();
    response.release();
    await expect(page.getByRole('heading', { name: 'No one on the waitlist yet.' })).toBeVisible();
    await checkPage(page, 'admin-waitlist-none');
  });

  test('an unknown session shows the not-found state', async ({ page, browserErrors }) => {
    browserErrors.expect(/^404 GET .*\/api\/admin\/sessions/);
    await openSession(page, '01ARZ3NDEKTSV4RRFFQ69G5FAV');
    await expect(page.getByRole('heading', { name: 'Session not found' })).toBeVisible();
  });
});

/** A response held back until the journey has checked the loading state. */
function withheld() {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  return { released, release };
}
