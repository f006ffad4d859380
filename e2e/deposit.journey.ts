import { adminPaths } from '#shared/contract/admin-paths.ts';
import { paths } from '#shared/contract/paths.ts';
import { linkOf, notice } from './accounts.ts';
import { openAdmin } from './admin.ts';
import { mailTo } from './cloud.ts';
import { inDays } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { checkPage } from './page-checks.ts';
import { cards, payPage } from './pay-page.ts';
import { pressBy, windows } from './presses.ts';
import { bookingDialog, bookingIdOf, bookNow, confirmation, newGuest } from './screens.ts';

/** docs/product.md#deposits */

/** Dearer than any session of another journey: what is set here is for all. */
const price = { amount: 180_000, currency: 'GBP' };

test('the studio offers deposits; a guest pays one, and its rest, declined once', async ({
  page,
  publish,
  visitor,
}) => {
  // Of a busy machine: the owner, a guest and a couple, one after the other.
  test.setTimeout(180_000);
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
  await press(guestPage.getByRole('button', { name: /^Do not charge my card/ }));
  await expect(ticket).toContainText('we will mail you');

  await page.goto(adminPaths.orders.href());
  await page.getByLabel('Status').selectOption('rest to be paid');
  await page.getByRole('link', { name: `${guest.firstName} ${guest.lastName}` }).press('Enter');
  await expect(page.getByText(/£1,440\.00 due .+, by a mailed payment page/)).toBeVisible();
  await checkPage(page, 'admin-order-deposit');

  await press(guestPage.getByRole('button', { name: /^Pay the rest now/ }));
  const pay = payPage(guestPage);
  await pay.payByCard(cards.declined);
  await expect(pay.problem).toBeVisible();
  await pay.payByCard(cards.pays);
  await expect(ticket).toContainText('Paid £1,800.00');
  await expect(ticket).not.toContainText('due on');
  await expect(guestPage.getByRole('button', { name: /^Pay the rest now/ })).toBeHidden();

  // A couple, of whom one has an address of their own: the buyer pays both rests, one of them now.
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
