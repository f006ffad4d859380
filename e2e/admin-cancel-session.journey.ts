import { adminPaths } from '#shared/contract/admin-paths.ts';
import { paths } from '#shared/contract/paths.ts';
import { notice } from './accounts.ts';
import { attendeeOf, bookAndPay, openAdmin } from './admin.ts';
import {
  editorOf,
  menuItem,
  menuOf,
  openEditor,
  openSession,
  question,
  searchSessions,
} from './admin-session-pages.ts';
import { attachment, bookingsOf, mailTo, pagesRendered } from './cloud.ts';
import { inDays } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { checkPage, desktop, phone } from './page-checks.ts';
import { seatsOf } from './payments.ts';
import { newGuest } from './screens.ts';

/** docs/product.md#cancelling-a-session */

const price = { amount: 2400, currency: 'GBP' };

test('a session is cancelled with refunds by tap; its page names the next one, and the guest has one mail', async ({
  publish,
  visitor,
}) => {
  const title = 'Breath in the Storm';
  const id = await publish({ title, startTime: inDays(12), price, category: 'Postpartum' });
  const next = await publish({ title: 'Breath in the Sun', startTime: inDays(13), price, category: 'Postpartum' });
  const guests = [newGuest('Ines'), newGuest('Bo')];
  for (const guest of guests) await bookAndPay(id, guest, { price: price.amount });
  const page = await visitor({ viewport: phone, isMobile: true, hasTouch: true });
  await openAdmin(page, adminPaths.sessions.href());
  await searchSessions(page, title);
  await menuOf(page, title).tap();
  await menuItem(page, 'Cancel').tap();
  const dialog = question(page, `Cancel “${title}”?`);
  // The question is longer than the screen, and begins at its title.
  await expect(dialog.getByRole('heading').first()).toBeInViewport();
  await expect(dialog).toContainText('2 people lose their place and are told by mail.');
  await expect(dialog).toContainText('You pay back £48.00 to 2 people, the way it was paid');
  await expect(dialog.getByRole('region', { name: 'The mail as it is sent' })).toContainText('I am very sorry');
  await checkPage(page, 'admin-session-cancel-phone');
  await dialog.getByRole('button', { name: 'Cancel session and refund' }).tap();
  await expect(notice(page, 'Session cancelled')).toBeVisible();
  const card = page.getByRole('article', { name: title });
  await expect(card).toContainText('Cancelled');
  await expect(card).toContainText('2 booked');
  await menuOf(page, title).tap();
  await expect(menuItem(page, 'Delete')).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /^(Edit|Door list|Cancel)/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await card.getByRole('link', { name: title, exact: true }).tap();
  const panel = page.getByRole('region', { name: 'Cancelled', exact: true });
  await expect(panel).toContainText('£48.00 is on its way back to 2 people.');
  await expect(panel).toContainText('All done.');
  await checkPage(page, 'admin-session-cancelled-phone');
  // What the server would refuse is not offered.
  await expect(page.getByRole('link', { name: 'Door list' })).toHaveCount(0);
  await page.getByRole('tab', { name: 'Attendees' }).tap();
  await expect(page.getByRole('tab', { name: 'Attendees 2' })).toBeVisible();
  for (const { email } of guests) {
    await expect(attendeeOf(page, email)).toContainText('£24.00 on its way back');
    await attendeeOf(page, email).locator('[aria-expanded]').first().tap();
    await expect(attendeeOf(page, email).getByText('sent', { exact: true })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Write to all' }).tap();
  const writing = question(page, 'Write to all');
  await writing.getByLabel('Subject').fill('A new date');
  await writing.getByLabel('Message').fill('Will you come on Friday?');
  await checkPage(page, 'admin-session-cancelled-write-phone');
  await writing.getByRole('button', { name: 'Send the mail' }).tap();
  await expect(notice(page, 'A mail is on its way to 2 people')).toBeVisible();
  for (const { email } of guests) await mailTo(email, ({ subject }) => subject === 'A new date');
  await expect(page.getByRole('button', { name: 'Add attendee' })).toHaveCount(0);
  await page.getByRole('tab', { name: 'Waitlist' }).tap();
  await expect(page.getByText('This session is cancelled: its waitlist has ended.')).toBeVisible();
  expect(await seatsOf(id)).toMatchObject({ seatsTaken: 0, seatsHeld: 0 });
  for (const { email } of guests) {
    const mail = await mailTo(email, ({ subject }) => subject.startsWith('Cancelled'));
    expect(mail.body.text).toContain('I am very sorry');
    expect(mail.body.text).toContain('£24.00');
    expect(attachment(mail, 'event.ics')).toContain('METHOD:CANCEL');
  }
  const seen = await visitor({ viewport: phone, isMobile: true, hasTouch: true });
  await pagesRendered();
  await seen.goto(paths.session.href(id));
  await expect(seen.getByRole('status').filter({ hasText: 'This session is cancelled.' })).toBeVisible();
  await checkPage(seen, 'session-cancelled-phone');
  await seen
    .getByRole('main')
    .getByRole('link', { name: /^Breath in the Sun/ })
    .tap();
  await expect(seen).toHaveURL(new RegExp(next));
});

test('by keyboard, with words of one’s own; an admin who edits it meanwhile is told', async ({
  browserErrors,
  page,
  publish,
  visitor,
}) => {
  const title = 'Breath in the Fog';
  const id = await publish({ title, startTime: inDays(15), price });
  const guest = newGuest('Cleo');
  await bookAndPay(id, guest, { price: price.amount });
  const other = await visitor({ viewport: desktop });
  await openEditor(other, id);
  await editorOf(other).title.fill('Breath in the Haze');

  await openSession(page, id);
  await page.getByRole('button', { name: 'Cancel this session' }).focus();
  await page.keyboard.press('Enter');
  const dialog = question(page, `Cancel “${title}”?`);
  const words = dialog.getByLabel('Your words to everyone who has a place');
  await expect(words).toBeVisible();
  await words.press('ControlOrMeta+a');
  await page.keyboard.type('The hall is flooded.');
  await expect(dialog.getByRole('region', { name: 'The mail as it is sent' })).toContainText('The hall is flooded.');
  await checkPage(page, 'admin-session-cancel');
  await dialog.getByRole('button', { name: 'Cancel session and refund' }).focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('region', { name: 'Cancelled', exact: true });
  await expect(panel).toContainText('£24.00 is on its way back to 1 person.');
  await page.reload();
  await expect(panel).toContainText('The hall is flooded.');
  await expect(panel).toContainText('All done.');
  await checkPage(page, 'admin-session-cancelled');
  await page.getByRole('tab', { name: 'Attendees 1' }).focus();
  await page.keyboard.press('Enter');
  await expect(attendeeOf(page, guest.email)).toContainText('£24.00 on its way back');
  await checkPage(page, 'admin-session-cancelled-people');
  await page.getByRole('button', { name: 'Actions for Cleo Guest' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Write a message…' }).focus();
  await page.keyboard.press('Enter');
  const writing = question(page, 'Write to Cleo Guest');
  await writing.getByLabel('Subject').focus();
  await page.keyboard.type('Your towel');
  await page.keyboard.press('Tab');
  await page.keyboard.type('You left it with us.');
  await writing.getByRole('button', { name: 'Send the mail' }).focus();
  await page.keyboard.press('Enter');
  await mailTo(guest.email, ({ subject }) => subject === 'Your towel');
  expect(await bookingsOf(id)).toMatchObject([{ status: 'cancelled' }]);

  browserErrors.expect(/409/);
  await editorOf(other).save.click();
  await expect(notice(other, 'Failed to save session')).toContainText('This session is cancelled.');
  await expect(other.getByRole('heading', { name: 'This session is cancelled' })).toBeVisible();
  await expect(other.getByRole('main')).toContainText('It cannot be changed any more');
  await checkPage(other, 'admin-session-edit-cancelled');
});
