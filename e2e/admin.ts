import type { Locator, Page } from '@playwright/test';
import { ulid } from 'ulid';
import * as z from 'zod';
import { adminPaths } from '#shared/contract/admin-paths.ts';
import { type Member, newMember } from './accounts.ts';
import { addressesOfCloud, bookingsOf, control } from './cloud.ts';
import { expect } from './fixtures.ts';
import { cards } from './pay-page.ts';
import type { Guest } from './screens.ts';
import { openAs } from './signed-in.ts';

/** The back office as journeys open it, and what is on all of its pages. */

/** The areas by their names in cards and navigation, in their order (back office, section 2). */
export const areas = [
  ['Sessions', adminPaths.sessions.href()],
  ['Users', adminPaths.users.href()],
  ['Orders', adminPaths.orders.href()],
  ['Bookings', adminPaths.bookings.href()],
  ['Birth Recordings', adminPaths.birthRecordings.href()],
  ['Stress Recordings', adminPaths.stressRecordings.href()],
  ['Discount Codes', adminPaths.discountCodes.href()],
  ['Birth Purchases', adminPaths.birthPurchases.href()],
] as const;

/** Opens a page of the back office as an admin of the journey's own, already signed in. */
export async function openOffice(page: Page, path: string = adminPaths.overview.href()): Promise<Member> {
  const admin = await newMember({ admin: true, fullName: 'Ada Admin' });
  // Search and totals follow the table: what the journey has made so far is in them.
  await control('POST', '/streams/catch-up');
  await openAs(page, admin, path, { admin: true });
  return admin;
}

/** The side navigation, where it stands beside the page. */
export function sideNav(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Admin Dashboard' });
}

/** The row of a list that shows a text, as table or card. */
export function rowOf(page: Page, text: string): Locator {
  return page.getByRole('main').getByRole('row').filter({ hasText: text });
}

/** Opens the menu of a row and chooses. */
export async function chooseAction(page: Page, row: Locator, action: string): Promise<void> {
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

type Order = { price: number; code?: string };

/** Books a place by the site's own call, for a price in pence; returns the booking and where it is paid. */
export async function bookPlace(sessionId: string, guest: Guest, { price, code }: Order) {
  const bookingId = ulid();
  const body = {
    ...guest,
    bookingId,
    sessionId,
    total: { amount: price, currency: 'GBP' },
    ...(code && { discountCode: code }),
  };
  const answer = await fetch(new URL('/api/bookings', addressesOfCloud().siteUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`booking answered ${answer.status}: ${text}`);
  return { bookingId, paymentUrl: z.object({ paymentUrl: z.string().nullable() }).parse(JSON.parse(text)).paymentUrl };
}

/** Pays on a payment page and never comes back. */
export async function payAt(paymentUrl: string | null): Promise<void> {
  if (!paymentUrl) throw new Error('there is nothing to pay');
  const body = new URLSearchParams({ method: 'card', card: cards.pays, name: 'Robin Guest' });
  const answer = await fetch(paymentUrl, { method: 'POST', body, redirect: 'manual' });
  if (answer.status !== 303) throw new Error(`paying answered ${answer.status}: ${await answer.text()}`);
}

/** Books a place and pays for it; returns the booking when the site knows. */
export async function bookAndPay(sessionId: string, guest: Guest, order: Order): Promise<string> {
  const { bookingId, paymentUrl } = await bookPlace(sessionId, guest, order);
  await payAt(paymentUrl);
  const isPaid = async () => (await bookingsOf(sessionId)).find(({ id }) => id === bookingId)?.paymentStatus;
  await expect.poll(isPaid).toBe('paid');
  return bookingId;
}
