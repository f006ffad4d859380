import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import * as z from 'zod';
import type { RequestInput } from '#shared/contract/contract.ts';
import { bookingRecord } from '../ground/keys/booking.ts';
import { type Place, placeOf, seatOrderRecord } from '../ground/keys/place.ts';
import { newId } from '../ground/platform/ids.ts';
import { call, control, itemAt, makeSession, type Reply } from './cloud.ts';

/** Default price of a paid session. */
export const price = { amount: 1800, currency: 'GBP' } as const;

/** Creates a paid session and returns its id. */
export function makePaidSession(session: Parameters<typeof makeSession>[0] = {}): Promise<string> {
  return makeSession({ price, ...session });
}

type BookingRequest = RequestInput<'createBooking', 'body'>;

/** The secret of a test's browser for a booking: derived from its id, so that helpers need only that. */
export function browserSecret(bookingId: string): string {
  return createHash('sha256').update(`browser ${bookingId}`).digest('base64url');
}

/** A booking as the browser that made it names it. */
export function madeBooking(bookingId: string) {
  return { bookingId, secret: browserSecret(bookingId) };
}

/** A guest's booking of a paid seat with a new id and address. */
export function bookingRequest(sessionId: string, overrides: Partial<BookingRequest> = {}): BookingRequest {
  const bookingId = newId(new Date());
  const email = `${bookingId.toLowerCase()}@example.org`;
  const guest = { firstName: 'Ada', lastName: 'Lovelace', email };
  const secret = browserSecret(overrides.bookingId ?? bookingId);
  return { bookingId, sessionId, ...guest, secret, total: price, ...overrides };
}

export function book(body: BookingRequest, headers: Record<string, string> = {}): Promise<Reply> {
  return call('POST /api/bookings', { body, headers });
}

const held = z.object({ bookingId: z.string(), status: z.literal('pending'), paymentUrl: z.url() });

/** Books a paid seat; throws unless there is a checkout. */
export async function holdSeat(body: BookingRequest): Promise<z.output<typeof held>> {
  const { status, body: response } = await book(body);
  if (status !== 201) throw new Error(`booking failed with ${status}: ${JSON.stringify(response)}`);
  return held.parse(response);
}

/** Test cards of the Stripe emulator. */
export const cards = { good: '4242424242424242', declined: '4000000000000002' } as const;

/** Pays on the payment page by card, or by a bank debit that takes days. */
export async function pay(paymentUrl: string, by: { card?: string; account?: string } = { card: cards.good }) {
  const { origin } = new URL(paymentUrl);
  const fields = { name: 'Ada', method: by.account ? 'bank' : 'card', card: '', account: '', ...by };
  const headers = { origin, 'sec-fetch-site': 'same-origin' };
  return fetch(paymentUrl, { method: 'POST', body: new URLSearchParams(fields), headers, redirect: 'manual' });
}

/** Test bank accounts of the Stripe emulator. */
export const accounts = { paysLater: '00012345', failsLater: '33333335' } as const;

export function steerStripe(action: string, body: unknown = {}): Promise<unknown> {
  return control(`/stripe/${action}`, body);
}

const listed = z.object({
  checkouts: z.array(z.looseObject({ id: z.string(), status: z.string(), client_reference_id: z.string().nullable() })),
  payments: z.array(z.looseObject({ id: z.string(), metadata: z.record(z.string(), z.string()) })),
  refunds: z.array(z.looseObject({ payment_intent: z.string(), amount: z.number() })),
  disputes: z.array(z.looseObject({ id: z.string(), payment_intent: z.string() })),
  events: z.array(z.looseObject({ id: z.string(), type: z.string(), data: z.object({ object: z.looseObject({}) }) })),
});

/** Stripe's checkouts, payments, refunds, disputes and events of an order, oldest first. */
export async function stripeRecords(orderId: string) {
  const { checkouts, payments, refunds, disputes, events } = listed.parse(
    await steerStripe('list', { about: orderId }),
  );
  const own = payments.filter(
    ({
      metadata: { bookingId, surchargeId, restId, purchaseId, voucherPurchaseId, packPurchaseId, passId, groupId },
    }) =>
      [bookingId, surchargeId, restId, purchaseId, voucherPurchaseId, packPurchaseId, passId, groupId].includes(
        orderId,
      ),
  );
  const isAbout = (text: string) => text.includes(orderId);
  return {
    checkouts: checkouts.filter(({ client_reference_id }) => client_reference_id === orderId),
    payments: own,
    refunds: refunds.filter(({ payment_intent }) => own.some(({ id }) => id === payment_intent)),
    disputes: disputes.filter(({ payment_intent }) => own.some(({ id }) => id === payment_intent)),
    events: events.filter(({ data }) => isAbout(JSON.stringify(data))),
  };
}

const keysSchema = z.object({ secretKey: z.string(), webhookSecret: z.string() });

export async function stripeKeys(): Promise<z.output<typeof keysSchema>> {
  return keysSchema.parse(await steerStripe('keys'));
}

/** Sends a signed event to the webhook. */
export async function sendEvent(event: unknown, sign: { secret?: string; timestamp?: number } = {}): Promise<Reply> {
  const { webhookSecret } = await stripeKeys();
  const payload = JSON.stringify(event);
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload,
    secret: sign.secret ?? webhookSecret,
    ...(sign.timestamp !== undefined && { timestamp: sign.timestamp }),
  });
  return call('POST /api/stripe/webhook', { raw: payload, headers: { 'stripe-signature': signature } });
}

/** Settles as the return page does. */
export function settleBooking(bookingId: string): Promise<Reply> {
  return call(`POST /api/bookings/${bookingId}/settle`);
}

export async function bookingAt(bookingId: string): Promise<Place | null> {
  const booking = await itemAt(`BOOKING#${bookingId}`, 'BOOKING');
  const order = await itemAt(`ORDER#${bookingId}`, 'ORDER');
  return booking && order && placeOf(bookingRecord.parse(booking), seatOrderRecord.parse(order));
}

export async function countersOf(sessionId: string) {
  const item = await itemAt(`SESSION#${sessionId}`, 'SESSION');
  return { taken: item?.seatsTaken, held: item?.seatsHeld, waiting: item?.waitlistCount };
}
