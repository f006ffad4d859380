import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { type GuestDetails, openBooking } from './screens.ts';

/** Test numbers of https://docs.stripe.com/testing. */
export const cards = {
  pays: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  /** It pays now; charged without its holder it is declined. */
  wantsHolderLater: '4000 0027 6000 3184',
} as const;
export const accounts = { paysLater: '00012345', failsLater: '33333335' } as const;

/** The payment page of the Stripe emulator. */
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

/** Books a paid place through the dialog, up to the payment page. */
export async function goToPay(page: Page, sessionId: string, guest: GuestDetails) {
  const booking = await openBooking(page, sessionId);
  await booking.fill(guest);
  await booking.submit.click();
  const pay = payPage(page);
  await expect(pay.heading).toBeVisible();
  return pay;
}

/**
 * Pays on the open page and closes the tab: the form reaches Stripe, and its redirect is not followed.
 */
export async function payAndCloseTab(page: Page): Promise<void> {
  const form = { method: 'card', card: cards.pays, name: 'Robin Guest' };
  const response = await page.request.post(page.url(), { form, maxRedirects: 0 });
  expect(response.status()).toBe(303);
  await page.close();
}

/** The panel about an unfinished payment on a session's page. */
export function unfinished(page: Page): { box: Locator; complete: Locator; letGo: Locator } {
  const box = page.getByRole('region', { name: 'Your payment' });
  return {
    box,
    complete: box.getByRole('button', { name: 'Complete payment' }),
    letGo: box.getByRole('button', { name: 'Let the place go' }),
  };
}

/** The confirmation page's heading for a booking that is not confirmed (yet). */
export function statusHeading(page: Page, title: string): Locator {
  return page.getByRole('heading', { level: 1, name: title });
}
