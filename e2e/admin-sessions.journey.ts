import { adminPaths } from '#shared/contract/admin-paths.ts';
import { paths } from '#shared/contract/paths.ts';
import { notice } from './accounts.ts';
import { bookAndPay, openOffice } from './admin.ts';
import { bookingsOf, mailTo } from './cloud.ts';
import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { inDays } from './moments.ts';
import { newGuest } from './screens.ts';
import { cardOf, groupOf, openSession, question } from './session-office.ts';

/** Back office, section 2: Admin Sessions; section 4: session duplication. */

const evening = {
  title: 'Evening of the list',
  startTime: inDays(3),
  maxAttendees: 12,
  category: 'Meditation',
};

test.describe('the list of sessions', () => {
  test('shows upcoming and past ones with their counts, and how full each is', async ({ publish, page }) => {
    await publish({ ...evening, seatsTaken: 8, seatsHeld: 2, waitlistCount: 3 });
    await openOffice(page, adminPaths.sessions.href());
    await expect(page.getByRole('heading', { level: 1, name: 'Live Sessions' })).toBeVisible();
    await expect(groupOf(page, 'Upcoming').getByRole('heading', { level: 2 })).toHaveText(/^Upcoming \(\d+\)$/);
    await expect(groupOf(page, 'Past').getByRole('heading', { level: 2 })).toHaveText(/^Past \(\d+\)$/);
    const card = cardOf(page, evening.title);
    await expect(card).toContainText('8 of 12 booked');
    await expect(card).toContainText('2 held, 3 waiting');
    await expect(card.getByRole('link', { name: 'Waitlist' })).toBeVisible();
    await look(page, 'admin-sessions');
  });

  test('duplicates a session a week later, and deletes the copy after it was asked', async ({ publish, page }) => {
    await publish({ ...evening, title: 'Evening twice' });
    await openOffice(page, adminPaths.sessions.href());
    await expect(cardOf(page, 'Evening twice').getByRole('link', { name: 'Waitlist' })).toHaveCount(0);
    await cardOf(page, 'Evening twice').getByRole('button', { name: 'Duplicate' }).click();
    await expect(notice(page, 'Session duplicated successfully for ')).toBeVisible();
    const copy = cardOf(page, 'Evening twice (Copy)');
    await expect(copy).toContainText('Draft');
    await copy.getByRole('button', { name: 'Delete' }).click();
    const asked = question(page, 'Delete “Evening twice (Copy)”?');
    await expect(asked).toContainText('Nobody has a place in it.');
    await look(page, 'admin-session-delete');
    await asked.getByRole('button', { name: 'Delete session' }).click();
    await expect(notice(page, 'Session deleted successfully')).toBeVisible();
    await expect(copy).toHaveCount(0);
  });
});

test('a deleted session gives up its places: money goes back, people are told', async ({ publish, page, noise }) => {
  noise.expect(/^404 GET .*\/api\/sessions/);
  const id = await publish({ ...evening, title: 'Evening that ends', price: { amount: 2400, currency: 'GBP' } });
  const guest = newGuest('Kim');
  await bookAndPay(id, guest, { price: 2400 });
  await openOffice(page, adminPaths.sessions.href());
  await cardOf(page, 'Evening that ends').getByRole('button', { name: 'Delete' }).click();
  const asked = question(page, 'Delete “Evening that ends”?');
  await expect(asked).toContainText('1 person will lose their place (1 booked).');
  await expect(asked.getByRole('switch', { name: 'Refund what they paid' })).toBeChecked();
  await expect(asked.getByRole('switch', { name: 'Tell them by mail' })).toBeChecked();
  await look(page, 'admin-session-delete-booked');
  await asked.getByRole('button', { name: 'Delete session' }).click();
  await expect(notice(page, 'Session deleted successfully')).toBeVisible();
  await expect(cardOf(page, 'Evening that ends')).toHaveCount(0);
  await mailTo(guest.email, ({ subject }) => subject.startsWith('Cancelled'));
  await expect.poll(async () => (await bookingsOf(id)).map(({ status }) => status)).toEqual(['cancelled']);
  await page.goto(paths.session.href(id));
  await expect(page.getByRole('heading', { level: 1, name: 'Session not found' })).toBeVisible();
});

test.describe('where there is nothing to show', () => {
  const list = /\/api\/admin\/sessions\?/;

  test('skeletons come first, then it is said that there are none', async ({ page }) => {
    const answer = withheld();
    await page.route(list, async (route) => {
      await answer.wanted;
      await route.fulfill({ json: { sessions: [], nextCursor: null, count: 0 } });
    });
    await openOffice(page, adminPaths.sessions.href());
    await expect(page.getByRole('status', { name: 'Loading sessions' }).locator('.plan')).toHaveCount(6);
    await look(page, 'admin-sessions-loading');
    answer.give();
    await expect(page.getByRole('heading', { name: 'No sessions found' })).toBeVisible();
    await look(page, 'admin-sessions-none');
  });

  test('an error is said, and tried again', async ({ page, noise }) => {
    noise.expect(/^500 GET .*\/api\/admin\/sessions/);
    await page.route(list, (route) => route.fulfill({ status: 500, json: {} }));
    await openOffice(page, adminPaths.sessions.href());
    await expect(page.getByRole('heading', { name: 'Error loading sessions' })).toBeVisible();
    await look(page, 'admin-sessions-error');
    await page.unroute(list);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(groupOf(page, 'Upcoming')).toBeVisible();
  });

  test('a waitlist says that it loads, and that it is empty', async ({ publish, page }) => {
    const id = await publish({ ...evening, title: 'Evening without a line' });
    const answer = withheld();
    await page.route(/\/waitlist$/, async (route) => {
      await answer.wanted;
      await route.continue();
    });
    await openSession(page, id, 'waitlist');
    await expect(page.getByRole('status', { name: 'Loading waitlist...' })).toBeVisible();
    answer.give();
    await expect(page.getByRole('heading', { name: 'No one on the waitlist yet.' })).toBeVisible();
    await look(page, 'admin-waitlist-none');
  });

  test('a session that is not there is said to be missing', async ({ page, noise }) => {
    noise.expect(/^404 GET .*\/api\/admin\/sessions/);
    await openSession(page, '01ARZ3NDEKTSV4RRFFQ69G5FAV');
    await expect(page.getByRole('heading', { name: 'Session not found' })).toBeVisible();
  });
});

/** An answer that is kept back until a journey has seen what is shown meanwhile. */
function withheld() {
  const { promise: wanted, resolve: give } = Promise.withResolvers<void>();
  return { wanted, give };
}
