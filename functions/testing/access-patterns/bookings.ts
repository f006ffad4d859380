import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import * as z from 'zod';
import type { RequestOutput } from '#shared/contract/contract.ts';
import { fallbackRates } from '#shared/rules/currency.ts';
import { findMotif } from '../../domains/art/find-art.ts';
import { findShareCard } from '../../domains/art/share-card.ts';
import { getCurrency } from '../../domains/currency/currency.ts';
import { refreshRates } from '../../domains/currency/refresh-rates.ts';
import { checkDiscount } from '../../domains/discount-codes/discounts.ts';
import { newSecret, secretItem } from '../../domains/identity/secrets.ts';
import { getSession, listSessions } from '../../domains/sessions/sessions.ts';
import { confirmAddress } from '../../ground/confirmed-addresses/store.ts';
import { discountCodeItem } from '../../ground/keys/discount-code.ts';
import { emailHash } from '../../ground/keys/email-hash.ts';
import { hashOf } from '../../ground/keys/secret.ts';
import { sessionItems } from '../../ground/keys/session.ts';
import { openMails } from '../../ground/outbox/mail.ts';
import { queueMail } from '../../ground/outbox/queue.ts';
import { newId } from '../../ground/platform/ids.ts';
import { mailAttempts, mailLimits, notificationLimit } from '../../ground/platform/request-limits.ts';
import { putItem, queryPage } from '../../ground/platform/table.ts';
import { transact } from '../../ground/platform/transact.ts';
import type { Checkout } from '../../ground/stripe/checkout.ts';
import type { Payments } from '../../ground/stripe/payments.ts';
import { getBooking } from '../../orders/bookings/bookings.ts';
import { confirmBooking } from '../../orders/bookings/confirm.ts';
import { createBooking } from '../../orders/bookings/create.ts';
import { freePlaceAttempts } from '../../orders/bookings/free-places.ts';
import { joinBooking } from '../../orders/bookings/join.ts';
import { bookingRules } from '../../orders/bookings/settlement.ts';
import { shareBooking } from '../../orders/bookings/share.ts';
import { bookingsOfSession } from '../../orders/bookings/store.ts';
import { settleOrder } from '../../orders/payments/settle.ts';
import { openHolds } from '../../orders/settlement/sync-payments.ts';
import { deliver } from '../../reactions/mail/deliver.ts';
import { notificationAttempt } from '../../reactions/mail/digest.ts';
import { exampleBooking, exampleDiscountCode, exampleSession } from '../examples.ts';
import { fakePool } from '../fake-pool.ts';
import { browserSecret } from '../payments.ts';
import { storePlace } from '../store-place.ts';
import { cardPayments } from './card-payments.ts';
import type { Patterns } from './pattern.ts';
import { table } from './table.ts';

export const now = new Date('2026-11-20T10:00:00.000Z');
const hold = '2026-11-20T10:31:00.000Z';
const request = { ip: '198.51.100.1', country: null };
const site = { siteUrl: 'https://exhale.example', adminEmail: 'studio@exhale.example' };

// As long as Stripe's ids.
const page = { id: `cs_test_${'a'.repeat(58)}`, url: 'https://pay.example', expiresAt: hold };
const payments: Payments = {
  ...cardPayments,
  open: async () => page,
  find: async (id) => paidCheckout(id),
  close: async () => {},
  findByPayment: async () => undefined,
  prepare: async () => undefined,
  findReversals: async () => ({ refunds: [], disputes: [] }),
  refund: async () => ({ refused: null }),
};
// As long as KMS's.
const createDataKey = async () => ({ plain: new Uint8Array(32), encrypted: randomBytes(184) });
const signVideo = async () => ({ videoUrl: '/media/videos/x.mp4', expiresAt: now.toISOString() });
const sealing = { createDataKey, signVideo };
export const dependencies = { table, now: () => now, newId, ...site, payments, ...sealing, onMismatch: async () => {} };
export const mailing = { table, now: () => now, send: async () => 'message', site, pool: fakePool().pool };
export const anywhere = { params: undefined, query: undefined, request };
const price = { amount: 1800, currency: 'GBP' } as const;

/** The checkout of the only pending booking, paid. */
function paidCheckout(id: string): Checkout {
  const paid = {
    amount: 1800,
    currency: 'gbp',
    paymentId: 'pi_1',
    method: 'card',
    refunded: false,
    refundedAmount: 0,
  } as const;
  return {
    id,
    createdAt: now.toISOString(),
    state: pageState,
    metadata: { bookingId: pendingId, purchaseId: pendingId, siteUrl: site.siteUrl },
    url: null,
    ...paid,
  };
}
let pageState: Checkout['state'] = 'paid';
let pendingId = '';

export async function aSession(overrides: Parameters<typeof exampleSession>[0] = {}): Promise<string> {
  const id = newId(now);
  for (const item of sessionItems(exampleSession({ id, ...overrides }))) await putItem(table, item);
  return id;
}

async function aBooking(attendeeEmail = 'ada@example.org'): Promise<string> {
  const id = newId(now);
  const secretHash = hashOf(browserSecret(id));
  const booking = exampleBooking({ id, sessionId: await aSession(), secretHash, attendeeEmail });
  await storePlace(table, booking);
  return booking.id;
}

export function book(sessionId: string, overrides: Partial<RequestOutput<'createBooking', 'body'>> = {}) {
  const guest = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.org' };
  const { bookingId = newId(now) } = overrides;
  const secret = browserSecret(bookingId);
  const body = { bookingId, sessionId, ...guest, secret, total: { ...price, amount: 0 }, ...overrides };
  return createBooking({ ...anywhere, body }, dependencies);
}

async function aCode(isOneTimeUse = false): Promise<string> {
  const made = exampleDiscountCode({ isOneTimeUse }, now);
  await putItem(table, discountCodeItem(made));
  return made.code;
}

/** A booking that holds its seat, with the state of its checkout. */
async function aHold(state: Checkout['state']): Promise<string> {
  const { bookingId } = await book(await aSession({ price }), { total: price });
  pendingId = bookingId;
  pageState = state;
  return bookingId;
}

/** As many free places of the session are immediate as the caller's network has. */
async function exhaustFreePlaces(sessionId: string): Promise<void> {
  for (const { key } of freePlaceAttempts({ id: sessionId, maxAttendees: null }, request.ip, now)) {
    await putItem(table, { ...key, count: 1000, expiresAt: Math.floor(now.getTime() / 1000) + 3600 });
  }
}

function list(when: 'upcoming' | 'past') {
  return listSessions({ params: undefined, query: { when }, body: undefined, request }, dependencies);
}

async function aMail(
  kind: 'booking_confirmed' | 'booking_notified' = 'booking_confirmed',
  to = 'ada@example.org',
): Promise<string> {
  const id = newId(now);
  const bookingId = await aBooking(to);
  const mail = { id, kind, bookingId, to: kind === 'booking_notified' ? 'studio@exhale.example' : to } as const;
  await transact(table, [queueMail(mail, now)]);
  return id;
}

const busyAddress = 'busy@example.org';
const listedMail = z.looseObject({ id: z.string(), to: z.string().optional() });

/** The mails to it of this hour. */
async function useUpBudget(): Promise<void> {
  const [{ key } = {}] = mailAttempts('guest', busyAddress, now);
  await putItem(table, { ...key, count: mailLimits.guest.hour.limit });
}

/** Access patterns of sessions, bookings, payments, waitlists and discount codes. */
export const bookingPatterns: Patterns = {
  'upcoming sessions': async () => {
    for (let n = 0; n < 15; n++) await aSession({ startTime: `2026-12-${10 + n}T18:00:00.000Z` });
    return () => list('upcoming');
  },
  'past sessions': async () => {
    for (let n = 0; n < 15; n++) await aSession({ startTime: `2025-12-${10 + n}T18:00:00.000Z` });
    return () => list('past');
  },
  'one session': async () => {
    const sessionId = await aSession();
    return () => getSession({ params: { sessionId }, query: undefined, body: undefined, request }, dependencies);
  },
  'a picture of art': async () => {
    const id = await aSession();
    return () => findMotif(dependencies.table, { category: 'Breathwork', file: `${id}.webp` });
  },
  'a share picture': async () => {
    const id = await aSession();
    return () => findShareCard(dependencies.table, { kind: 'session', file: `${id}-00000000.jpg` });
  },
  'book a free seat': async () => {
    const sessionId = await aSession();
    return () => book(sessionId);
  },
  'book a seat that was just taken': async () => {
    const sessionId = await aSession({ seatsTaken: 10 });
    return () => expect(book(sessionId)).rejects.toMatchObject({ code: 'sold_out' });
  },
  'hold a free seat until it is confirmed': async () => {
    const sessionId = await aSession();
    await exhaustFreePlaces(sessionId);
    return () => book(sessionId, { email: 'held@example.org' });
  },
  'keep a held free seat': async () => {
    const sessionId = await aSession();
    await exhaustFreePlaces(sessionId);
    const email = 'held@example.org';
    const { bookingId } = await book(sessionId, { email });
    const secret = newSecret();
    const bound = { purpose: 'booking', bearer: bookingId, mailedTo: emailHash(email) } as const;
    await putItem(table, secretItem(secret, bound, now, 60));
    const body = { secret, browser: newSecret() };
    return () => confirmBooking({ ...anywhere, params: { bookingId }, body }, dependencies);
  },
  'hold a paid seat': async () => {
    const sessionId = await aSession({ price });
    return () => book(sessionId, { total: price });
  },
  'hold a paid seat with a code': async () => {
    const sessionId = await aSession({ price });
    const discountCode = await aCode();
    return () => book(sessionId, { total: { ...price, amount: 1440 }, discountCode });
  },
  'settle a payment': async () => {
    const bookingId = await aHold('paid');
    return () => settleOrder(bookingRules, bookingId, dependencies);
  },
  'settle an expired checkout': async () => {
    const bookingId = await aHold('expired');
    return () => settleOrder(bookingRules, bookingId, dependencies);
  },
  'payments still open': async () => {
    await aHold('paid');
    return () => openHolds(table);
  },
  'check a code': async () => {
    const body = { sessionId: await aSession({ price }), code: await aCode() };
    return () => checkDiscount({ ...anywhere, body }, dependencies);
  },
  'repeat a booking': async () => {
    const sessionId = await aSession();
    const { bookingId } = await book(sessionId);
    return () => book(sessionId, { bookingId });
  },
  'a booking’s page': async () => {
    const bookingId = await aBooking();
    return () => getBooking({ params: { bookingId }, query: undefined, body: undefined, request }, dependencies);
  },
  'the links of a booking': async () => {
    const bookingId = await aBooking();
    const body = { secret: browserSecret(bookingId) };
    return () => joinBooking({ params: { bookingId }, query: undefined, body, request }, dependencies);
  },
  'share a booking': async () => {
    const bookingId = await aBooking();
    const body = { email: 'friend@example.org', secret: browserSecret(bookingId) };
    return () => shareBooking({ params: { bookingId }, query: undefined, body, request }, dependencies);
  },
  'bookings of a session': async () => {
    const sessionId = await aSession();
    for (let n = 0; n < 10; n++) await storePlace(table, exampleBooking({ id: newId(now), sessionId }));
    return () => bookingsOfSession(table, sessionId);
  },
  'send a mail': async () => {
    const id = await aMail();
    return () => deliver(id, mailing);
  },
  'notify the studio': async () => {
    const id = await aMail('booking_notified');
    return () => deliver(id, mailing);
  },
  'collect a notification': async () => {
    const id = await aMail('booking_notified');
    const { key } = notificationAttempt('booking_notified', now);
    await putItem(table, { ...key, count: notificationLimit.limit });
    return () => deliver(id, mailing);
  },
  'send a mail to a confirmed address': async () => {
    const to = 'confirmed@example.org';
    await transact(table, [confirmAddress(emailHash(to), { now })]);
    const id = await aMail('booking_confirmed', to);
    return () => deliver(id, mailing);
  },
  'collect a mail beyond its budget': async () => {
    const id = await aMail('booking_confirmed', busyAddress);
    await useUpBudget();
    return () => deliver(id, mailing);
  },
  'list what was collected': async () => {
    await useUpBudget();
    for (let n = 0; n < 5; n++) await deliver(await aMail('booking_confirmed', busyAddress), mailing);
    const { items } = await queryPage(table, { index: 'byKind', partition: openMails }, listedMail);
    const list = items.find(({ to: address }) => address === busyAddress);
    const afterwards = () => new Date(now.getTime() + 65 * 60_000);
    return () => deliver(list?.id ?? '', { ...mailing, now: afterwards });
  },
  'exchange rates': async () => () =>
    getCurrency({ params: undefined, query: undefined, body: undefined, request }, dependencies),
  'refresh the rates': async () => () =>
    refreshRates({ table, now: () => now, fetchRates: async () => fallbackRates }, { acceptMoves: false }),
};
