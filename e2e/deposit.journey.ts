import type { Page } from '@playwright/test';
import * as z from 'zod';
import { adminPaths } from '#shared/contract/admin-paths.ts';
import { paths } from '#shared/contract/paths.ts';
import { linkOf, notice } from './accounts.ts';
import { openAdmin } from './admin.ts';
import { callDemo, mailTo } from './cloud.ts';
import { inDays } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { offerHref, offerOf } from './offers.ts';
import { checkPage } from './page-checks.ts';
import { cards, payPage } from './pay-page.ts';
import { syncPayments } from './payments.ts';
import { pressBy, windows } from './presses.ts';
import { bookingDialog, bookingIdOf, bookNow, confirmation, type GuestDetails, newGuest } from './screens.ts';

/** docs/product.md#deposits */

/** Dearer than any session of another journey: what is set here is for all. */
const price = { amount: 180_000, currency: 'GBP' };

test('the studio offers deposits; a guest pays one, moves to a dearer session, gives the place away, and pays its rest, declined once', async ({
  page,
  publish,
  visitor,
  browserErrors,
}) => {
  // The place is another person's: the refusal says what its giver still owes.
  browserErrors.expect(/^403 POST .*\/api\/bookings\/.*\/join/);
  // Of a busy machine: two people, one after the other.
  test.setTimeout(120_000);
  await openAdmin(page, adminPaths.settings.href());
  await page.getByRole('switch', { name: 'Let guests pay a part now and the rest later' }).check({ force: true });
  await page.getByLabel('Sessions dearer than, in GBP').fill('900');
  await page.getByLabel('Paid at once').fill('20');
  await page.getByLabel('The rest is due').fill('5');
  await page.getByRole('button', { name: 'Save settings' }).press('Enter');
  await expect(page.getByLabel('The rest is due')).toHaveAccessibleDescription(/Enter 7 to 120/);
  await page.getByLabel('The rest is due').fill('30');
  await expect(page.getByText(/^A session of £1,800 on .+: £360 now, £1,440 on /)).toBeVisible();
  await page.getByRole('button', { name: 'Save settings' }).press('Enter');
  await expect(notice(page, 'Settings saved')).toBeVisible();

  const id = await publish({ title: 'A week in the hills', startTime: inDays(60), price });
  const press = pressBy('touch');
  const guestPage = await visitor(windows.touch);
  await guestPage.goto(paths.session.href(id));
  await press(bookNow(guestPage));
  const booking = bookingDialog(guestPage);
  const guest = newGuest('Solveig');
  const receiver = newGuest('Torben');
  await booking.fill(guest);
  const ways = booking.dialog.getByRole('group', { name: 'When you pay' });
  const consent = ways.getByRole('checkbox', { name: /^Charge £1,440 to this card on / });
  await expect(consent).not.toBeChecked();
  await press(ways.getByRole('radio', { name: 'All now' }));
  await expect(booking.submit).toHaveText('Pay £1,800.00');
  await expect(consent).toBeHidden();
  await press(ways.getByRole('radio', { name: 'A part now' }));
  await press(consent);
  await expect(booking.submit).toHaveText('Pay £360.00');
  await checkPage(guestPage, 'booking-deposit');
  await press(booking.submit);
  await payPage(guestPage).payByCard(cards.pays);
  await expect(confirmation(guestPage)).toBeVisible();
  const bookingId = bookingIdOf(guestPage);

  await guestPage.goto(linkOf(await mailTo(guest.email), paths.ticket.href(bookingId)));
  const ticket = guestPage.getByRole('article', { name: 'Your ticket' });
  await expect(ticket).toContainText('Paid £360.00');
  await expect(ticket).toContainText(/£1,440\.00 due on .+, by the card that you saved/);
  await checkPage(guestPage, 'ticket-deposit');

  // The rest takes the difference, and the card is charged with it only if the guest agrees again.
  const dearer = 'A longer week in the hills';
  await publish({ title: dearer, startTime: inDays(38), price: { amount: 200_000, currency: 'GBP' } });
  await press(guestPage.getByRole('button', { name: /^Move booking/ }));
  const moving = guestPage.getByRole('dialog', { name: 'Move your booking' });
  await expect(moving).toContainText(/paid £360\.00, £1,440\.00 due on /);
  await press(moving.getByRole('radio', { name: new RegExp(`^${dearer}.*£1,640\\.00 to pay later`) }));
  await expect(moving).toContainText(/You paid £360\.00; the rest is £1,640\.00 there, due on /);
  const again = moving.getByRole('checkbox', { name: /^Charge £1,640 to this card on / });
  await expect(again).not.toBeChecked();
  await press(again);
  await checkPage(guestPage, 'move-deposit');
  await press(moving.getByRole('button', { name: 'Move it here' }));
  await expect(notice(guestPage, 'Your booking is moved')).toBeVisible();
  await expect(ticket).toContainText(/£1,640\.00 due on .+, by the card that you saved/);
  await press(guestPage.getByRole('button', { name: /^Do not charge my card/ }));
  await expect(ticket).toContainText('we will mail you');

  await page.goto(adminPaths.orders.href());
  await page.getByLabel('Status').selectOption('rest to be paid');
  await page.getByRole('link', { name: `${guest.firstName} ${guest.lastName}` }).press('Enter');
  await expect(page.getByText(/£1,640\.00 due .+, by a mailed payment page/)).toBeVisible();
  await checkPage(page, 'admin-order-deposit');

  await give(guestPage, receiver, press);
  const given = guestPage.getByRole('heading', { level: 2, name: `You gave this place to ${receiver.firstName}` });
  await expect(given).toBeVisible();
  await expect(ticket).toContainText('You pay the rest of its price, £1,640.00.');
  await press(guestPage.getByRole('button', { name: /^Pay the rest now/ }));
  const pay = payPage(guestPage);
  await pay.payByCard(cards.declined);
  await expect(pay.problem).toBeVisible();
  await pay.payByCard(cards.pays);
  await expect(given).toBeVisible();
  await expect(ticket).not.toContainText('You pay the rest');
  await expect(guestPage.getByRole('button', { name: /^Pay the rest now/ })).toBeHidden();
});

// The studio offers deposits since the journey before.
test('who waited accepts a place with a part of its price, and pays the rest by the mail about a card that was not charged', async ({
  publish,
  page,
  visitor,
  baseURL,
}) => {
  const session = { title: 'A week by the sea', startTime: inDays(60), price, maxAttendees: 1 };
  const { guest } = await offerOf(session, { publish, page, baseURL });
  const press = pressBy('keyboard');
  const guestPage = await visitor();
  await guestPage.goto(await offerHref(guest));
  await expect(guestPage.getByRole('main')).toContainText('pay £1,800.00 or a part of it now');
  await press(guestPage.getByRole('checkbox', { name: /^Charge £1,440 to this card on / }), 'Space');
  await checkPage(guestPage, 'offer-deposit');
  await press(guestPage.getByRole('button', { name: 'Accept and pay £360.00' }));
  await payPage(guestPage).payByCard(cards.wantsHolderLater);
  await expect(confirmation(guestPage)).toBeVisible();
  const bookingId = bookingIdOf(guestPage);

  await bringRestForward(bookingId);
  await syncPayments();
  const mail = await mailTo(guest.email, ({ subject }) => subject.startsWith('Not charged'));
  await guestPage.goto(linkOf(mail, paths.ticket.href(bookingId)));
  const ticket = guestPage.getByRole('article', { name: 'Your ticket' });
  await expect(ticket).toContainText('Paid £360.00');
  await press(guestPage.getByRole('button', { name: /^Pay the rest now/ }));
  await payPage(guestPage).payByCard(cards.pays);
  await expect(ticket).toContainText('Paid £1,800.00');
  await expect(ticket).not.toContainText('due on');
  await expect(guestPage.getByRole('button', { name: /^Pay the rest now/ })).toBeHidden();
});

// The studio offers deposits since the first journey.
test('a couple pays two deposits by keyboard, and the rest of one of them', async ({ publish, visitor }) => {
  const id = await publish({ title: 'Two weeks in the hills', startTime: inDays(60), price });
  // One of them has an address of their own: the buyer pays both rests.
  const couplePage = await visitor(windows.keyboard);
  await couplePage.goto(paths.session.href(id));
  await bookNow(couplePage).press('Enter');
  const forTwo = bookingDialog(couplePage);
  const { dialog, submit } = forTwo;
  await forTwo.fill(newGuest('Ingrid'));
  await dialog.getByRole('button', { name: 'One place more' }).press('Enter');
  await dialog.getByLabel('First name of person 2').fill('Torvald');
  await dialog.getByLabel('Last name of person 2').fill('Lind');
  await dialog.getByRole('button', { name: 'Add their e-mail, person 2' }).press('Enter');
  await dialog.getByLabel('E-mail of person 2').fill(newGuest('Torvald').email);
  await dialog
    .getByRole('checkbox', { name: /^Charge £2,880 to this card on .+, in 2 payments, one for each place/ })
    .press('Space');
  await expect(submit).toHaveText('Pay £720.00');
  await checkPage(couplePage, 'booking-deposit-of-two');
  await submit.press('Enter');
  await payPage(couplePage).payByCard(cards.pays);
  await expect(confirmation(couplePage)).toBeVisible();
  const together = couplePage.getByRole('region', { name: 'Booked together' });
  await expect(together).toContainText('2 places for £3,600, of which £2,880 is still to be paid');
  await checkPage(couplePage, 'confirmation-deposit-of-two');
  await together.getByRole('button', { name: 'Pay the rest for Torvald Lind' }).press('Enter');
  await payPage(couplePage).payByCard(cards.pays);
  await expect(together).toContainText('of which £1,440 is still to be paid');
  await expect(together.getByRole('button', { name: 'Pay the rest for Torvald Lind' })).toBeHidden();
});

/** Gives the place to another person, and goes on paying its rest. */
async function give(page: Page, receiver: GuestDetails, press: ReturnType<typeof pressBy>): Promise<void> {
  await press(page.getByRole('button', { name: 'Give away' }));
  const dialog = page.getByRole('dialog', { name: 'Give your place away' });
  await dialog.getByLabel('First name').fill(receiver.firstName);
  await dialog.getByLabel('Last name').fill(receiver.lastName);
  await dialog.getByLabel('E-mail').fill(receiver.email);
  await press(dialog.getByRole('radio', { name: 'I do' }));
  await press(dialog.getByRole('button', { name: 'Give it away' }));
}

/** The rest of the price of a place is due now. */
async function bringRestForward(bookingId: string): Promise<void> {
  const item = (PK: string, SK: string) => callDemo({ command: 'item', PK, SK });
  const { deposit } = withDeposit.parse(await item(`BOOKING#${bookingId}`, 'BOOKING'));
  const key = { PK: `ORDER#${deposit.restId}`, SK: 'ORDER' };
  const { lines } = withLine.parse(await item(key.PK, key.SK));
  const now = new Date().toISOString();
  const values = { lines: [{ ...lines[0], dueAt: now, nextAt: now }], GSI3SK: now };
  await callDemo({ command: 'change', ...key, values });
}

const withDeposit = z.object({ deposit: z.object({ restId: z.string() }) });
const withLine = z.object({ lines: z.tuple([z.looseObject({})]) });
