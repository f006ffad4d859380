import { isDeepStrictEqual } from 'node:util';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import Stripe from 'stripe';
import * as z from 'zod';
import type { Money } from '#shared/rules/money.ts';
import { findWholeSession } from '../domains/sessions/store.ts';
import { findEntry } from '../domains/waitlist/store.ts';
import { emailHash } from '../ground/keys/email-hash.ts';
import { sessionItems, type WholeSession } from '../ground/keys/session.ts';
import { changeItem as changeStored } from '../ground/platform/change.ts';
import { newId } from '../ground/platform/ids.ts';
import { transact } from '../ground/platform/transact.ts';
import { settlePlace } from '../orders/bookings/joint-settlement.ts';
import { changeTurn } from '../orders/offers/change-turn.ts';
import type { PaymentDependencies } from '../orders/payments/connect.ts';
import { saveWaitlistCard } from '../orders/saved-cards/begin.ts';
import { settleWaitlistCard } from '../orders/saved-cards/settle.ts';
import { sweepCards } from '../orders/saved-cards/sweep.ts';
import { randomIp } from './cloud.ts';
import { pay, price, stripeKeys } from './payments.ts';
import type { TestSite } from './site.ts';
import { openLine } from './waitlist-line.ts';

const { paymentsUrl } = z.object({ paymentsUrl: z.url() }).parse(JSON.parse(process.env.EXHALE_CLOUD ?? '{}'));

/** Cards of the Stripe emulator that can be saved. */
export const savedCards = {
  good: '4242424242424242',
  declined: '4000000000000341',
  insufficientFunds: '4000008260003178',
  authentication: '4000002760003184',
} as const;

/** An item without the attributes that are undefined, as the table has it. */
const stored = (item: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined));

/** Paid sessions whose waitlist is joined with a card, on a test site. */
export async function openCardLine(site: TestSite) {
  const { dependencies } = site;
  const { table } = dependencies;
  const line = openLine(site);
  const { secretKey } = await stripeKeys();
  const { hostname: host, port } = new URL(paymentsUrl);
  const stripe = new Stripe(secretKey, { host, port, protocol: 'http', telemetry: false });
  const call = () => ({ query: undefined, request: { ip: randomIp(), country: null } });

  const inHours = (hours: number) => new Date(dependencies.now().getTime() + hours * 3_600_000).toISOString();

  async function changeItem(sessionId: string, changes: Partial<WholeSession>) {
    const session = await findWholeSession(table, sessionId, { consistent: true });
    if (!session) throw new Error('no session');
    const before = sessionItems(session).map(stored);
    // What is under way changes the counters: only what differs is written.
    const writes = sessionItems({ ...session, ...changes }).flatMap(({ PK, SK, ...rest }, index) => {
      const was = before[index] ?? {};
      const after = stored({ PK, SK, ...rest });
      return isDeepStrictEqual(was, after) ? [] : [changeStored({ PK, SK }, { before: was, after }, ['PK'])];
    });
    if (writes.length > 0) await transact(table, writes);
  }

  /** A full session at a price, with as many bookings as seats. */
  async function full(seats: number, session: Partial<WholeSession> = {}) {
    const { sessionId, bookings } = await line.full(seats, 0, session);
    await changeItem(sessionId, { price });
    return { sessionId, bookings, email: (name: string) => `${name}-${sessionId.toLowerCase()}@example.org` };
  }

  /** Asks for the page that saves a card. */
  const begin = (
    sessionId: string,
    email: string,
    cardId: string,
    terms: { maximum?: unknown; bookUntil?: string; option?: unknown; places?: number } = {},
  ) =>
    saveWaitlistCard(
      {
        ...call(),
        params: undefined,
        body: { cardId, sessionId, email, bookUntil: inHours(20), maximum: price, ...terms } as never,
      },
      dependencies,
    );

  const settle = (cardId: string, own: PaymentDependencies = dependencies) =>
    settleWaitlistCard({ ...call(), params: { cardId }, body: undefined }, own);

  /** Joins, and saves this card. */
  async function join(sessionId: string, email: string, card: string = savedCards.good) {
    const cardId = newId(dependencies.now());
    await site.join(sessionId, email, undefined, cardId);
    const { cardUrl } = await begin(sessionId, email, cardId);
    await pay(cardUrl, { card });
    await settle(cardId);
    return cardId;
  }

  /** Waits for several places together, and saves this card for all of them. */
  async function joinTogether(
    sessionId: string,
    email: string,
    { places, fewerWillDo = false, card = savedCards.good }: { places: number; fewerWillDo?: boolean; card?: string },
  ) {
    const cardId = newId(dependencies.now());
    await line.joinTogether(sessionId, email, places, fewerWillDo, { cardId });
    const maximum = { ...price, amount: price.amount * places };
    const { cardUrl } = await begin(sessionId, email, cardId, { places, maximum });
    await pay(cardUrl, { card });
    await settle(cardId);
    return cardId;
  }

  /** Settles what the line holds for cards, as the functions do. */
  async function settleCharges(charges: string[]): Promise<string[]> {
    for (const id of charges) await settlePlace(id, dependencies);
    return charges;
  }

  /** Chooses by the mailed link: null, to be offered the place; else until when to be booked, by this card. */
  async function choose(
    sessionId: string,
    email: string,
    bookUntil: string | null,
    card?: { cardId: string; maximum?: Money },
    own: PaymentDependencies = dependencies,
  ) {
    const token = await line.token(sessionId, email);
    const terms = card && { card: { maximum: price, ...card } };
    const body = { sessionId, token, bookUntil, ...terms };
    return changeTurn({ ...call(), params: undefined, body }, own);
  }

  return {
    line,
    stripe,
    full,
    choose,
    begin,
    settle,
    join,
    joinTogether,
    settleCharges,
    changeItem,
    inHours,
    entry: (sessionId: string, email: string) => findEntry(table, sessionId, emailHash(email)),
    sweep: (own: PaymentDependencies = dependencies) => sweepCards(own),
    /** Releases a seat, runs the line, and settles what it charges, as the functions do. */
    async release(sessionId: string, bookingId: string): Promise<string[]> {
      await line.release(bookingId);
      return settleCharges(await line.run(sessionId));
    },
    /** Payments at Stripe for a booking. */
    async paymentsOf(bookingId: string) {
      const { data } = await stripe.paymentIntents.list({ limit: 100, expand: ['data.latest_charge'] });
      return data.filter(({ metadata }) => metadata.bookingId === bookingId);
    },
    /** Payments at Stripe for places of a session. */
    async paymentsIn(sessionId: string) {
      const { data } = await stripe.paymentIntents.list({ limit: 100, expand: ['data.latest_charge'] });
      return data.filter(({ metadata }) => metadata.sessionId === sessionId);
    },
    async cardItems(): Promise<Record<string, unknown>[]> {
      const { Items = [] } = await table.client.send(new ScanCommand({ TableName: table.name, ConsistentRead: true }));
      return Items.filter(({ PK }) => String(PK).startsWith('CARD#'));
    },
  };
}
