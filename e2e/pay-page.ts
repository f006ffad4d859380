import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { confirmation, type Guest, openBooking } from './screens.ts';

/** Test numbers of Stripe's testing guide, as its page takes them. */
export const cards = { pays: '4242 4242 4242 4242', declined: '4000 0000 0000 0002' } as const;
export const accounts = { paysLater: '00012345', failsLater: '33333335' } as const;

/** The page on which a checkout is paid, and what is on it. */
export function payPage(page: Page) {
  const heading = page.getByRole('heading', { level: 1, name: /^Pay / });
  const submit = page.getByRole('button', { name: /^Pay / });
  return {
    heading,
    submit,
    back: page.getByRole('link', { name: 'Back without paying' }),
    problem: page.getByRole('alert'),
    card: page.getByLabel('Card number'),
    async payByCard(number: string) {
      await page.getByLabel('Card number').fill(number);
      await submit.click();
    },
    async payByBank(account: string) {
      await page.getByRole('radio', { name: /^Bank debit/ }).check();
      await page.getByLabel('Account number').fill(account);
      await submit.click();
    },
  };
}

/** Books a place that costs something, as a person does, up to the page on which it is paid. */
export async function goToPay(page: Page, sessionId: string, guest: Guest) {
  const booking = await openBooking(page, sessionId);
  await booking.fill(guest);
  await booking.submit.click();
  const pay = payPage(page);
  await expect(pay.heading).toBeVisible();
  return pay;
}

/**
 * Pays on the page that is open, and never comes back: the form reaches Stripe, the tab is closed, and no answer is
 * followed.
 */
export async function payAndCloseTab(page: Page): Promise<void> {
  const form = { method: 'card', card: cards.pays, name: 'Robin Guest' };
  const answer = await page.request.post(page.url(), { form, maxRedirects: 0 });
  expect(answer.status()).toBe(303);
  await page.close();
}

/** The part of a session's page that tells of a payment that was left. */
export function unfinished(page: Page): { box: Locator; complete: Locator; letGo: Locator } {
  const box = page.getByRole('region', { name: 'Your payment' });
  return {
    box,
    complete: box.getByRole('button', { name: 'Complete payment' }),
    letGo: box.getByRole('button', { name: 'Let the place go' }),
  };
}

/** The confirmation's heading when a booking is not, or not yet, confirmed. */
export function standing(page: Page, title: string): Locator {
  return page.getByRole('heading', { level: 1, name: title });
}

/** Milliseconds from the moment the browser went to the confirmation until it showed the booking as confirmed. */
export async function millisecondsToConfirmed(page: Page): Promise<number> {
  await expect(confirmation(page)).toBeVisible();
  return page.evaluate(() => Number(document.documentElement.dataset.confirmedAfter));
}

/** Has a page note when it first shows its confirmation, for `millisecondsToConfirmed`. */
export async function noteConfirmed(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const look = new MutationObserver(() => {
      if (document.querySelector('h1')?.textContent !== 'Booking Confirmed') return;
      document.documentElement.dataset.confirmedAfter = String(performance.now());
      look.disconnect();
    });
    look.observe(document, { childList: true, subtree: true, characterData: true });
  });
}
