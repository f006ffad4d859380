import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { openAdminOrders } from '../admin/orders/testing/admin-orders.ts';
import { updateSession } from '../admin/sessions/update.ts';
import { acceptOffer } from '../bookings/accept.ts';
import { seatHoldersOfSession } from '../bookings/store.ts';
import { emailHash } from '../keys/email-hash.ts';
import { isOpenOffer } from '../keys/offer.ts';
import { offersIn } from '../keys/seat-holder.ts';
import { sessionItems, type WholeSession } from '../keys/session.ts';
import { leaveToken } from '../keys/waitlist-entry.ts';
import { notifyWaitlist } from '../mail/notify-waitlist.ts';
import { declineOffer, leaveMyWaitlist, leaveWaitlist } from '../offers/leave.ts';
import { mailRecord, type SeatReleased } from '../outbox/mail.ts';
import { newId } from '../platform/ids.ts';
import { putItem } from '../platform/table.ts';
import { findWholeSession } from '../sessions/store.ts';
import { findEntry, listLine } from '../waitlist/store.ts';
import { adminCaller, callAs } from './admin-caller.ts';
import { randomIp } from './cloud.ts';
import { testMember } from './member.ts';
import type { TestSite } from './site.ts';

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
      ...{ maxAttendees: seats, price: free, waitlistMode: 'next_in_line' as const },
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

  async function queued(sessionId: string): Promise<SeatReleased[]> {
    const { Items = [] } = await table.client.send(new ScanCommand({ TableName: table.name, ConsistentRead: true }));
    const mails = Items.filter(({ kind }) => kind === 'seat_freed').map((item) => mailRecord.parse(item));
    return mails.flatMap((mail) => (mail.kind === 'seat_freed' && mail.sessionId === sessionId ? [mail] : []));
  }

  const done = new Set<string>();
  /** Runs the outbox's released seats, each once; returns the bookings whose saved cards are to be charged. */
  async function run(sessionId: string): Promise<string[]> {
    const charges: string[] = [];
    const released = (await queued(sessionId)).filter(({ id }) => !done.has(id));
    for (const one of released.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))) {
      done.add(one.id);
      charges.push(...(await notifyWaitlist(table, one, dependencies.now(), dependencies)).charges);
    }
    return charges;
  }

  /** Open offers, by address. */
  async function offers(sessionId: string) {
    const open = offersIn(await seatHoldersOfSession(table, sessionId)).filter(isOpenOffer);
    return open.toSorted((one, other) => (one.attendeeEmail < other.attendeeEmail ? -1 : 1));
  }

  return {
    ...{ full, queued, run, offers },
    offeredTo: async (sessionId: string) => (await offers(sessionId)).map(({ attendeeEmail }) => attendeeEmail),
    offerOf: async (sessionId: string, email: string) =>
      (await offers(sessionId)).find(({ attendeeEmail }) => attendeeEmail === email)?.id ?? '',
    order: async (sessionId: string) => (await listLine(table, sessionId)).map(({ email }) => email),
    /** Cancels a booking as an admin. */
    release: (bookingId: string) => orders.remove(bookingId, { refund: false, tell: false }),
    /** Runs released seats again, all at once. */
    async runAgain(sessionId: string): Promise<void> {
      const released = await queued(sessionId);
      await Promise.all(
        [...released, ...released].map((one) =>
          notifyWaitlist(table, one, dependencies.now(), dependencies).catch(() => undefined),
        ),
      );
    },
    async decline(bookingId: string) {
      const body = { secret: await site.mailSecret(bookingId, 60 * 24 * 30) };
      return declineOffer({ ...noParams, params: { bookingId }, body, request: request() }, dependencies);
    },
    async accept(bookingId: string) {
      const body = { secret: await site.mailSecret(bookingId, 60 * 24 * 30) };
      return acceptOffer({ ...noParams, params: { bookingId }, body, request: request() }, dependencies);
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
    /** Kinds of the mails to an address, in the order they were queued. */
    async mailsTo(email: string): Promise<string[]> {
      const { Items = [] } = await table.client.send(new ScanCommand({ TableName: table.name, ConsistentRead: true }));
      const mails = Items.filter(({ PK, to }) => String(PK).startsWith('MAIL#') && to === email);
      return mails.map(({ kind }) => String(kind)).toSorted();
    },
  };
}
