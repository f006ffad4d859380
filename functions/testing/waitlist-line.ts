import type { RequestOutput } from '#shared/contract/contract.ts';
import { findWholeSession } from '../domains/sessions/store.ts';
import { findEntry, listLine } from '../domains/waitlist/store.ts';
import { joinWaitlist } from '../domains/waitlist/waitlist.ts';
import { openAdminOrders } from '../endpoints/admin/orders/testing/admin-orders.ts';
import { updateSession } from '../endpoints/admin/sessions/update.ts';
import { confirmAddress } from '../ground/confirmed-addresses/store.ts';
import type { EventOf } from '../ground/events/event-schemas.ts';
import { emailHash } from '../ground/keys/email-hash.ts';
import { isOpenOffer } from '../ground/keys/offer.ts';
import { offersIn } from '../ground/keys/seat-holder.ts';
import { sessionItems, type WholeSession } from '../ground/keys/session.ts';
import { leaveToken } from '../ground/keys/waitlist-entry.ts';
import { newId } from '../ground/platform/ids.ts';
import { putItem } from '../ground/platform/table.ts';
import { transact } from '../ground/platform/transact.ts';
import { findPlace } from '../orders/bookings/place-store.ts';
import { seatHoldersOfSession } from '../orders/bookings/store.ts';
import { acceptOffer } from '../orders/groups/accept-offer.ts';
import { changeTurn } from '../orders/offers/change-turn.ts';
import { declineOffer, leaveMyWaitlist, leaveWaitlist } from '../orders/offers/leave.ts';
import type { UsedPack } from '../orders/payments/use-pack.ts';
import { notifyWaitlist } from '../reactions/dispatch/notify-waitlist.ts';
import { reactTo } from '../reactions/dispatch/react.ts';
import { adminCaller, callAs } from './admin-caller.ts';
import { randomIp } from './cloud.ts';
import { eventsOf, reactToOpenEvents } from './events.ts';
import { testMember } from './member.ts';
import { scanPrefix } from './scan.ts';
import type { TestSite } from './site.ts';

type Further = RequestOutput<'acceptOffer', 'body'>['group'];
type AtOnce = Pick<RequestOutput<'joinWaitlist', 'body'>, 'bookUntil' | 'cardId'>;

const free = { amount: 0, currency: 'GBP' } as const;

/** Sessions whose seats are offered to the next in line, on a test site. Released seats are offered when a test says so. */
export function openLine(site: TestSite) {
  const { dependencies } = site;
  const { table } = dependencies;
  const admin = adminCaller();
  const orders = openAdminOrders(site);
  const request = () => ({ ip: randomIp(), country: null });
  const noParams = { params: undefined, query: undefined };

  /** A full session with as many free bookings as seats, and people who wait, in this order. */
  async function full(seats: number, people: number, session: Partial<WholeSession> = {}, bookUntil?: string) {
    const id = newId(new Date()).toLowerCase();
    const sessionId = await site.createSession({
      maxAttendees: seats,
      price: free,
      waitlistMode: 'next_in_line' as const,
      ...session,
    });
    const bookings: string[] = [];
    for (let n = 0; n < seats; n++) {
      const { bookingId } = await site.book(site.bookingRequest(sessionId, { total: free }));
      bookings.push(bookingId);
    }
    const line = Array.from({ length: people }, (_, n) => `p${n}-${id}@example.org`);
    for (const email of line) await site.join(sessionId, email, bookUntil);
    return { sessionId, bookings, line };
  }

  async function released(sessionId: string): Promise<EventOf<'seatReleased'>[]> {
    return (await eventsOf(table, 'seatReleased')).filter((event) => event.sessionId === sessionId);
  }

  /** Reacts to the released seats, each once; returns the bookings whose saved cards are to be charged. */
  async function run(sessionId: string): Promise<string[]> {
    const charges: string[] = [];
    const requestSettlement = async (bookingId: string) => void charges.push(bookingId);
    const react = async (id: string) => {
      const outcome = await reactTo(id, { ...dependencies, requestSettlement });
      if (outcome === 'failed') throw new Error('a reaction failed');
    };
    for (const { id } of await released(sessionId)) await react(id);
    for (const { id } of await heldForCards(sessionId)) await react(id);
    return charges;
  }

  /** The events of seats that are held until a saved card was charged. */
  async function heldForCards(sessionId: string): Promise<EventOf<'seatHeldForCard'>[]> {
    const events = await eventsOf(table, 'seatHeldForCard');
    const bookings = await Promise.all(events.map(({ bookingId }) => findPlace(table, bookingId)));
    return events.filter((_, n) => bookings[n]?.sessionId === sessionId);
  }

  /** Open offers, by address. */
  async function offers(sessionId: string) {
    const open = offersIn(await seatHoldersOfSession(table, sessionId)).filter(isOpenOffer);
    return open.toSorted((one, other) => (one.attendeeEmail < other.attendeeEmail ? -1 : 1));
  }

  return {
    full,
    released,
    heldForCards,
    run,
    offers,
    offeredTo: async (sessionId: string) => (await offers(sessionId)).map(({ attendeeEmail }) => attendeeEmail),
    offerOf: async (sessionId: string, email: string) =>
      (await offers(sessionId)).find(({ attendeeEmail }) => attendeeEmail === email)?.id ?? '',
    order: async (sessionId: string) => (await listLine(table, sessionId)).map(({ email }) => email),
    /** Cancels a booking as an admin. */
    release: (bookingId: string) => orders.remove(bookingId, { refund: false, tell: false }),
    /** Offers released seats again, all at once. */
    async runAgain(sessionId: string): Promise<void> {
      const events = await released(sessionId);
      await Promise.all(
        [...events, ...events].map((event) => notifyWaitlist(event, dependencies).catch(() => undefined)),
      );
    },
    async decline(bookingId: string) {
      const body = { secret: await site.mailSecret(bookingId, 60 * 24 * 30) };
      return declineOffer({ ...noParams, params: { bookingId }, body, request: request() }, dependencies);
    },
    async accept(bookingId: string, group?: Further, pack?: UsedPack) {
      const secret = await site.mailSecret(bookingId, 60 * 24 * 30);
      const body = { secret, ...(group && { group }), ...(pack && { pack }) };
      return acceptOffer({ ...noParams, params: { bookingId }, body, request: request() }, dependencies);
    },
    /** Waits for several places together, with a confirmed address, also to be booked at once. */
    async joinTogether(sessionId: string, email: string, places: number, fewerWillDo = false, atOnce: AtOnce = {}) {
      await transact(table, [confirmAddress(emailHash(email), { now: dependencies.now() })]);
      const name = { firstName: 'Wren', lastName: 'Ellis' };
      const body = { sessionId, ...name, email, places, fewerWillDo, ...atOnce };
      return joinWaitlist({ ...noParams, body, request: request() }, dependencies);
    },
    /** Asks for fewer places, or says that fewer will do. */
    async askFor(
      sessionId: string,
      email: string,
      wish: { places?: number; fewerWillDo?: boolean; bookUntil?: string | undefined },
    ) {
      const { bookUntil = null, ...asked } = wish;
      const body = { sessionId, token: await this.token(sessionId, email), bookUntil, ...asked };
      return changeTurn({ ...noParams, body, request: request() }, dependencies);
    },
    async token(sessionId: string, email: string): Promise<string> {
      const entry = await findEntry(table, sessionId, emailHash(email));
      return entry ? leaveToken(entry) : '';
    },
    async leave(sessionId: string, email: string) {
      const body = { sessionId, token: await this.token(sessionId, email) };
      return leaveWaitlist({ ...noParams, body, request: request() }, dependencies);
    },
    leaveAsMember: (sessionId: string, email: string) =>
      leaveMyWaitlist(
        { ...noParams, params: { sessionId }, body: undefined, request: request(), member: testMember({ email }) },
        dependencies,
      ),
    async change(sessionId: string, changes: Partial<WholeSession>) {
      const session = await findWholeSession(table, sessionId, { consistent: true });
      if (!session) throw new Error('no session');
      const body = { ...admin.formOf(session), ...changes };
      return updateSession(callAs(admin, { params: { sessionId }, body }), dependencies);
    },
    /** Moves the session so that it starts in some hours. */
    async startIn(sessionId: string, hours: number) {
      const session = await findWholeSession(table, sessionId, { consistent: true });
      if (!session) throw new Error('no session');
      const startTime = new Date(dependencies.now().getTime() + hours * 3_600_000).toISOString();
      for (const item of sessionItems({ ...session, startTime })) await putItem(table, item);
    },
    lineSince: async (sessionId: string) => (await findWholeSession(table, sessionId, { consistent: true }))?.lineSince,
    book: (sessionId: string) => site.book(site.bookingRequest(sessionId, { total: free })),
    /** Kinds of the mails to an address, sorted. Released seats are not offered. */
    async mailsTo(email: string): Promise<string[]> {
      await reactToOpenEvents(dependencies, ['seatReleased', 'seatHeldForCard']);
      const mails = (await scanPrefix(table, 'MAIL#')).filter(({ to }) => to === email);
      return mails.map(({ kind }) => String(kind)).toSorted();
    },
  };
}
