import * as z from 'zod';
import { control, demo } from './cloud.ts';

/** What journeys do to payments from behind: the stand-in for Stripe, the sync, codes and waitlists. */

const checkoutSchema = z.object({
  id: z.string(),
  url: z.string().nullable(),
  status: z.string(),
  client_reference_id: z.string().nullable(),
  customer_email: z.string().nullable(),
  amount_total: z.number(),
  currency: z.string(),
  payment_intent: z.string().nullable(),
});
const eventSchema = z.object({ id: z.string(), data: z.object({ object: z.looseObject({ id: z.string() }) }) });
const listSchema = z.object({ checkouts: z.array(checkoutSchema), events: z.array(eventSchema) });

const steer = (action: string, body: unknown = {}) => control('POST', `/stripe/${action}`, body);
const all = async () => listSchema.parse(await steer('list'));

/** The checkouts that were made for an address. */
export async function checkoutsOf(email: string) {
  return (await all()).checkouts.filter(({ customer_email }) => customer_email === email);
}

/** The checkout of a booking. Throws when there is none, or more than one. */
export async function checkoutOf(bookingId: string) {
  const found = (await all()).checkouts.filter(({ client_reference_id }) => client_reference_id === bookingId);
  const [checkout] = found;
  if (!checkout || found.length > 1) throw new Error(`${found.length} checkouts for booking ${bookingId}`);
  return checkout;
}

/** Lets the time to pay of a booking end now. */
export async function expireCheckout(bookingId: string): Promise<void> {
  await steer('expire', { checkoutId: (await checkoutOf(bookingId)).id });
}

/** Banks answer when a journey says so, and not by themselves after a while. */
export const banksWait = () => steer('control', { settleAfterSeconds: null });

/** The bank's answer to a debit that was under way. */
export async function bankAnswers(bookingId: string, outcome: 'succeeds' | 'fails'): Promise<void> {
  await steer('settle', { paymentIntentId: (await checkoutOf(bookingId)).payment_intent, outcome });
}

/** Does something while no event of Stripe reaches the site. */
export async function withoutEvents(run: () => Promise<void>): Promise<void> {
  await steer('control', { webhooks: 'off' });
  try {
    await run();
  } finally {
    await steer('control', { webhooks: 'on' });
  }
}

/** Sends every event about a booking's checkout once more, and waits until all have arrived. */
export async function resendEvents(bookingId: string): Promise<void> {
  const { id } = await checkoutOf(bookingId);
  for (const event of (await all()).events.filter(({ data }) => data.object.id === id)) {
    await steer('resend', { eventId: event.id });
  }
  await steer('idle');
}

/** Runs the scheduled sync of payments now. */
export const syncPayments = () => control('POST', '/schedules/SyncPayments/run');

/** Makes a discount code that nobody used before; without wishes 20% off, for many. Returns the code. */
export async function discountCode(wishes: Record<string, unknown> = {}): Promise<string> {
  return z.object({ code: z.string() }).parse(await demo({ command: 'discount', discount: wishes })).code;
}

/** How often bookings use a code. */
export async function usesOf(code: string): Promise<number> {
  const item = await demo({ command: 'item', PK: `DISCOUNT#${code}`, SK: 'DISCOUNT' });
  return z.object({ timesUsed: z.number() }).parse(item).timesUsed;
}

/** The addresses that wait for a place of a session. */
export async function waitingFor(sessionId: string): Promise<string[]> {
  const entries = z.array(z.object({ email: z.string() })).parse(await demo({ command: 'waitlist', sessionId }));
  return entries.map(({ email }) => email);
}

/** A session's seats as the table has them. */
export async function seatsOf(sessionId: string) {
  const item = await demo({ command: 'item', PK: `SESSION#${sessionId}`, SK: 'SESSION' });
  return z.object({ seatsTaken: z.number(), seatsHeld: z.number(), waitlistCount: z.number() }).parse(item);
}
