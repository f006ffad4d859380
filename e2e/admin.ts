import { randomBytes } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { ulid } from 'ulid';
import * as z from 'zod';
import { adminPaths } from '#shared/contract/admin-paths.ts';
import { type Member, newMember } from './accounts.ts';
import { addressesOfCloud, bookingsOf, control } from './cloud.ts';
import { expect } from './fixtures.ts';
import { openAs } from './member-session.ts';
import { cards } from './pay-page.ts';
import type { GuestDetails } from './screens.ts';

/** Opens the back office; what is on all of its pages. */

/** The areas in the order of cards and navigation (docs/product.md#admin-shell). */
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

/** Opens a page of the back office as a new admin who is signed in. */
export async function openAdmin(page: Page, path: string = adminPaths.overview.href()): Promise<Member> {
  const admin = await newMember({ admin: true, fullName: 'Ada Admin' });
  // Search and totals are eventually consistent: wait until they contain what the journey wrote.
  await control('POST', '/streams/catch-up');
  await openAs(page, admin, path, { admin: true });
  return admin;
}

/** The side navigation of wide windows. */
export function sideNav(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Admin Dashboard' });
}

/** The row that contains a text, as table row or card. */
export function rowOf(page: Page, text: string): Locator {
  return page.getByRole('main').getByRole('row').filter({ hasText: text });
}

/** The row of a person among the attendees of a session, by anything that is known of them. */
export function attendeeOf(page: Page, text: string): Locator {
  return page.getByRole('main').getByRole('listitem').filter({ hasText: text });
}

/** Chooses an action from the menu of a row. */
export async function chooseAction(page: Page, row: Locator, action: string): Promise<void> {
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Opens the activity where it has an entry with the texts: those of other journeys may be between. */
export async function openActivity(page: Page, ...texts: string[]): Promise<Locator> {
  const entries = page.getByRole('main').getByRole('listitem');
  const entry = texts.reduce((found, text) => found.filter({ hasText: text }), entries).first();
  await page.goto(adminPaths.activity.href());
  for (let next = 2; ; next++) {
    await expect(page.locator('.activity[aria-busy=false]')).toBeVisible();
    if (await entry.isVisible()) return entry;
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText(`Page ${next}`);
  }
}

type Order = { price: number; code?: string; option?: string };

/** Books a place through the API, price in pence; returns booking id and payment URL. */
export async function bookPlace(sessionId: string, guest: GuestDetails, { price, code, option }: Order) {
  const bookingId = ulid();
  const body = {
    ...guest,
    bookingId,
    sessionId,
    secret: randomBytes(32).toString('base64url'),
    total: { amount: price, currency: 'GBP' },
    ...(code && { discountCode: code }),
    ...(option && { option: { id: option } }),
  };
  const response = await fetch(new URL('/api/bookings', addressesOfCloud().siteUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`booking answered ${response.status}: ${text}`);
  return { bookingId, paymentUrl: z.object({ paymentUrl: z.string().nullable() }).parse(JSON.parse(text)).paymentUrl };
}

/** Pays on a payment page without following the redirect. */
export async function payAt(paymentUrl: string | null): Promise<void> {
  if (!paymentUrl) throw new Error('there is nothing to pay');
  const body = new URLSearchParams({ method: 'card', card: cards.pays, name: 'Robin Guest' });
  const response = await fetch(paymentUrl, { method: 'POST', body, redirect: 'manual' });
  if (response.status !== 303) throw new Error(`paying answered ${response.status}: ${await response.text()}`);
}

/** Books and pays for a place; returns the booking id once it is marked as paid. */
export async function bookAndPay(sessionId: string, guest: GuestDetails, order: Order): Promise<string> {
  const { bookingId, paymentUrl } = await bookPlace(sessionId, guest, order);
  await payAt(paymentUrl);
  const isPaid = async () => (await bookingsOf(sessionId)).find(({ id }) => id === bookingId)?.paymentStatus;
  await expect.poll(isPaid).toBe('paid');
  return bookingId;
}
