import { adminPaths } from '#shared/contract/admin-paths.ts';
import { notice } from './accounts.ts';
import { attendeeOf, bookAndPay, bookPlace, chooseAction, openAdmin, payAt } from './admin.ts';
import { openSession, question } from './admin-session-pages.ts';
import { bookingsOf, mailTo, type ReceivedMail } from './cloud.ts';
import { inDays } from './dates.ts';
import { savedBy } from './downloads.ts';
import { expect, test } from './fixtures.ts';
import { checkPage } from './page-checks.ts';
import { disableWebhooksOf, exclusively, seatsOf } from './payments.ts';
import { newGuest } from './screens.ts';

/** docs/product.md#attendees and docs/product.md#order-sync */

const free = { title: 'A room of guests', startTime: inDays(6), maxAttendees: 6 };
const paid = { ...free, title: 'A room that costs', price: { amount: 2400, currency: 'GBP' } };
const about = (words: string) => (mail: ReceivedMail) => mail.subject.startsWith(words);
const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`;

test.describe('attendees', () => {
  test('are listed, added, sent a message, exported, and printed as a sign-in sheet', async ({ publish, page }) => {
    const id = await publish(free);
    const guest = newGuest('Ida');
    const added = newGuest('Jo');
    await bookPlace(id, guest, { price: 0 });
    await openSession(page, id, 'attendees');
    await expect(page.getByRole('tab', { name: 'Attendees 1' })).toHaveAttribute('aria-selected', 'true');
    await expect(attendeeOf(page, guest.email)).toContainText('free');

    await page.getByRole('button', { name: 'Add attendee' }).click();
    const adding = question(page, 'Add attendee');
    await adding.getByRole('button', { name: 'Add attendee' }).click();
    await expect(adding.getByText('Please enter the first name')).toBeVisible();
    await expect(adding.getByLabel('First name')).toBeFocused();
    await adding.getByLabel('First name').fill(added.firstName);
    await adding.getByLabel('Last name').fill(added.lastName);
    await adding.getByLabel('E-mail').fill('jo');
    await adding.getByRole('button', { name: 'Add attendee' }).click();
    await expect(adding.getByText('E-mail must be an e-mail address')).toBeVisible();
    await adding.getByLabel('E-mail').fill(added.email);
    await checkPage(page, 'admin-attendee-add');
    await adding.getByRole('button', { name: 'Add attendee' }).click();
    await expect(notice(page, `${fullName(added)} has a place now`)).toBeVisible();
    await expect(attendeeOf(page, added.email)).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Attendees 2' })).toBeVisible();
    await mailTo(added.email);
    await checkPage(page, 'admin-attendees');

    await page.getByRole('button', { name: 'Message all 2' }).click();
    const writing = question(page, 'Write to all');
    await writing.getByRole('button', { name: 'Send the mail' }).click();
    await expect(writing.getByText('Subject is required')).toBeVisible();
    await expect(writing.getByText('Message is required')).toBeVisible();
    await writing.getByLabel('Subject').fill('Before we begin');
    await writing.getByLabel('Message').fill('Please bring a blanket.');
    await expect(writing.getByRole('region', { name: 'The mail as it is sent' })).toContainText(
      'Please bring a blanket.',
    );
    await checkPage(page, 'admin-attendees-write');
    await writing.getByRole('button', { name: 'Send the mail' }).click();
    await expect(notice(page, 'A mail is on its way to 2 people')).toBeVisible();
    for (const { email } of [guest, added]) {
      expect((await mailTo(email, about('Before we begin'))).body.text).toContain('Please bring a blanket.');
    }

    const { name, content } = await savedBy(page, () => page.getByRole('button', { name: 'CSV' }).click());
    expect(name).toMatch(/^attendees-.*-a-room-of-guests\.csv$/);
    const lines = content.toString().split('\r\n');
    expect(lines[0]).toBe(
      '\uFEFFName,Email,Booked,Status,Price,Currency,Rest,Rest due (UTC),Option,Reason,Code,Membership discount,Came',
    );
    expect(lines[1]).toContain(`${fullName(guest)},${guest.email}`);

    await page.getByRole('link', { name: 'Sign-in sheet' }).click();
    await expect(page.getByRole('table', { name: 'Who signs in' }).getByRole('row')).toHaveCount(1 + 2 + 4);
    await checkPage(page, 'admin-sheet');
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
    await expect(page.getByRole('navigation', { name: 'Admin Dashboard' })).toBeHidden();
    await expect(page.getByRole('cell', { name: fullName(added) })).toBeVisible();
  });

  test('are removed after a confirmation, refunded and notified', async ({ publish, page }) => {
    const id = await publish(paid);
    const guest = newGuest('Kim');
    await bookAndPay(id, guest, { price: 2400 });
    await openSession(page, id, 'attendees');
    await chooseAction(page, attendeeOf(page, guest.email), 'Remove');
    const dialog = question(page, `Remove ${fullName(guest)}?`);
    await expect(dialog).toContainText('£24.00 was paid by card.');
    await expect(dialog.getByRole('switch', { name: `Refund what ${fullName(guest)} paid` })).toBeChecked();
    await checkPage(page, 'admin-attendee-remove');
    await dialog.getByRole('button', { name: 'Remove attendee' }).click();
    await expect(notice(page, 'Attendee has been removed from the session.')).toBeVisible();
    await expect(page.getByText('No one has a place yet.')).toBeVisible();
    expect(await seatsOf(id)).toMatchObject({ seatsTaken: 0, seatsHeld: 0 });
    await mailTo(guest.email, about('Booking cancelled'));
  });

  test('who paid in cash are removed with the sum named, and counted as taken until it went back', async ({
    publish,
    page,
  }) => {
    const id = await publish(paid);
    const added = newGuest('Uma');
    await openSession(page, id, 'attendees');
    await page.getByRole('button', { name: 'Add attendee' }).click();
    const adding = question(page, 'Add attendee');
    await adding.getByLabel('First name').fill(added.firstName);
    await adding.getByLabel('Last name').fill(added.lastName);
    await adding.getByLabel('E-mail').fill(added.email);
    await adding.getByLabel('Payment').selectOption({ label: 'Paid: in cash or by transfer' });
    await adding.getByRole('button', { name: 'One place more' }).press('Enter');
    await adding.getByRole('button', { name: 'Add attendee' }).press('Enter');
    await expect(adding.getByText('Please enter their first name')).toBeVisible();
    await adding.getByLabel('First name of person 2').fill('Jonas');
    await adding.getByLabel('Last name of person 2').fill(added.lastName);
    await checkPage(page, 'admin-attendee-add-two');
    await adding.getByRole('button', { name: 'Add attendee' }).press('Enter');
    await expect(notice(page, `${fullName(added)} has 2 places now`)).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Attendees 2' })).toBeVisible();
    // The other row names who they came with.
    const menu = page.getByRole('button', { name: `Actions for ${fullName(added)}` });
    const own = attendeeOf(page, added.email).filter({ has: menu });
    await chooseAction(page, own, 'Remove');
    const dialog = question(page, `Remove ${fullName(added)}?`);
    await expect(dialog).toContainText('£24.00 was paid in cash or by transfer: the site cannot send it back.');
    await expect(dialog.getByRole('switch', { name: 'I have given £24.00 back' })).not.toBeChecked();
    await checkPage(page, 'admin-attendee-remove-paid-by-hand');
    await dialog.getByRole('button', { name: 'Remove attendee' }).click();
    await expect(notice(page, 'Attendee has been removed from the session.')).toBeVisible();

    const booking = (await bookingsOf(id)).find(({ status }) => status === 'cancelled');
    await openAdmin(page, adminPaths.order.href('session', String(booking?.id)));
    await page.getByRole('button', { name: /^Change order/ }).click();
    await page.getByRole('menuitem', { name: 'Record a refund…' }).click();
    const asked = page.getByRole('dialog', { name: `Did £24.00 go back to ${fullName(added)}?` });
    await checkPage(page, 'admin-order-refund-by-hand');
    await asked.getByRole('button', { name: 'I have given £24.00 back' }).click();
    await expect(notice(page, 'Refund recorded')).toBeVisible();
    await expect(page.getByText('£24.00 went back')).toBeVisible();
  });

  test('have their payments synced one by one and all together', async ({ publish, page }) => {
    const id = await publish(paid);
    const slow = newGuest('Lea');
    const lost = newGuest('Max');
    await bookPlace(id, slow, { price: 2400 });
    await openAdmin(page, adminPaths.session.href(id, 'attendees'));
    await expect(attendeeOf(page, slow.email)).toContainText('Held until');
    await chooseAction(page, attendeeOf(page, slow.email), 'Sync payment');
    await expect(notice(page, 'No Updates')).toBeVisible();

    await disableWebhooksOf(lost);
    const { paymentUrl } = await bookPlace(id, lost, { price: 2400 });
    await page.reload();
    await exclusively(async () => {
      await payAt(paymentUrl);
      await chooseAction(page, attendeeOf(page, lost.email), 'Sync payment');
      await expect(notice(page, 'Payment Synced')).toBeVisible();
    });
    await expect(attendeeOf(page, lost.email)).toContainText('paid');
    await page.getByRole('button', { name: 'Sync payments' }).click();
    await expect(notice(page, 'Sync Complete')).toContainText('Asked about 1');
  });
});
