import { type DepositTerms, depositOf, depositOfPlaces } from '#shared/rules/deposits.ts';
import { findSession } from '../domains/sessions/store.ts';
import { restIdOf } from '../ground/keys/rest.ts';
import { settingsKey } from '../ground/keys/settings.ts';
import { putItem } from '../ground/platform/table.ts';
import { listMoves } from '../orders/bookings/moves.ts';
import { payRest, withdrawRestCard } from '../orders/bookings/pay-rest.ts';
import { findPlace } from '../orders/bookings/place-store.ts';
import { advanceRest } from '../orders/bookings/rest-schedule.ts';
import { findRest } from '../orders/bookings/rest-store.ts';
import { sweepRests } from '../orders/bookings/sweep-rests.ts';
import { savedCards } from './card-line.ts';
import { changeCall, changing, gbp } from './changing.ts';
import { openGroups } from './groups.ts';
import { browserSecret, pay } from './payments.ts';
import type { TestSite } from './site.ts';

/** A quarter of what costs more than 100 now, the rest 30 days before the start. */
export const depositTerms: DepositTerms = {
  above: { GBP: 10_000, EUR: 10_000, USD: 10_000 },
  percent: 25,
  daysBefore: 30,
};

type Booked = { byCard?: boolean; card?: string; days?: number; amount?: number; email?: string };

/** Several places, of which each further one may have an address. */
type BookedTogether = Omit<Booked, 'email'> & { further?: { email?: string }[] };

const dayMs = 24 * 3_600_000;

/** Bookings of which a part is paid at once, on a test site whose owner allows that. */
export async function openDeposits(site: TestSite, terms: DepositTerms = depositTerms) {
  const { dependencies } = site;
  const { table } = dependencies;
  const groups = openGroups(site);
  await putItem(table, { ...settingsKey, deposits: terms });

  /** The clock of the site at an instant, or some time after it. */
  const at = (instant: string, afterMs = 60_000) => {
    return { ...dependencies, now: () => new Date(Date.parse(instant) + afterMs) };
  };

  /** A session that starts so many days from now. */
  async function session({ days, amount }: { days: number; amount: number }) {
    const inDays = new Date(dependencies.now().getTime() + days * dayMs).toISOString();
    const sessionId = await site.createSession({ price: gbp(amount), startTime: inDays, maxAttendees: 5 });
    // A site of a test may give back a session that it made before.
    const { startTime = inDays } = (await findSession(table, sessionId)) ?? {};
    return { sessionId, startTime };
  }

  /** A request for a place. */
  async function request({ byCard = true, days = 60, amount = 40_000, email }: Booked = {}) {
    const { sessionId, startTime } = await session({ days, amount });
    const total = gbp(amount);
    const deposit = depositOf({ total, listPrice: total, startTime, terms, now: dependencies.now() });
    if (!deposit) throw new Error('no deposit');
    const { rest, dueAt } = deposit;
    return site.bookingRequest(sessionId, { total, deposit: { rest, dueAt, byCard }, ...(email && { email }) });
  }

  /** A place whose deposit is paid. */
  async function booked({ card = savedCards.good, ...terms }: Booked = {}) {
    const body = await request(terms);
    const { paymentUrl } = await site.book(body);
    await pay(String(paymentUrl), { card });
    await site.settle(body.bookingId);
    const place = await findPlace(table, body.bookingId);
    if (!place?.deposit) throw new Error('no deposit');
    return { ...body, restId: place.deposit.restId, dueAt: place.deposit.dueAt, sessionStart: place.sessionStart };
  }

  /** The sessions that a booking can be moved to, as the dialog shows them. */
  const movesOf = async (bookingId: string, own = dependencies) =>
    (await listMoves({ ...changeCall(bookingId), body: undefined }, own)).moves;

  /** Moves a booking with the sums that the dialog shows; `byCard`: its consent is given again. */
  async function moveAsShown(
    bookingId: string,
    sessionId: string,
    { byCard = false, secret = browserSecret(bookingId) } = {},
    own = dependencies,
  ) {
    const shown = (await movesOf(bookingId, own)).find(({ session }) => session.id === sessionId);
    if (!shown) throw new Error('not offered');
    const { refund, surcharge, rest } = shown;
    const agreed = rest && { rest: rest.rest, dueAt: rest.dueAt, byCard };
    return changing(site).move(
      bookingId,
      sessionId,
      { refund, surcharge, secret, ...(agreed && { rest: agreed }) },
      own,
    );
  }

  /** A request for several places. */
  async function jointRequest({ byCard = true, days = 60, amount = 40_000, further = [{}] }: BookedTogether = {}) {
    const { sessionId, startTime } = await session({ days, amount });
    const count = 1 + further.length;
    const total = gbp(count * amount);
    const deposit = depositOfPlaces({ total, listPrice: total, count, startTime, terms, now: dependencies.now() });
    if (!deposit) throw new Error('no deposit');
    const { rest, dueAt } = deposit;
    return groups.bodyOf(sessionId, { total, deposit: { rest, dueAt, byCard }, further });
  }

  /** Several places whose deposits are paid. */
  async function bookedTogether({ card = savedCards.good, ...more }: BookedTogether = {}) {
    const body = await jointRequest(more);
    const { paymentUrl } = await groups.order(body);
    await pay(String(paymentUrl), { card });
    await groups.settle(body.groupId);
    const bookingIds = [body.bookingId, ...body.further.map(({ bookingId }) => bookingId)];
    const restIds = bookingIds.map(restIdOf);
    return { ...body, bookingIds, restIds, dueAt: body.deposit?.dueAt ?? '' };
  }

  return {
    at,
    movesOf,
    moveAsShown,
    request,
    booked,
    jointRequest,
    bookedTogether,
    rest: (restId: string) => findRest(table, restId),
    deposit: async (bookingId: string) => (await findPlace(table, bookingId))?.deposit,
    advance: (restId: string, own = dependencies) => advanceRest(restId, own),
    sweep: (own = dependencies) => sweepRests(own),
    /** The payment page of the rest. */
    page: async (bookingId: string, secret = browserSecret(bookingId)) =>
      (await payRest({ ...changeCall(bookingId), body: { secret } }, dependencies)).paymentUrl,
    withdraw: (bookingId: string, secret = browserSecret(bookingId)) =>
      withdrawRestCard({ ...changeCall(bookingId), body: { secret } }, dependencies),
  };
}
