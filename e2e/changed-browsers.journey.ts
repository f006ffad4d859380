import type { Page } from '@playwright/test';
import { adminPaths } from '#shared/contract/admin-paths.ts';
import { paths } from '#shared/contract/paths.ts';
import { newMember } from './accounts.ts';
import { openAdmin } from './admin.ts';
import { inDays } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './member-session.ts';
import { phone } from './page-checks.ts';
import { bookingDialog, newGuest, takenOver } from './screens.ts';

/*
 * What browsers do to a page, or do not know. A page that breaks is rendered anew, and tells the console why, for which
 * these journeys fail.
 */

/** Puts each text, now and later, into elements of its own in place of its node, as a browser's translation does. */
function translate(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const skipped = new Set(['SCRIPT', 'STYLE', 'NOSCRIPT', 'TEXTAREA', 'TITLE', 'OPTION']);
    const isTranslated = (node: Node) => node.parentElement?.closest('font[data-translated]') !== null;
    const wrap = (text: Node) => {
      const { parentElement, nodeValue } = text;
      if (!parentElement || !nodeValue?.trim() || skipped.has(parentElement.tagName) || isTranslated(text)) return;
      const font = document.createElement('font');
      font.dataset.translated = '';
      const inner = font.appendChild(document.createElement('font'));
      inner.textContent = nodeValue;
      parentElement.replaceChild(font, text);
    };
    const wrapAll = (root: Node) => {
      const texts: Node[] = [];
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) texts.push(walker.currentNode);
      if (root.nodeType === Node.TEXT_NODE) texts.push(root);
      for (const text of texts) wrap(text);
    };
    const start = () => {
      wrapAll(document.body);
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) for (const node of addedNodes) wrapAll(node);
      }).observe(document.body, { subtree: true, childList: true });
    };
    // A person has it translated once the page is there.
    const whenTakenOver = () =>
      document.documentElement.classList.contains('is-rendered') ? requestAnimationFrame(whenTakenOver) : start();
    addEventListener('load', whenTakenOver);
  });
}

const translated = (page: Page) => expect(page.locator('main font[data-translated]').first()).toBeAttached();

test.describe('a page that the browser translates (docs/decisions/translated-pages.md)', () => {
  test('leads a member on a phone from page to page', async ({ page }) => {
    await page.setViewportSize(phone);
    await translate(page);
    await openAs(page, await newMember(), paths.dashboard.href());
    await translated(page);
    for (const [name, title] of [
      ['Upcoming Sessions', 'My Upcoming Sessions'],
      ['Past Sessions', 'My Past Sessions'],
      ['My Bookings', 'My Bookings'],
      ['My Resources', 'My Resources'],
    ] as const) {
      await page.getByRole('button', { name: /dashboard menu/ }).click();
      await page.getByRole('dialog', { name: 'Dashboard menu' }).getByRole('link', { name, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await translated(page);
    }
  });

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
    await page.getByRole('main').getByRole('button', { name: 'Book Now' }).first().click();
    const booking = bookingDialog(page);
    await booking.fill(newGuest());
    await booking.submit.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Booking Confirmed' })).toBeVisible();
    await page.getByRole('link', { name: 'See your ticket' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Your ticket' })).toBeVisible();
  });

  test('leads the owner through the back office', async ({ page }) => {
    await translate(page);
    await openAdmin(page);
    await translated(page);
    const areas = page.getByRole('navigation', { name: 'Admin Dashboard' });
    for (const name of ['Sessions', 'Orders', 'Income', 'Activity', 'Users', 'Settings', 'Overview']) {
      await areas.getByRole('link', { name, exact: true }).first().click();
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await translated(page);
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    }
  });
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
