import type { Page } from '@playwright/test';
import { adminPaths } from '#shared/contract/admin-paths.ts';
import { paths } from '#shared/contract/paths.ts';
import { newMember, notice, signInForm, welcome } from './accounts.ts';
import { openAdmin } from './admin.ts';
import { inDays } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { goWithinApp } from './press-all.ts';
import { bookingDialog, newGuest, takenOver } from './screens.ts';
import { translate, translated } from './translate.ts';

/*
 * What browsers do to a page, or do not know. A page that breaks is rendered anew, and tells the console why, for which
 * these journeys fail.
 */

test.describe('a page that the browser translates (docs/decisions/translated-pages.md)', () => {
  test('books a place', async ({ page, publish }) => {
    await translate(page);
    const id = await publish({
      title: 'A place in any language',
      startTime: inDays(9),
      price: { amount: 0, currency: 'GBP' },
    });
    await page.goto(paths.session.href(id));
    await takenOver(page);
    await translated(page);
    // A text between others, which React changes where the browser has replaced it.
    const time = page.locator('.facts dd').nth(1);
    await expect(time).toContainText('1h,');
    const session = { title: 'A place in any language', startTime: inDays(9), price: { amount: 0, currency: 'GBP' } };
    await publish({ id, ...session, durationMinutes: 90 });
    await expect(time).toContainText('1h 30min,');
    await translated(page);
    await page.getByRole('main').getByRole('button', { name: 'Book Now' }).first().click();
    const booking = bookingDialog(page);
    await booking.fill(newGuest());
    await booking.submit.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Booking Confirmed' })).toBeVisible();
    await page.getByRole('link', { name: 'See your ticket' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Your ticket' })).toBeVisible();
  });

  test('is rendered anew when it breaks, with what was typed', async ({ page, browserErrors }) => {
    browserErrors.expect(/NotFoundError/);
    await page.goto(paths.signIn.href());
    await takenOver(page);
    const { email } = signInForm(page);
    await email.fill('ada@example.org');
    // As a program that takes elements apart: the panel is not where React put it.
    await page.getByRole('tabpanel').evaluate(({ firstElementChild: form }) => {
      const wrapper = document.createElement('font');
      form?.replaceWith(wrapper);
      if (form) wrapper.append(form);
    });
    await page.getByRole('tab', { name: 'Create Account' }).click();
    await expect.poll(() => browserErrors.has(/NotFoundError/)).toBe(true);
    await expect(page.locator('font')).toHaveCount(0);
    await expect(page.getByRole('tabpanel').getByLabel('E-mail')).toHaveValue('ada@example.org');
  });
});

test('a browser that has no room left says so once, signs in and books (docs/product.md#browser-storage)', async ({
  page,
  publish,
}) => {
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function store(...item) {
      if (this === window.localStorage) throw new DOMException('no room', 'QuotaExceededError');
      setItem.apply(this, item);
    };
  });
  const id = await publish({ title: 'No room', startTime: inDays(9), price: { amount: 0, currency: 'GBP' } });
  const member = await newMember();
  await page.goto(paths.signIn.href());
  await takenOver(page);
  await signInForm(page).as(member);
  await expect(welcome(page, member.name)).toBeVisible();
  await expect(notice(page, 'This browser has no room left')).toHaveCount(1);
  await goWithinApp(page, paths.session.href(id));
  await page.getByRole('main').getByRole('button', { name: 'Book Now' }).first().click();
  await bookingDialog(page).submit.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Booking Confirmed' })).toBeVisible();
  await expect(notice(page, 'This browser has no room left')).toHaveCount(1);
});

/** Has the browser name its time zone so; undefined: it names none. */
function nameZone(page: Page, zone: string | undefined): Promise<unknown> {
  return page.addInitScript((timeZone) => {
    const { resolvedOptions } = Intl.DateTimeFormat.prototype;
    Intl.DateTimeFormat.prototype.resolvedOptions = function named() {
      return { ...resolvedOptions.call(this), timeZone: timeZone as string };
    };
  }, zone);
}

test.describe('a time zone that the browser does not know (docs/product.md#dates-and-durations)', () => {
  for (const zone of ['Etc/Unknown', '+05:00', undefined]) {
    test(`costs one line: ${zone ?? 'none'}`, async ({ page, publish }) => {
      await nameZone(page, zone);
      const id = await publish({
        title: 'Somewhere',
        startTime: inDays(9),
        locationType: 'online',
        timeZone: 'Asia/Tokyo',
      });
      await page.goto(paths.home.href());
      await takenOver(page);
      await expect(page.getByText(/^Your device does not say its time zone\. Times in /)).toBeVisible();
      await page.goto(paths.session.href(id));
      await takenOver(page);
      await expect(
        page
          .getByRole('main')
          .getByText(/Asia\/Tokyo/)
          .first(),
      ).toBeVisible();
      await openAdmin(page, adminPaths.overview.href());
      await expect(page.getByText(/Times in UTC/)).toBeVisible();
      await page.goto(adminPaths.income.href());
      await expect(page.getByRole('heading', { level: 1, name: 'Income' })).toBeVisible();
      await expect(page.getByText(/by the clocks of /)).toBeVisible();
    });
  }
});
