import type { Page } from '@playwright/test';
import { collectionHref, paths } from '#shared/contract/paths.ts';
import { inDays } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { phone } from './page-checks.ts';
import { bookingDialog, bookNow, chip, entry, newGuest, takenOver } from './screens.ts';

test.use({ viewport: phone, isMobile: true, hasTouch: true });

const openMenu = (page: Page) => page.getByRole('button', { name: 'Open menu' }).tap();
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' });
/** What a press of the phone's Back button does. */
const back = (page: Page) => page.evaluate(() => window.history.back());

/** Reads the place in the tab's history that the browser itself knows: it hears of a page's entries a moment later. */
async function placeInBrowser(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const { currentIndex } = await session.send('Page.getNavigationHistory');
  await session.detach();
  return currentIndex;
}

test('Back closes sheet and dialog, and then leads on as if they had not been open (docs/product.md#dialogs)', async ({
  page,
  publish,
}) => {
  const id = await publish({ title: 'One step back', startTime: inDays(3), price: { amount: 0, currency: 'GBP' } });
  await page.goto(paths.home.href());
  await takenOver(page);
  await openMenu(page);
  await expect(menu(page)).toBeVisible();
  await back(page);
  await expect(menu(page)).toBeHidden();
  await expect(page).toHaveURL(paths.home.href());
  // Its entry is still there for Forward, which opens nothing and stays on the page.
  await page.evaluate(() => window.history.forward());
  await expect.poll(() => page.evaluate(() => 'dialog' in (window.history.state ?? {}))).toBe(false);
  await expect(menu(page)).toBeHidden();

  await entry(page, id).tap();
  const heading = page.getByRole('heading', { level: 1, name: 'One step back' });
  await expect(heading).toBeVisible();
  const placeOfPage = await placeInBrowser(page);
  const { dialog, close } = bookingDialog(page);
  for (const end of [() => back(page), () => close.tap(), () => page.keyboard.press('Escape')]) {
    await bookNow(page).tap();
    await expect(dialog).toBeVisible();
    await end();
    await expect(dialog).toBeHidden();
    await expect(heading).toBeVisible();
  }
  // Loaded again while it was open.
  await expect.poll(() => placeInBrowser(page)).toBe(placeOfPage);
  await bookNow(page).tap();
  await expect(dialog).toBeVisible();
  await expect.poll(() => placeInBrowser(page)).toBe(placeOfPage + 1);
  await page.reload();
  await takenOver(page);
  await expect(dialog).toBeHidden();
  await expect.poll(() => page.evaluate(() => 'dialog' in (window.history.state ?? {}))).toBe(false);
  const steps = await page.evaluate(() => window.history.state.idx);
  await openMenu(page);
  await menu(page).getByRole('link', { name: 'Birth', exact: true }).first().tap();
  await expect(page).toHaveURL(collectionHref('birth'));
  // The link has taken the menu's place.
  expect(await page.evaluate(() => window.history.state.idx)).toBe(steps + 1);
  await back(page);
  await expect(heading).toBeVisible();
  await back(page);
  await expect(page).toHaveURL(paths.home.href());
  await expect(entry(page, id)).toBeVisible();
});

test('a chip that is chosen adds no step, and a network that fails is told once', async ({
  page,
  publish,
  browserErrors,
}) => {
  browserErrors.expect(/^failed (GET|POST) .*\/api\//);
  const id = await publish({ title: 'Told once', startTime: inDays(3), price: { amount: 0, currency: 'GBP' } });
  await page.goto(paths.home.href());
  await takenOver(page);
  await chip(page, 'Breathwork').tap();
  await expect(page).toHaveURL(paths.home.href('Breathwork'));
  const steps = await page.evaluate(() => window.history.length);
  await chip(page, 'Breathwork').tap();
  await expect(chip(page, 'Breathwork')).toHaveAttribute('aria-pressed', 'true');
  expect(await page.evaluate(() => window.history.length)).toBe(steps);

  await page.goto(paths.session.href(id));
  await takenOver(page);
  await bookNow(page).tap();
  const booking = bookingDialog(page);
  await booking.fill(newGuest());
  await page.context().setOffline(true);
  await booking.submit.tap();
  await expect(booking.dialog.getByRole('alert')).toContainText('We could not reach the studio');
  await expect(page.getByText(/We could not reach the studio/)).toHaveCount(1);
  await expect(page.locator('[data-sonner-toast], .plain-notice')).toHaveCount(0);
  await page.context().setOffline(false);
});
