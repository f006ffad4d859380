import { paths } from '#shared/contract/paths.ts';
import { inDays } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { expectAccessible, phone } from './page-checks.ts';
import { bookingDialog, bookNow } from './screens.ts';

const session = { title: 'Slow to come', startTime: inDays(5), price: { amount: 0, currency: 'GBP' } };

// See docs/product.md#booking-dialog.
test.describe('a press on Book Now', () => {
  test.use({ viewport: phone, hasTouch: true });

  test('shows at once that it was heard, while the form is fetched', async ({ page, publish }) => {
    const id = await publish(session);
    let deliver = () => {};
    const held = new Promise<void>((resolve) => {
      deliver = resolve;
    });
    await page.route('**/assets/BookingDialog-*.js', (route) => held.then(() => route.continue()));
    await page.goto(paths.session.href(id));
    await bookNow(page).tap();
    await expect(page.getByRole('status').filter({ hasText: 'Opening the booking form' })).toBeVisible();
    await expect(bookNow(page)).toHaveAttribute('aria-busy', 'true');
    await expectAccessible(page);
    deliver();
    const { dialog, firstName, close } = bookingDialog(page);
    await expect(firstName).toBeFocused();
    await expect(page.getByText('Opening the booking form')).toBeHidden();
    await close.click();
    await expect(dialog).toBeHidden();
    await expect(bookNow(page)).toBeFocused();
  });
});
