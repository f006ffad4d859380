import Stripe from 'stripe';
import { afterAll } from 'vitest';
import * as z from 'zod';
import type { RequestOutput } from '#shared/contract/contract.ts';
import { newSecret, secretItem } from '../domains/identity/secrets.ts';
import { findSession } from '../domains/sessions/store.ts';
import { joinWaitlist } from '../domains/waitlist/waitlist.ts';
import { confirmAddress } from '../ground/confirmed-addresses/store.ts';
import { bookingBearer } from '../ground/keys/booking.ts';
import { type DiscountCode, discountCodeItem } from '../ground/keys/discount-code.ts';
import { emailHash } from '../ground/keys/email-hash.ts';
import type { Erasure } from '../ground/keys/erasure.ts';
import type { Offer } from '../ground/keys/offer.ts';
import { type Place, placeRecord } from '../ground/keys/place.ts';
import { asPlace, type SeatHolder } from '../ground/keys/seat-holder.ts';
import { sessionItems, type WholeSession } from '../ground/keys/session.ts';
import type { Surcharge } from '../ground/keys/surcharge.ts';
import { newId } from '../ground/platform/ids.ts';
import { putItem } from '../ground/platform/table.ts';
import { transact, transactNamed } from '../ground/platform/transact.ts';
import { stripeLedger } from '../ground/stripe/ledger.ts';
import { stripePayments } from '../ground/stripe/payments.ts';
import { createBooking } from '../orders/bookings/create.ts';
import { settleOffer } from '../orders/bookings/end-offer.ts';
import { freePlaceAttempts } from '../orders/bookings/free-places.ts';
import { findOffer } from '../orders/bookings/offer-store.ts';
import { changePlace, findPlace } from '../orders/bookings/place-store.ts';
import { bookingRules } from '../orders/bookings/settlement.ts';
import { findSeatHolder } from '../orders/bookings/store.ts';
import { findSurcharge } from '../orders/bookings/surcharge-store.ts';
import { surchargeRules } from '../orders/bookings/surcharges.ts';
import { settleOrder } from '../orders/payments/settle.ts';
import { cancelCheckout } from '../orders/settlement/change-booking.ts';
import { stripeWebhook } from '../orders/settlement/endpoints.ts';
import { type SyncResult, syncPayments } from '../orders/settlement/sync-payments.ts';
import { randomIp } from './cloud.ts';
import { type CounterMismatch, findCounterMismatches } from './counters.ts';
import type { TestDependencies } from './dependencies.ts';
import { eventsOf, reactToOpenEvents } from './events.ts';
import { exampleDiscountCode, upcomingSession } from './examples.ts';
import { bookingRequest, browserSecret, price, steerStripe, stripeKeys } from './payments.ts';
import { scanPrefix } from './scan.ts';
import { screeningKeys } from './screening-keys.ts';
import { openTemporaryTable } from './temporary-table.ts';

export type CreateBookingBody = RequestOutput<'createBooking', 'body'>;

const noParams = { params: undefined, query: undefined };
const mailItem = z.looseObject({ PK: z.string(), kind: z.string(), state: z.string(), to: z.string().optional() });

const { paymentsUrl } = z.object({ paymentsUrl: z.url() }).parse(JSON.parse(process.env.EXHALE_CLOUD ?? '{}'));

/** Sites of this process that are open. */
let openSites = 0;

/**
 * The functions on a temporary table, with the Stripe emulator and a clock that tests advance. An order is settled only when the
 * test calls it: while a site is open Stripe sends no webhooks, which would go to the local cloud, where these orders are
 * unknown.
 */
export async function openTestSite(siteUrl = 'https://site.example', options?: { stream: boolean }) {
  const table = await openTemporaryTable(options);
  const keys = await stripeKeys();
  const { hostname: host, port } = new URL(paymentsUrl);
  const client = new Stripe(keys.secretKey, { host, port, protocol: 'http', maxNetworkRetries: 2, telemetry: false });
  // Tests complete bank debits themselves.
  await steerStripe('control', { settleAfterSeconds: null, webhooks: 'off' });
  openSites += 1;
  const account = async () => ({ client, webhookSecret: keys.webhookSecret });
  let skipped = 0;
  const mismatches: string[] = [];
  const erasures: Erasure[] = [];
  const dependencies: TestDependencies = {
    ...screeningKeys,
    table,
    now: () => new Date(Date.now() + skipped),
    newId,
    siteUrl,
    adminEmail: 'studio@exhale.example',
    payments: stripePayments(account, siteUrl),
    // Small pages, so that tests read several.
    ledger: stripeLedger(account, 3),
    webhookSecret: async () => keys.webhookSecret,
    signVideo: async (key, at) => ({ videoUrl: `/${key}?Signature=x`, expiresAt: at.toISOString() }),
    onMismatch: async () => void mismatches.push('mismatch'),
    noteErasure: async (erasure) => void erasures.push(erasure),
  };
  return {
    dependencies,
    mismatches,
    /** What was noted outside of the table. */
    erasures,
    /** Stripe's clock stays. */
    advanceClock: (minutes: number) => {
      skipped += minutes * 60_000;
    },
    async close() {
      openSites -= 1;
      if (openSites === 0) await steerStripe('control', { webhooks: 'on' });
      await table.close();
    },
    async createSession(session: Partial<WholeSession> = {}): Promise<string> {
      const made = upcomingSession({ price, ...session }, dependencies.now());
      for (const item of sessionItems(made)) await putItem(table, item);
      return made.id;
    },
    async createDiscountCode(discount: Partial<DiscountCode> = {}): Promise<string> {
      const made = exampleDiscountCode(discount, dependencies.now());
      await putItem(table, discountCodeItem(made));
      return made.code;
    },
    /** Books from a new IP address. */
    book: (body: CreateBookingBody, own: TestDependencies = dependencies) =>
      createBooking({ ...noParams, body, request: { ip: randomIp(), country: null } }, own),
    bookFrom: (ip: string, body: CreateBookingBody, own = dependencies) =>
      createBooking({ ...noParams, body, request: { ip, country: null } }, own),
    /** A pending booking with its checkout. */
    async holdSeat(overrides: Partial<CreateBookingBody> = {}, session: Partial<WholeSession> = {}) {
      const request = this.bookingRequest(overrides.sessionId ?? (await this.createSession(session)), overrides);
      const { paymentUrl } = await this.book(request);
      const { checkoutId } = placeRecord.parse(await this.booking(request.bookingId));
      return { ...request, paymentUrl: String(paymentUrl), checkoutId: String(checkoutId) };
    },
    /** A free place that is held until its address is confirmed, behind a network of its own by default. */
    async heldForConfirmation(overrides: Partial<CreateBookingBody> = {}, ip = randomIp()) {
      const total = { amount: 0, currency: 'GBP' } as const;
      const sessionId = overrides.sessionId ?? (await this.createSession({ price: total, maxAttendees: 20 }));
      // As many places are immediate as there are behind the network already.
      for (const { key } of freePlaceAttempts({ id: sessionId, maxAttendees: null }, ip, dependencies.now())) {
        await putItem(table, { ...key, count: 1000, expiresAt: Math.floor(Date.now() / 1000) + 3600 });
      }
      const body = this.bookingRequest(sessionId, { total, ...overrides });
      await this.bookFrom(ip, body);
      return { order: body.bookingId, session: sessionId, email: body.email, ip };
    },
    bookingRequest: (sessionId: string, overrides: Partial<CreateBookingBody> = {}): CreateBookingBody =>
      ({ ...bookingRequest(sessionId), ...overrides }) as CreateBookingBody,
    /** Settles a booking, which it returns, or a surcharge. */
    async settle(id: string, own: TestDependencies = dependencies): Promise<Place | undefined> {
      const booking = await settleOrder(bookingRules, id, own);
      if (!booking) await settleOrder(surchargeRules, id, own);
      return booking;
    },
    settleOffer: (id: string, own: TestDependencies = dependencies) => settleOffer(id, own),
    /** Cancels as the browser that booked. */
    cancel(bookingId: string) {
      return this.cancelFrom(randomIp(), bookingId, browserSecret(bookingId));
    },
    cancelFrom: (ip: string, bookingId: string, secret: string, own: TestDependencies = dependencies) =>
      cancelCheckout({ ...noParams, params: { bookingId }, body: { secret }, request: { ip, country: null } }, own),
    /** The secret of a mail about a booking, as sending it creates one. */
    async mailSecret(bookingId: string, minutes = 60): Promise<string> {
      const secret = newSecret();
      const holder = await findSeatHolder(table, bookingId);
      const place = holder && asPlace(holder);
      const mailedTo = place && { mailedTo: emailHash(place.attendeeEmail) };
      const bound = { purpose: 'booking', bearer: place ? bookingBearer(place) : bookingId, ...mailedTo } as const;
      await putItem(table, secretItem(secret, bound, dependencies.now(), minutes));
      return secret;
    },
    sync: (own: TestDependencies = dependencies): Promise<SyncResult> => syncPayments(own),
    /** Joins with an address that is confirmed. */
    async join(sessionId: string, email: string, bookUntil?: string, cardId?: string) {
      await transact(table, [confirmAddress(emailHash(email), { now: dependencies.now() })]);
      return this.joinUnconfirmed(sessionId, email, bookUntil, cardId);
    },
    joinUnconfirmed: (sessionId: string, email: string, bookUntil?: string, cardId?: string) =>
      joinWaitlist(
        {
          ...noParams,
          body: {
            sessionId,
            firstName: 'Wren',
            lastName: 'Ellis',
            email,
            ...(bookUntil && { bookUntil }),
            ...(cardId && { cardId }),
          },
          request: { ip: randomIp(), country: null },
        },
        dependencies,
      ),
    /** Calls the webhook with a signed event. */
    async deliverEvent(event: unknown, own: TestDependencies = dependencies) {
      const body = JSON.stringify(event);
      const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: keys.webhookSecret });
      const call = { ...noParams, body: undefined, request: { ip: randomIp(), country: null } };
      return stripeWebhook({ ...call, raw: { body, headers: { 'stripe-signature': signature } } }, own);
    },
    booking: (id: string): Promise<Place | undefined> => findPlace(table, id),
    offer: (id: string): Promise<Offer | undefined> => findOffer(table, id),
    surcharge: (id: string): Promise<Surcharge | undefined> => findSurcharge(table, id),
    /** The booking, the surcharge, or the offer that has not become a booking. */
    seatHolder: (id: string): Promise<SeatHolder | undefined> => findSeatHolder(table, id),
    /** Makes the booking's total differ from its checkout's. */
    async changeTotal(id: string): Promise<void> {
      const booking = placeRecord.parse(await findPlace(table, id));
      await transactNamed(table, changePlace(booking, { total: { amount: 4200, currency: 'GBP' } }));
    },
    async counters(sessionId: string) {
      const session = await findSession(table, sessionId, { consistent: true });
      return { taken: session?.seatsTaken, held: session?.seatsHeld, waiting: session?.waitlistCount };
    },
    counterMismatches: (): Promise<CounterMismatch[]> => findCounterMismatches(table),
    /** Does what follows from the events of the table. */
    react: () => reactToOpenEvents(dependencies),
    /** Kinds of the queued mails about a booking or a session, sorted; first does what follows from the events. */
    async mails(about: string): Promise<string[]> {
      await reactToOpenEvents(dependencies);
      return (await scanPrefix(table, 'MAIL#'))
        .filter((item) => JSON.stringify(item).includes(about))
        .map((item) => mailItem.parse(item).kind)
        .toSorted();
    },
    /** Kinds of the events about a booking or a session, sorted. */
    async events(about: string): Promise<string[]> {
      const events = (await eventsOf(table)).filter((event) => JSON.stringify(event).includes(about));
      return events.map(({ kind }) => kind).toSorted();
    },
  };
}
export type TestSite = Awaited<ReturnType<typeof openTestSite>>;

/** A test site for all tests of a file, closed after them. With an address of its own, its checkouts are no other's. */
export async function openSharedTestSite(siteUrl?: string): Promise<TestSite> {
  const site = await openTestSite(siteUrl);
  afterAll(() => site.close());
  return site;
}
