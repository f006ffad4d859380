import type { Locator, Page } from '@playwright/test';
import { collectionHref, paths } from '#shared/contract/paths.ts';
import { brand } from '#shared/rules/site-defaults.ts';
import { bookingsOf } from './cloud.ts';
import { inDays } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { expectAccessible, phone, screenshot } from './page-checks.ts';
import { bookingDialog, bookNow, confirmation, entries, entry, newGuest, takenOver } from './screens.ts';

// Presses Tab until the target has the focus; fails when it never has.
async function tabTo(page: Page, place: Locator, most = 80): Promise<void> {
  for (let step = 0; step < most; step += 1) {
    if (await place.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(place).toBeFocused();
}

const menus = [
  [
    'Offering',
    ['Workshops', brand.links.workshops],
    ['Corporate', brand.links.corporate],
    ['Mothers', brand.links.mothers],
    ['Birth', brand.links.birth],
  ],
  ['Recordings', ['Stress & Sleep', collectionHref('stress')], ['Birth', collectionHref('birth')]],
] as const;

test.describe('the menus', () => {
  for (const [menu, ...links] of menus) {
    test(`${menu} opens by keyboard, and Escape restores the focus`, async ({ page }) => {
      await page.goto(paths.home.href());
      await takenOver(page);
      const nav = page.getByRole('navigation', { name: 'Main' });
      const opener = nav.locator('summary, button').filter({ hasText: menu });
      const first = nav.getByRole('link', { name: links[0][0], exact: true }).filter({ visible: true });
      await tabTo(page, opener);
      await page.keyboard.press('Enter');
      for (const [name, href] of links) {
        const link = nav.getByRole('link', { name, exact: true }).filter({ visible: true });
        await expect(link).toHaveAttribute('href', href);
      }
      await page.keyboard.press('Tab');
      await expect(first).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(first).toBeHidden();
      await expect(opener).toBeFocused();
    });
  }

  test('close on an Escape that follows the opening at once', async ({ page }) => {
    await page.goto(paths.home.href());
    const opener = page.getByRole('navigation', { name: 'Main' }).locator('summary').filter({ hasText: 'Recordings' });
    // In one task, before the browser dispatches the toggle event.
    await opener.evaluate((summary: HTMLElement) => {
      summary.click();
      summary.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
      return new Promise((resolve) => summary.parentElement?.addEventListener('toggle', resolve, { once: true }));
    });
    await expect(opener.locator('..')).not.toHaveAttribute('open');
    await expect(opener).toBeFocused();
  });

  test('are a sheet on a phone', async ({ page }) => {
    await page.setViewportSize(phone);
    await page.goto(paths.home.href());
    await expect(entries(page).first()).toBeVisible();
    const opener = page.getByRole('button', { name: 'Open menu' });
    await opener.click();
    const sheet = page.getByRole('navigation', { name: 'Menu' });
    for (const name of [
      'Schedule',
      'Stress & Sleep',
      'Birth',
      'Workshops',
      'Corporate',
      'Mothers',
      'About',
      'Contact',
    ]) {
      await expect(sheet.getByRole('link', { name, exact: true }).first()).toBeVisible();
    }
    await expect(page.getByRole('link', { name: 'Join now' })).toBeVisible();
    await screenshot(page, 'menu-390');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(opener).toBeFocused();

    await opener.click();
    await page.getByRole('button', { name: 'Close menu' }).click();
    await expect(sheet).toBeHidden();
    await opener.click();
    await sheet.getByRole('link', { name: 'Schedule' }).click();
    await expect(sheet).toBeHidden();
  });
});

test('the footer links to contact and social page', async ({ page }) => {
  await page.goto(paths.home.href());
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'Contact' }).first()).toHaveAttribute('href', brand.links.contact);
  await expect(footer.getByRole('link', { name: brand.social.label })).toHaveAttribute('href', brand.social.href);
});

test('a whole booking by keyboard alone', async ({ page, publish }) => {
  const guest = newGuest('Kit');
  const id = await publish({ title: 'Without a mouse', startTime: inDays(1) });
  await page.goto(paths.home.href());
  await expect(entry(page, id)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, entry(page, id));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Without a mouse' })).toBeVisible();

  await tabTo(page, bookNow(page));
  await page.keyboard.press('Enter');
  const booking = bookingDialog(page);
  await expect(booking.dialog).toBeVisible();
  for (const [field, text] of [
    [booking.firstName, guest.firstName],
    [booking.lastName, guest.lastName],
    [booking.email, guest.email],
  ] as const) {
    await tabTo(page, field, 8);
    await page.keyboard.type(text);
  }
  // The focus is trapped in the dialog.
  for (let step = 0; step < 12; step += 1) await page.keyboard.press('Tab');
  expect(await booking.dialog.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  await tabTo(page, booking.submit, 12);
  await page.keyboard.press('Enter');
  await expect(confirmation(page)).toBeVisible();
  expect(await bookingsOf(id)).toMatchObject([{ attendeeEmail: guest.email }]);
});
