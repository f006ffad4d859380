import type { Page } from '@playwright/test';
import { paths } from '#shared/contract/paths.ts';
import { inDays } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { expectAccessible, phone } from './page-checks.ts';
import { bookingDialog, bookNow, takenOver } from './screens.ts';

const session = { title: 'Slow to come', startTime: inDays(5), price: { amount: 0, currency: 'GBP' } };

const opening = (page: Page) => page.getByRole('status').filter({ hasText: 'Opening the booking form' });

/** Keeps files from the browser until the returned function is called. */
async function hold(page: Page, files: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(files, (route) => released.then(() => route.continue()));
  return release;
}

// See docs/product.md#booking-dialog.
test.describe('a press on Book Now', () => {
  test.use({ viewport: phone, hasTouch: true });

  test('shows at once that it was heard, while the form is fetched', async ({ page, publish }) => {
    const id = await publish(session);
    const deliver = await hold(page, '**/assets/BookingDialog-*.js');
    await page.goto(paths.session.href(id));
    await bookNow(page).tap();
    await expect(opening(page)).toBeVisible();
    await expectAccessible(page);
    deliver();
    const { dialog, firstName, close } = bookingDialog(page);
    await expect(firstName).toBeFocused();
    await expect(opening(page)).toBeHidden();
    await close.click();
    await expect(dialog).toBeHidden();
    await expect(bookNow(page)).toBeFocused();
  });

  test('before the script has come opens the form when it has, and leaves the history as it was', async ({
    page,
    publish,
  }) => {
    const id = await publish(session);
    await page.goto(paths.signIn.href());
    for (const press of ['tap', 'Enter', 'Space', 'withdrawn'] as const) {
      const deliver = await hold(page, '**/assets/*.js');
      await page.goto(paths.session.href(id), { waitUntil: 'commit' });
      if (press === 'Enter' || press === 'Space') await bookNow(page).press(press);
      else await bookNow(page).tap();
      await expect(opening(page)).toBeVisible();
      if (press === 'withdrawn') await page.keyboard.press('Escape');
      const steps = await page.evaluate(() => window.history.length);
      deliver();
      const { dialog, firstName } = bookingDialog(page);
      if (press === 'withdrawn') await takenOver(page);
      else await expect(firstName).toBeFocused();
      await expect(opening(page)).toBeHidden();
      await expect(dialog).toHaveCount(press === 'withdrawn' ? 0 : 1);
      expect(await page.evaluate(() => window.history.length)).toBe(steps);
      expect(new URL(page.url()).hash).toBe('');
      await page.unrouteAll();
    }
  });
});
