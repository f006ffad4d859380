import { mkdir, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import * as z from 'zod';
import { callDemo, control } from './cloud.ts';

/** Controls the Stripe emulator, the scheduled sync, discount codes and waitlists. */

const checkoutSchema = z.object({
  id: z.string(),
  url: z.string().nullable(),
  status: z.string(),
  client_reference_id: z.string().nullable(),
  customer_email: z.string().nullable(),
  amount_total: z.number().nullable(),
  currency: z.string().nullable(),
  payment_intent: z.string().nullable(),
});
const eventSchema = z.object({ id: z.string(), data: z.object({ object: z.looseObject({ id: z.string() }) }) });
const listSchema = z.object({ checkouts: z.array(checkoutSchema), events: z.array(eventSchema) });

const controlStripe = (action: string, body: unknown = {}) => control('POST', `/stripe/${action}`, body);
const listAbout = async (about: string) => listSchema.parse(await controlStripe('list', { about }));

/** The checkout sessions of an e-mail address. */
export async function checkoutsOf(email: string) {
  return (await listAbout(email)).checkouts.filter(({ customer_email }) => customer_email === email);
}

/** The one checkout session of a booking. Throws when there is none or more. */
export async function checkoutOf(bookingId: string) {
  const found = (await listAbout(bookingId)).checkouts.filter(
    ({ client_reference_id }) => client_reference_id === bookingId,
  );
  const [checkout] = found;
  if (!checkout || found.length > 1) throw new Error(`${found.length} checkouts for booking ${bookingId}`);
  return checkout;
}

/** Expires the checkout session of a booking. */
export async function expireCheckout(bookingId: string): Promise<void> {
  await controlStripe('expire', { checkoutId: (await checkoutOf(bookingId)).id });
}

/** Bank debits settle only by `settleBankPayment`, not after a delay. */
export const holdBankPayments = () => controlStripe('control', { settleAfterSeconds: null });

/** Settles a pending bank debit. */
export async function settleBankPayment(bookingId: string, outcome: 'succeeds' | 'fails'): Promise<void> {
  await controlStripe('settle', { paymentIntentId: (await checkoutOf(bookingId)).payment_intent, outcome });
}

/** From now on no webhook is sent for the checkouts of a customer; those of other journeys are. */
export const disableWebhooksOf = ({ email }: { email: string }) =>
  controlStripe('control', { withoutWebhooksFor: [email] });

/** Resends every event of a booking's checkout session and waits until all are delivered. */
export async function resendEvents(bookingId: string): Promise<void> {
  const { id } = await checkoutOf(bookingId);
  for (const event of (await listAbout(id)).events.filter(({ data }) => data.object.id === id)) {
    await controlStripe('resend', { eventId: event.id });
  }
  await controlStripe('idle');
}

/** A month passes for a subscription; its events may come later. */
export const goOnAtStripe = (subscriptionId: string) => controlStripe('go-on', { subscriptionId, months: 1 });

/** The bank refuses the later charges of a subscription. */
export const refuseAtStripe = (subscriptionId: string) =>
  controlStripe('bank-answer', { subscriptionId, number: '4000000000000341' });

/**
 * Does what the scheduled sync of another journey would disturb, because that settles the payments of all of them: a
 * folder that only one can make lets one at a time go on, in any worker.
 */
export async function exclusively<Result>(work: () => Promise<Result>): Promise<Result> {
  // Playwright empties the folder of its results when a run begins.
  const { outputDir } = test.info().project;
  await mkdir(outputDir, { recursive: true });
  const lock = join(outputDir, 'payment-sync.lock');
  const take = () =>
    mkdir(lock).then(
      () => true,
      () => false,
    );
  await expect.poll(take, { message: 'the lock of the payment sync', timeout: 60_000 }).toBe(true);
  try {
    return await work();
  } finally {
    await rmdir(lock);
  }
}

/** Runs the scheduled payment sync now. */
export const syncPayments = () => exclusively(() => control('POST', '/schedules/SyncPayments/run'));

/** Creates an unused discount code, by default 20% off and reusable. Returns the code. */
export async function discountCode(overrides: Record<string, unknown> = {}): Promise<string> {
  return z.object({ code: z.string() }).parse(await callDemo({ command: 'discount', discount: overrides })).code;
}

/** Makes a gift voucher, of £60.00 by default, and returns its code. */
export async function giftVoucher(overrides: Record<string, unknown> = {}): Promise<string> {
  return z.object({ code: z.string() }).parse(await callDemo({ command: 'voucher', voucher: overrides })).code;
}

/** What a gift voucher can still pay, in minor units. */
export async function balanceOf(code: string): Promise<number> {
  const item = await callDemo({ command: 'item', PK: `VOUCHER#${code}`, SK: 'VOUCHER' });
  return z.object({ balance: z.number() }).parse(item).balance;
}

/** How often a code was used. */
export async function usesOf(code: string): Promise<number> {
  const item = await callDemo({ command: 'item', PK: `DISCOUNT#${code}`, SK: 'DISCOUNT' });
  return z.object({ timesUsed: z.number() }).parse(item).timesUsed;
}

/** The e-mail addresses on a session's waitlist. */
export async function waitlistOf(sessionId: string): Promise<string[]> {
  const entries = z.array(z.object({ email: z.string() })).parse(await callDemo({ command: 'waitlist', sessionId }));
  return entries.map(({ email }) => email);
}

/** A session's seat counters in the table. */
export async function seatsOf(sessionId: string) {
  const item = await callDemo({ command: 'item', PK: `SESSION#${sessionId}`, SK: 'SESSION' });
  return z.object({ seatsTaken: z.number(), seatsHeld: z.number(), waitlistCount: z.number() }).parse(item);
}
