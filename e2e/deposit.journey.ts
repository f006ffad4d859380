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

test('the studio offers deposits; a guest pays one, moves to a dearer session, and pays the rest, declined once', async ({
  page,
  publish,
  visitor,
}) => {
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

  await press(guestPage.getByRole('button', { name: /^Pay the rest now/ }));
  const pay = payPage(guestPage);
  await pay.payByCard(cards.declined);
  await expect(pay.problem).toBeVisible();
  await pay.payByCard(cards.pays);
  await expect(ticket).toContainText('Paid £2,000.00');
  await expect(ticket).not.toContainText('due on');
  await expect(guestPage.getByRole('button', { name: /^Pay the rest now/ })).toBeHidden();
});
