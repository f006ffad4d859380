import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import Stripe from 'stripe';
import * as z from 'zod';
import type { RequestOutput } from '#shared/contract/contract.ts';
import { createBooking } from '../bookings/create.ts';
import { settleBooking } from '../bookings/settlement.ts';
import { changeBooking, findBooking } from '../bookings/store.ts';
import { type Booking, bookingRecord } from '../keys/booking.ts';
import { type DiscountCode, discountCodeItem } from '../keys/discount-code.ts';
import { sessionItems, type WholeSession } from '../keys/session.ts';
import type { PaymentDependencies } from '../payments/connect.ts';
import { newId } from '../platform/ids.ts';
import { putItem } from '../platform/table.ts';
import { transact } from '../platform/transact.ts';
import { findSession } from '../sessions/store.ts';
import { cancelCheckout, stripeWebhook } from '../settlement/endpoints.ts';
import { type SyncResult, syncPayments } from '../settlement/sync-payments.ts';
import { stripePayments } from '../stripe/payments.ts';
import { joinWaitlist } from '../waitlist/waitlist.ts';
import { type CounterMismatch, findCounterMismatches } from './counters.ts';
import { exampleDiscountCode, upcomingSession } from './examples.ts';
import { openOwnTable } from './own-table.ts';
import { price, steerStripe, stripeKeys, wish } from './payments.ts';

export type Wish = RequestOutput<'createBooking', 'body'>;

const anywhere = { params: undefined, query: undefined };
const mailItem = z.looseObject({ PK: z.string(), kind: z.string(), state: z.string(), to: z.string().optional() });

const { paymentsUrl } = z.object({ paymentsUrl: z.url() }).parse(JSON.parse(process.env.EXHALE_CLOUD ?? '{}'));

/**
 * The site's own functions on a table of a test's own, with the local Stripe and a clock that can be moved on. Events of
 * Stripe go to the cloud, which knows none of these bookings: here nothing is settled unless the test asks.
 */
export async function openDesk() {
  const table = await openOwnTable();
  const keys = await stripeKeys();
  const { hostname: host, port } = new URL(paymentsUrl);
  const client = new Stripe(keys.secretKey, { host, port, protocol: 'http', maxNetworkRetries: 2, telemetry: false });
  // Bank debits end when a test says so, not by the clock.
  await steerStripe('control', { settleAfterSeconds: null });
  const siteUrl = 'https://desk.example';
  let skipped = 0;
  const mismatches: string[] = [];
  const dependencies: PaymentDependencies = {
    table,
    now: () => new Date(Date.now() + skipped),
    newId,
    siteUrl,
    adminEmail: 'studio@exhale.example',
    payments: stripePayments(async () => ({ client, webhookSecret: keys.webhookSecret }), siteUrl),
    webhookSecret: async () => keys.webhookSecret,
    onMismatch: () => mismatches.push('mismatch'),
  };
  return {
    dependencies,
    mismatches,
    /** Moves the clock of the functions on; Stripe's stays. */
    skip: (minutes: number) => {
      skipped += minutes * 60_000;
    },
    close: () => table.close(),
    async makeSession(session: Partial<WholeSession> = {}): Promise<string> {
      const made = upcomingSession({ price, ...session }, dependencies.now());
      for (const item of sessionItems(made)) await putItem(table, item);
      return made.id;
    },
    async makeCode(discount: Partial<DiscountCode> = {}): Promise<string> {
      const made = exampleDiscountCode(discount, dependencies.now());
      await putItem(table, discountCodeItem(made));
      return made.code;
    },
    /** Asks for a place, each time from somewhere else. */
    book: (body: Wish, own: PaymentDependencies = dependencies) =>
      createBooking({ ...anywhere, body, request: { ip: someAddress(), country: null } }, own),
    bookFrom: (ip: string, body: Wish) =>
      createBooking({ ...anywhere, body, request: { ip, country: null } }, dependencies),
    /** A booking that holds its seat, with its payment page. */
    async hold(overrides: Partial<Wish> = {}, session: Partial<WholeSession> = {}) {
      const asked = this.wish(overrides.sessionId ?? (await this.makeSession(session)), overrides);
      const { paymentUrl } = await this.book(asked);
      const { checkoutId } = bookingRecord.parse(await this.booking(asked.bookingId));
      return { ...asked, paymentUrl: String(paymentUrl), checkoutId: String(checkoutId) };
    },
    wish: (sessionId: string, overrides: Partial<Wish> = {}): Wish => ({ ...wish(sessionId), ...overrides }) as Wish,
    settle: (bookingId: string, own: PaymentDependencies = dependencies) => settleBooking(bookingId, own),
    cancel: (bookingId: string) =>
      cancelCheckout(
        { ...anywhere, params: { bookingId }, body: undefined, request: { ip: someAddress(), country: null } },
        dependencies,
      ),
    sync: (own: PaymentDependencies = dependencies): Promise<SyncResult> => syncPayments(own),
    join: (sessionId: string, email: string) =>
      joinWaitlist(
        {
          ...anywhere,
          body: { sessionId, firstName: 'Wren', lastName: 'Ellis', email },
          request: { ip: someAddress(), country: null },
        },
        dependencies,
      ),
    /** Hands an event to the webhook, signed as Stripe does. */
    async deliver(event: unknown, own: PaymentDependencies = dependencies) {
      const body = JSON.stringify(event);
      const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: keys.webhookSecret });
      const call = { ...anywhere, body: undefined, request: { ip: someAddress(), country: null } };
      return stripeWebhook({ ...call, raw: { body, headers: { 'stripe-signature': signature } } }, own);
    },
    booking: (id: string): Promise<Booking | undefined> => findBooking(table, id),
    /** Makes a booking ask for another total than its payment page does. */
    async misprice(id: string): Promise<void> {
      const booking = bookingRecord.parse(await findBooking(table, id));
      await transact(table, [changeBooking(booking, { total: { amount: 4200, currency: 'GBP' } })]);
    },
    async counters(sessionId: string) {
      const session = await findSession(table, sessionId, { consistent: true });
      return { taken: session?.seatsTaken, held: session?.seatsHeld, waiting: session?.waitlistCount };
    },
    /** Counters that disagree with what they count. */
    check: (): Promise<CounterMismatch[]> => findCounterMismatches(table),
    /** Kinds of the mails in the outbox about a booking or a session, in order. */
    async mails(about: string): Promise<string[]> {
      const { Items = [] } = await table.client.send(new ScanCommand({ TableName: table.name, ConsistentRead: true }));
      return Items.filter(({ PK, ...item }) => String(PK).startsWith('MAIL#') && JSON.stringify(item).includes(about))
        .map((item) => mailItem.parse(item).kind)
        .toSorted();
    },
  };
}
export type Desk = Awaited<ReturnType<typeof openDesk>>;

/** An address of a network of its own, so that limits per caller count nothing together. */
function someAddress(): string {
  const group = () => Math.floor(Math.random() * 65_536).toString(16);
  return `2001:db8:${group()}:${group()}::1`;
}
