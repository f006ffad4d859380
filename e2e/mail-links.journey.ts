import type { Page } from '@playwright/test';
import { paths } from '#shared/contract/paths.ts';
import { expireLink, linkOf, newMember, notice, signInForm } from './accounts.ts';
import { callDemo, control, mailTo, type ReceivedMail } from './cloud.ts';
import { inDays } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './member-session.ts';
import { checkPage } from './page-checks.ts';
import { pressBy } from './presses.ts';
import { book, bookNow, newGuest } from './screens.ts';
import { joinWaitlist } from './waitlist.ts';

/** Where the links of mails lead a browser that knows nothing of the order, also old and used ones (docs/product.md#mails). */

const practice = { title: 'Breath on the hill', locationType: 'online', zoomLink: 'https://zoom.example/j/777' };
const isAbout = (words: string) => (mail: ReceivedMail) => mail.subject.startsWith(words);
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
/** Says on a ticket what became of its place. */
const outcome = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name });
const ticketIn = (mail: ReceivedMail) => linkOf(mail, paths.ticket.href(''));
const hours = 3_600_000;

const fromNow = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

/**
 * Time passes: the session is 23 hours ahead, and was booked three days ago. Not before it is booked: the reminder is due
 * from then on, and the schedule, which runs every minute, reminds nobody twice of one start.
 */
async function comesNearer(sessionId: string, bookingId: string): Promise<void> {
  const startTime = fromNow(23 * hours);
  const endTime = fromNow(24 * hours);
  const createdAt = fromNow(-72 * hours);
  await callDemo({ command: 'change', PK: `BOOKING#${bookingId}`, SK: 'BOOKING', values: { createdAt } });
  const values = { startTime, endTime, GSI3SK: startTime };
  await callDemo({ command: 'change', PK: `SESSION#${sessionId}`, SK: 'SESSION', values });
}

test('a reminder leads to the ticket, and its other link stops reminders, and resumes them when opened again', async ({
  publish,
  visitor,
}) => {
  const guest = newGuest('Ines');
  const sessionId = await publish({ ...practice, startTime: fromNow(30 * hours) });
  const bookingId = await book(await visitor(), sessionId, guest);
  await comesNearer(sessionId, bookingId);
  await control('POST', '/schedules/SweepChanges/run');
  const mail = await mailTo(guest.email, isAbout('Reminder'));

  const theirs = await visitor();
  await theirs.goto(ticketIn(mail));
  await expect(heading(theirs, 'Your ticket')).toBeVisible();
  await expect(button(theirs, 'Cancel booking')).toBeVisible();

  const stop = linkOf(mail, paths.reminders.pattern);
  for (const again of [false, true]) {
    const stranger = await visitor();
    await stranger.goto(stop);
    await button(stranger, 'Stop reminders').click();
    await expect(heading(stranger, 'No more reminders')).toBeVisible();
    if (!again) continue;
    await button(stranger, 'Remind me again').click();
    await expect(heading(stranger, 'Reminders are on')).toBeVisible();
  }
});

/** The link as mail systems change it; every other way is in shared/rules/mailed-links.test.ts. */
function changedForms(link: string): string[] {
  return [
    link.replace('#', '%2523'),
    `${link.replace('/bookings/', '/BOOKINGS/').replace('=', '=3D')}&utm_source=mail`,
    `${link.slice(0, -9)}%0D%0A${link.slice(-9)}&gt;”`,
  ];
}

test('a link that a mail system has changed leads to its page (docs/product.md#mailed-links)', async ({
  publish,
  visitor,
  browserErrors,
}) => {
  // What is not found says so by its status before its address is repaired.
  browserErrors.expect(/40[04] GET .*(reminders%23|BOOKINGS|\/sessions\/|about\.php)/);
  const guest = newGuest('Noa');
  const id = await publish({ ...practice, startTime: inDays(4) });
  await book(await visitor(), id, guest);
  const link = ticketIn(await mailTo(guest.email));
  const stop = link.replace(/\/bookings\/.*#/, `${paths.reminders.pattern}#`);
  for (const changed of changedForms(link)) {
    const theirs = await visitor();
    await theirs.goto(changed);
    await expect(button(theirs, 'Cancel booking')).toBeVisible();
    expect(theirs.url()).not.toContain('secret');
  }
  const theirs = await visitor();
  await theirs.goto(`${stop.replace('#', '%23')}.`);
  await expect(button(theirs, 'Stop reminders')).toBeVisible();
  await theirs.goto(`${paths.session.href(id)}.`);
  await expect(heading(theirs, practice.title)).toBeVisible();
  await theirs.goto(`${paths.session.href(id)}.php`);
  await expect(heading(theirs, 'Session not found')).toBeVisible();
  await theirs.goto('/about.php');
  await expect(heading(theirs, 'Oops! Page not found')).toBeVisible();
});

test('the link of a booking that was cancelled says so, and that of its cancellation leads to the session', async ({
  publish,
  visitor,
}) => {
  const guest = newGuest('Cleo');
  const id = await publish({ ...practice, startTime: inDays(3) });
  await book(await visitor(), id, guest);
  const link = ticketIn(await mailTo(guest.email));
  const theirs = await visitor();
  // The browser keeps the ticket with its calendar file, which a cancelled booking has not any more.
  const calendar = theirs.waitForResponse(/\/event\.ics$/);
  await theirs.goto(link);
  await calendar;
  await button(theirs, 'Cancel booking').click();
  await theirs
    .getByRole('dialog')
    .getByRole('button', { name: /^Cancel (booking|the booking|and)/ })
    .click();
  await expect(outcome(theirs, 'Booking cancelled')).toBeVisible();

  const later = await visitor();
  await later.goto(link);
  await expect(outcome(later, 'Booking cancelled')).toBeVisible();
  await expect(button(later, 'Cancel booking')).toBeHidden();
  await later.getByRole('link', { name: 'See the session' }).click();
  await expect(bookNow(later)).toBeVisible();

  const other = await visitor();
  await other.goto(linkOf(await mailTo(guest.email, isAbout('Booking cancelled')), paths.session.href('')));
  await expect(heading(other, practice.title)).toBeVisible();
  await expect(bookNow(other)).toBeVisible();
});

test('after a place was given away the old link of its giver says so; an expired one says that it has ended', async ({
  publish,
  visitor,
  browserErrors,
}) => {
  // The giver's first tab looks again, too.
  browserErrors.expect(/^403 POST .*\/api\/bookings\/.*\/(join|confirmation)/);
  const giver = newGuest('Uma');
  const receiver = newGuest('Ravi');
  await book(await visitor(), await publish({ ...practice, startTime: inDays(3) }), giver);
  const link = ticketIn(await mailTo(giver.email));
  const theirs = await visitor();
  await theirs.goto(link);
  await button(theirs, 'Give away').click();
  const dialog = theirs.getByRole('dialog', { name: 'Give your place away' });
  await dialog.getByLabel('First name').fill(receiver.firstName);
  await dialog.getByLabel('Last name').fill(receiver.lastName);
  await dialog.getByLabel('E-mail').fill(receiver.email);
  await dialog.getByRole('button', { name: 'Give it away' }).click();
  await expect(dialog).toBeHidden();
  const received = await mailTo(receiver.email, isAbout('Given to you'));

  const old = await visitor();
  await old.goto(link);
  await expect(outcome(old, 'You gave this place to another person')).toBeVisible();
  await expect(old.getByRole('main').getByRole('button')).toHaveCount(0);
  await checkPage(old, 'ticket-old-link');
  await old.reload();
  await expect(outcome(old, 'You gave this place to another person')).toBeVisible();
  await old.goto(linkOf(await mailTo(giver.email, isAbout('Place given away')), paths.session.href('')));
  await expect(heading(old, practice.title)).toBeVisible();

  const own = await visitor();
  await own.goto(ticketIn(received));
  await expect(button(own, 'Cancel booking')).toBeVisible();
  await expireLink(ticketIn(received));
  const late = await visitor();
  await late.goto(ticketIn(received));
  await expectEnded(late);
});

async function expectEnded(page: Page): Promise<void> {
  await expect(heading(page, 'Your ticket')).toBeVisible();
  await expect(page.getByText('Your link has ended')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('To cancel, move or give away this booking');
  for (const name of ['Cancel booking', 'Give away']) await expect(button(page, name)).toBeHidden();
}

test('leaving a waitlist twice by the link says that it opens nothing, and the place in line is gone', async ({
  publish,
  visitor,
  browserErrors,
}) => {
  browserErrors.expect(/^40[34] (GET|POST) .*\/api\/waitlist/);
  const guest = newGuest('Jo');
  const id = await publish({ ...practice, startTime: inDays(3), maxAttendees: 1, seatsTaken: 1 });
  const page = await visitor();
  await joinWaitlist(page, id, guest, pressBy('keyboard'));
  const mail = await mailTo(guest.email, isAbout('On the waitlist'));

  const theirs = await visitor();
  await theirs.goto(linkOf(mail, paths.session.href('')));
  await expect(theirs.getByText('1st of 1')).toBeVisible();
  const leave = linkOf(mail, paths.leaveWaitlist.pattern);
  await theirs.goto(leave);
  await button(theirs, 'Leave the waitlist').click();
  await expect(heading(theirs, 'You have left the waitlist')).toBeVisible();

  const again = await visitor();
  await again.goto(leave);
  await button(again, 'Leave the waitlist').click();
  await expect(heading(again, 'This link opens nothing')).toBeVisible();
  await again.goto(linkOf(mail, paths.session.href('')));
  await expect(again.getByRole('button', { name: 'Join the waitlist' })).toBeVisible();
  await expect(again.getByText('1st of 1')).toBeHidden();
});

test('mails to an address with an account lead to its bookings after signing in, and to a new link', async ({
  publish,
  visitor,
}) => {
  const member = await newMember();
  const id = await publish({ ...practice, startTime: inDays(3) });
  await book(await visitor(), id, { ...newGuest(), email: member.email });
  const mail = await mailTo(member.email, isAbout('Booking Confirmed'));
  const page = await visitor();
  await page.goto(linkOf(mail, paths.myBookings.href()));
  await signInForm(page).as(member);
  await expect(page).toHaveURL(paths.myBookings.href());
  await expect(page.getByRole('main').getByRole('link', { name: practice.title })).toBeVisible();

  const changing = await visitor();
  await openAs(changing, member, paths.settings.href());
  await button(changing, 'Change Password').click();
  await changing.getByLabel('Current password', { exact: true }).fill(member.password);
  await changing.getByLabel('New password', { exact: true }).fill('quite-another-breath');
  await changing.getByLabel('Confirm new password', { exact: true }).fill('quite-another-breath');
  await changing.getByRole('dialog').locator('button[type=submit]').click();
  const changed = await mailTo(member.email, isAbout('Your password was changed'));
  const worried = await visitor();
  await worried.goto(linkOf(changed, paths.signIn.pattern));
  const dialog = worried.getByRole('dialog');
  await expect(dialog.getByLabel('E-mail')).toHaveValue(member.email);
  await dialog.getByRole('button', { name: 'Send Magic Link' }).click();
  await expect(notice(worried, 'Magic Link Sent')).toBeVisible();
});
