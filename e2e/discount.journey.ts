import { collectionRow } from '#shared/rules/collections.ts';
import { formatVoucherCode } from '#shared/rules/vouchers.ts';
import { bookingsOf } from './cloud.ts';
import { inDays } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { checkPage } from './page-checks.ts';
import { balanceOf, checkoutsOf, discountCode, giftVoucher } from './payments.ts';
import { confirmation, newGuest, openBooking } from './screens.ts';

const evening = {
  title: 'An evening with a code',
  startTime: inDays(9),
  price: { amount: 4000, currency: 'GBP' },
  maxAttendees: 10,
};
const invalid = 'Invalid discount code';
const used = 'This code has already been used.';

test.describe('a discount code', () => {
  test('that cannot be used shows why at its field and takes nothing off', async ({ publish, page, browserErrors }) => {
    browserErrors.expect(/^4\d\d POST .*\/api\/(discounts|vouchers)\/check/);
    const refused = {
      [formatVoucherCode(await giftVoucher({ balance: 0 }))]: 'All of this voucher has been used.',
      nosuchcode: invalid,
      [await discountCode({ isActive: false })]: invalid,
      [collectionRow('birth').priceCode]: invalid,
      [await discountCode({ isOneTimeUse: true, timesUsed: 1 })]: used,
    };
    const booking = await openBooking(page, await publish(evening));
    await expect(booking.apply).toBeDisabled();
    for (const [code, why] of Object.entries(refused)) {
      await booking.code.fill(code);
      await expect(booking.code).toHaveValue(code.toUpperCase());
      await booking.apply.click();
      await expect(booking.code).toHaveAccessibleDescription(why);
      await expect(booking.code).toHaveAttribute('aria-invalid', 'true');
      await expect(booking.code).toBeFocused();
      await expect(booking.submit).toHaveText('Pay £40.00');
    }
    // Toasts are outside the dialog.
    await expect(page.getByText(used).last()).toBeVisible();
    // A toast has no contrast while it fades; the field's error stays.
    await expect(page.getByText(used)).toHaveCount(1);
    await checkPage(page, 'booking-code-refused');
  });

  test('takes off a fixed amount and can be removed; a gift voucher pays all, by keyboard', async ({
    publish,
    page,
  }) => {
    const fixed = { discountType: 'fixed_amount', percentage: null, amount: 500, currency: 'GBP' };
    const code = await discountCode(fixed);
    const voucher = await giftVoucher();
    const typed = formatVoucherCode(voucher).toLowerCase();
    const booking = await openBooking(page, await publish(evening));
    await booking.code.fill(code);
    await booking.code.press('Enter');
    await expect(booking.dialog.getByText('Discount code applied: £5 off')).toBeVisible();
    await expect(booking.submit).toHaveText('Pay £35.00');
    await booking.dialog.getByRole('button', { name: 'Remove' }).press('Enter');
    await expect(booking.submit).toHaveText('Pay £40.00');
    await expect(booking.code).toHaveValue('');
    await expect(booking.code).toBeFocused();

    await booking.code.fill(typed);
    await booking.code.press('Enter');
    await expect(booking.dialog.getByText('Pays £40.00; £20.00 stays on it.')).toBeVisible();
    await checkPage(page, 'booking-voucher');
    await booking.fill(newGuest());
    await expect(booking.submit).toHaveText('Confirm Booking');
    await booking.submit.press('Enter');
    await expect(confirmation(page)).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Paid £40.00 by gift voucher');
    expect(await balanceOf(voucher)).toBe(2000);
  });

  test('for one use that was used meanwhile is refused, and no seat is held', async ({
    publish,
    page,
    browserErrors,
  }) => {
    browserErrors.expect(/^409 POST .*\/api\/bookings/);
    const guest = newGuest();
    const id = await publish(evening);
    const overrides = { percentage: 50, isOneTimeUse: true };
    const code = await discountCode(overrides);
    const booking = await openBooking(page, id);
    await booking.fill(guest);
    await booking.code.fill(code);
    await booking.apply.click();
    await expect(booking.submit).toHaveText('Pay £20.00');
    await discountCode({ ...overrides, code, timesUsed: 1 });
    await booking.submit.click();
    await expect(booking.code).toHaveAccessibleDescription(used);
    await expect(booking.submit).toHaveText('Pay £40.00');
    await expect(booking.email).toHaveValue(guest.email);
    expect(await bookingsOf(id)).toEqual([]);
    for (const { status } of await checkoutsOf(guest.email)) expect(status).toBe('expired');
  });
});
