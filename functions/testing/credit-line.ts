import type { RequestOutput } from '#shared/contract/contract.ts';
import { joinWaitlist } from '../domains/waitlist/waitlist.ts';
import { confirmAddress } from '../ground/confirmed-addresses/store.ts';
import { emailHash } from '../ground/keys/email-hash.ts';
import { transact } from '../ground/platform/transact.ts';
import { bookingsOfSession } from '../orders/bookings/store.ts';
import { changeMyTurn, changeTurn } from '../orders/offers/change-turn.ts';
import { getWaitlistPosition } from '../orders/offers/position.ts';
import { openCardLine } from './card-line.ts';
import { randomIp } from './cloud.ts';
import { testMember } from './member.ts';
import { openPacks } from './packs.ts';
import type { TestSite } from './site.ts';

type Join = RequestOutput<'joinWaitlist', 'body'>;
type Credit = NonNullable<Join['credit']>;
type Choice = RequestOutput<'changeMyTurn', 'body'>;

const call = () => ({ query: undefined, request: { ip: randomIp(), country: null } });

/** Full sessions at £18 whose waitlist is joined with a credit of a pack, on a test site. */
export async function openCreditLine(site: TestSite) {
  const { dependencies } = site;
  const { table } = dependencies;
  const cards = await openCardLine(site);
  const packs = openPacks(site);
  const { line, inHours } = cards;

  const creditOf = (pack: { id: string; secret?: string }, more: Partial<Credit> = {}): Credit => ({
    packId: pack.id,
    credits: 1,
    ...(pack.secret !== undefined && { secret: pack.secret }),
    ...more,
  });

  async function join(sessionId: string, email: string, more: Partial<Join>) {
    await transact(table, [confirmAddress(emailHash(email), { now: dependencies.now() })]);
    const body = { sessionId, firstName: 'Wren', lastName: 'Ellis', email, bookUntil: inHours(20), ...more };
    return joinWaitlist({ ...call(), params: undefined, body }, dependencies);
  }

  return {
    cards,
    line,
    packs,
    inHours,
    creditOf,
    join,
    /** A full session, and the owner of a pack who waits for a place of it with a credit. */
    async waiting(overrides: Parameters<typeof packs.make>[0] = {}, session: Parameters<typeof cards.full>[1] = {}) {
      const { sessionId, bookings } = await cards.full(1, session);
      const pack = await packs.make(overrides);
      await join(sessionId, pack.ownerEmail, { credit: creditOf(pack) });
      return { sessionId, pack, email: pack.ownerEmail, booking: bookings[0] ?? '' };
    },
    async position(sessionId: string, email: string) {
      const body = { sessionId, token: await line.token(sessionId, email) };
      return getWaitlistPosition({ ...call(), params: undefined, body }, dependencies);
    },
    async choose(sessionId: string, email: string, choice: Choice) {
      const body = { sessionId, token: await line.token(sessionId, email), ...choice };
      return changeTurn({ ...call(), params: undefined, body }, dependencies);
    },
    chooseAsMember: (sessionId: string, member: { email: string; sub?: string }, body: Choice) =>
      changeMyTurn({ ...call(), params: { sessionId }, member: testMember(member), body }, dependencies),
    /** The completed booking of an address in a session. */
    async bookedBy(sessionId: string, email: string) {
      const bookings = await bookingsOfSession(table, sessionId);
      const own = bookings.find(({ attendeeEmail, status }) => attendeeEmail === email && status === 'completed');
      return own && site.booking(own.id);
    },
  };
}
