import type { Page } from '@playwright/test';
import { paths } from '#shared/contract/paths.ts';
import { linkOf, newMember, notice } from './accounts.ts';
import { mailTo, pagesRendered } from './cloud.ts';
import { inDays, winterAfternoon } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { expectStill, observeShift } from './layout-shift.ts';
import { openAs } from './member-session.ts';
import { checkPage, desktop, phone, screenshot } from './page-checks.ts';
import { book, bookNow, hold, newGuest, takenOver } from './screens.ts';

/** One page for each booking (docs/product.md#ticket), for who has booked (docs/product.md#your-places). */

const zoomLink = 'https://zoom.example/j/555000111';
const practice = {
  title: 'Breath by the sea',
  locationType: 'online',
  zoomLink,
  whatToBring: 'A blanket\nWater',
  howToPrepare: 'Eat lightly.\nTry the link once.',
};
const ticketLink = (page: Page, bookingId: string) => page.locator(`a[href="${paths.ticket.href(bookingId)}"]`);
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const join = (page: Page) => page.getByRole('link', { name: 'Join now', exact: true });
const ending = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });
const fromNow = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();
const minutes = 60_000;
/** Held until the rest of a ticket is drawn: what comes with it has its place already. */
const links = '**/api/bookings/*/join';

test('a guest comes back to the ticket, joins when it opens, and finds it after the session', async ({
  visitor,
  publish,
}) => {
  const page = await visitor({ viewport: phone, isMobile: true, hasTouch: true });
  const id = await publish({ ...practice, startTime: inDays(3) });
  const bookingId = await book(page, id, newGuest());
  await page.getByRole('link', { name: 'See your ticket' }).tap();
  await expect(heading(page, 'Your ticket')).toBeVisible();

  await pagesRendered();
  await observeShift(page);
  for (const list of [paths.home.href(), paths.liveSessions.href(), paths.session.href(id)]) {
    await page.goto(list);
    await expect(ticketLink(page, bookingId).filter({ visible: true })).toContainText('See your ticket');
    // What follows on a rendered page has its space already.
    await expectStill(page, list, 0.005);
    await screenshot(page, `booked${list.slice(0, 6).replaceAll('/', '-')}-390`);
  }
  await expect(page.getByRole('button', { name: 'Book another place' }).filter({ visible: true })).toBeVisible();
  await takenOver(page);
  await ticketLink(page, bookingId).filter({ visible: true }).tap();
  const main = page.getByRole('main');
  for (const text of ['A blanket', 'Eat lightly.', 'The link to join opens 30 minutes before the start: in 2 days']) {
    await expect(main).toContainText(text);
  }
  await expect(main).not.toContainText(zoomLink);
  // What is booked, what to do now, for whom and what was paid are seen without scrolling.
  await expect(main.getByText(/^For /)).toBeVisible();
  const card = await page.getByRole('article', { name: 'Your ticket' }).boundingBox();
  expect((card?.y ?? 0) + (card?.height ?? 0), 'lower end of the ticket').toBeLessThan(700);
  await checkPage(page, 'ticket');

  await publish({ id, ...practice, startTime: fromNow(20 * minutes + 12_000), joinMinutes: 20 });
  const release = await hold(page, links);
  await page.reload();
  await expect(main).toContainText('The link to join opens 20 minutes before the start: in');
  release();
  await expect(main.getByText(/^For /)).toBeVisible();
  await expectStill(page, 'the ticket on a phone', 0.005);
  // Without a reload, from the minute on that the owner has set.
  await expect(join(page)).toHaveAttribute('href', zoomLink, { timeout: 30_000 });

  await publish({ id, ...practice, startTime: fromNow(-90 * minutes), recordingUrl: 'https://videos.example/sea' });
  await page.reload();
  await expect(heading(page, 'You were there')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Watch Recording' })).toHaveAttribute(
    'href',
    'https://videos.example/sea',
  );
});

test('the mail opens the ticket for a stranger to the site, whose browser then knows it; the id alone gives no link', async ({
  page,
  browserErrors,
  visitor,
  publish,
}) => {
  browserErrors.expect(/^failed (GET|POST) .*ERR_CONNECTION_FAILED/);
  const guest = newGuest();
  const was = { ...practice, title: 'Breath by the lake', startTime: winterAfternoon, endTime: winterAfternoon };
  const place = { timeZone: 'Europe/London', location: null, address: null, city: null, postCode: null };
  const formerly = [{ until: inDays(1), was: { ...was, ...place, durationMinutes: 60 } }];
  const id = await publish({ ...practice, startTime: fromNow(25 * minutes), formerly });
  const bookingId = await book(await visitor(), id, guest);

  const stranger = await visitor();
  await stranger.goto(paths.ticket.href(bookingId));
  await expect(heading(stranger, 'Your ticket')).toBeVisible();
  await expect(stranger.getByText('To join, use the browser that booked it')).toBeVisible();
  await expect(join(stranger)).toBeHidden();

  await observeShift(page);
  const release = await hold(page, links);
  await page.goto(linkOf(await mailTo(guest.email), paths.ticket.href('')));
  await expect(page).toHaveURL(paths.ticket.href(bookingId));
  await expect(heading(page, 'Your ticket')).toBeVisible();
  release();
  await expect(join(page)).toHaveAttribute('href', zoomLink);
  await expect(page.getByRole('main')).toContainText(`For ${guest.firstName} ${guest.lastName}`);
  await expect(page.getByRole('main')).toContainText('Changed since you booked: time, name');
  await expectStill(page, 'the mailed ticket', 0.005);
  await checkPage(page, 'ticket-open');

  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);

  await page.route('**/api/**', (route) => route.abort('connectionfailed'));
  await page.reload();
  await expect(page.getByText('This is your ticket as it was on')).toBeVisible();
  await expect(heading(page, 'Your ticket')).toBeVisible();
  await page.unrouteAll();

  const again = await page.context().newPage();
  await again.goto(paths.home.href());
  await expect(ticketLink(again, bookingId)).toContainText('Booked');
});

test('a member is shown the ticket in place of booking, by keyboard, after a reload too', async ({
  visitor,
  publish,
}) => {
  const page = await visitor({ viewport: desktop });
  const member = await newMember({ fullName: 'Wren Adair' });
  const id = await publish({
    ...practice,
    locationType: 'onsite',
    city: 'Bath',
    address: '12 Mill Lane',
    startTime: inDays(3),
  });
  // As a guest, in another browser: the account's address makes it theirs.
  const bookingId = await book(await visitor(), id, { ...newGuest(), email: member.email });
  await openAs(page, member, paths.session.href(id));
  const link = ticketLink(page, bookingId).filter({ visible: true });
  await expect(link).toBeVisible();
  await expect(bookNow(page)).toHaveText('Book another place');
  await page.reload();
  await expect(link).toBeVisible();
  await screenshot(page, 'booked-session-1280');
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Your ticket')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Directions' })).toHaveAttribute(
    'href',
    /google\.com\/maps\/search.*Mill/,
  );
  await page.goto(paths.dashboard.href());
  await expect(ticketLink(page, bookingId).filter({ hasText: practice.title })).toBeVisible();
});

test('a place that was cancelled in another tab is not saved to a calendar: a notice says so, and the ticket', async ({
  visitor,
  publish,
  browserErrors,
}) => {
  browserErrors.expect(/^(404 POST|console error .*404)/);
  const page = await visitor({ viewport: phone, isMobile: true, hasTouch: true });
  const id = await publish({ ...practice, startTime: inDays(3) });
  const ticket = paths.ticket.href(await book(page, id, newGuest()));
  await page.goto(ticket);
  await expect(
    join(page).or(page.getByText('The link to join opens 30 minutes before the start: in 2 days')),
  ).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(ticket);
  await other.getByRole('button', { name: 'Cancel booking' }).tap();
  await other.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).tap();
  await expect(ending(other, 'Booking cancelled')).toBeVisible();

  const calendar = page.getByRole('button', { name: 'Add to calendar' });
  await calendar.tap();
  await page.getByRole('menuitem', { name: 'Apple' }).tap();
  await expect(notice(page, 'This place was cancelled meanwhile.')).toBeVisible();
  await expect(ending(page, 'Booking cancelled')).toBeVisible();
  await expect(calendar).toBeHidden();
  await checkPage(page, 'ticket-cancelled-elsewhere');
});
