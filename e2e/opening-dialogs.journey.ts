import type { Page } from '@playwright/test';
import { collectionHref, paths } from '#shared/contract/paths.ts';
import { newMember } from './accounts.ts';
import { purchaseDialog } from './collections.ts';
import { inDays } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './member-session.ts';
import { expectAccessible, phone } from './page-checks.ts';
import { bookingDialog, bookNow, hold, takenOver } from './screens.ts';

const session = { title: 'Slow to come', startTime: inDays(5), price: { amount: 0, currency: 'GBP' } };

const opening = (page: Page) => page.getByRole('status').filter({ hasText: 'Opening the booking form' });

// See docs/product.md#booking-dialog.
test.describe('a press on Book Now', () => {
  test.use({ viewport: phone, hasTouch: true });

  test('shows at once that it was heard, while the form is fetched', async ({ page, publish }) => {
    const id = await publish(session);
    const deliver = await hold(page, '**/assets/BookingDialog-*.js');
    await page.goto(paths.session.href(id));
    await page.evaluate(() => {
      const look = () => Object.assign(window, { wasHeard: document.querySelector(':popover-open') !== null });
      document.addEventListener('click', () => requestAnimationFrame(look), { once: true });
    });
    await bookNow(page).tap();
    await expect(opening(page)).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, 'wasHeard')), 'in the frame after the press').toBe(true);
    await expectAccessible(page);
    deliver();
    const { dialog, firstName, close } = bookingDialog(page);
    await expect(firstName).toBeFocused();
    await expect(opening(page)).toBeHidden();
    await close.click();
    await expect(dialog).toBeHidden();
    await expect(bookNow(page)).toBeFocused();
  });

  test('before the script has come opens the form when it has, and adds no more than the form’s own step to the history', async ({
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
      // Back closes an open form (docs/decisions/dialogs.md).
      const added = (await page.evaluate(() => window.history.length)) - steps;
      expect(added).toBeLessThanOrEqual(press === 'withdrawn' ? 0 : 1);
      expect(new URL(page.url()).hash).toBe('');
      await page.unrouteAll();
    }
  });
});

test('a press on a collection’s offer is kept while it is not known what the member owns', async ({ page }) => {
  await openAs(page, await newMember(), '/');
  const owned = '**/api/me/collections';
  const answer = await hold(page, owned);
  const asked = page.waitForRequest(owned);
  const answered = page.waitForResponse(owned);
  await page.goto(collectionHref('birth'));
  const offer = page.getByRole('region', { name: 'Lifetime access' });
  await asked;
  expect(await offer.isVisible(), 'the offer, before the answer').toBe(true);
  await offer.getByRole('button', { name: 'Unlock All Recordings' }).click();
  const { dialog } = purchaseDialog(page);
  await expect(dialog).toBeVisible();
  answer();
  await (await answered).finished();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(offer).toBeVisible();
});
