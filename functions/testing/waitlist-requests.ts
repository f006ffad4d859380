import { findEntry } from '../domains/waitlist/store.ts';
import { joinWaitlist } from '../domains/waitlist/waitlist.ts';
import { emailHash } from '../ground/keys/email-hash.ts';
import { leaveToken } from '../ground/keys/waitlist-entry.ts';
import { newId } from '../ground/platform/ids.ts';
import { changeMyTurn, changeTurn } from '../orders/offers/change-turn.ts';
import { confirmEntry } from '../orders/offers/confirm.ts';
import { leaveWaitlist } from '../orders/offers/leave.ts';
import { getWaitlistPosition } from '../orders/offers/position.ts';
import { saveWaitlistCard } from '../orders/saved-cards/begin.ts';
import { settleWaitlistCard } from '../orders/saved-cards/settle.ts';
import { names, someEmail } from './account-requests.ts';
import { randomIp } from './cloud.ts';
import type { LimitedRequest, RequestBuilder } from './limited-request.ts';
import { testMember } from './member.ts';
import { browserSecret, price } from './payments.ts';
import type { TestSite } from './site.ts';

const full = { maxAttendees: 1, seatsTaken: 1 };

/** Asks for the page that saves a card of this id. */
export function cardRequest(
  { session, order, email }: Pick<LimitedRequest['who'], 'session' | 'order' | 'email'>,
  now: Date,
) {
  const bookUntil = new Date(now.getTime() + 3_600_000).toISOString();
  return { cardId: order, sessionId: session, email, bookUntil, maximum: price };
}

const noCall = () => ({ params: undefined, query: undefined, request: { ip: randomIp(), country: null } });

/** Limited requests about waitlists (limited-requests.ts). */
export function waitlistRequests(site: TestSite, request: RequestBuilder) {
  const { dependencies: own } = site;

  /** Someone who waits, and the choice of a card of their own. */
  async function waiting() {
    const session = await site.createSession({ ...full, waitlistMode: 'next_in_line' });
    const who = { session, order: newId(new Date()), email: someEmail() };
    await joinWaitlist({ ...noCall(), body: { sessionId: session, ...names, email: who.email } }, own);
    const { cardId, maximum, bookUntil } = cardRequest(who, own.now());
    return { who, choice: { bookUntil, card: { cardId, maximum } } };
  }

  /** What requests about an entry are counted by. */
  const orderOf = ({ session, email }: Waiting['who']) => `${session} ${emailHash(email)}`;

  /** With the token of the entry's mails. */
  async function byToken(who: Waiting['who']) {
    const entry = await findEntry(own.table, who.session, emailHash(who.email));
    return { ...who, order: orderOf(who), secret: entry ? leaveToken(entry) : '' };
  }
  type Waiting = Awaited<ReturnType<typeof waiting>>;

  return {
    confirmEntry: async () => {
      const { who: subjects } = await waiting();
      return request(await byToken(subjects), ({ who, secret: token, ...call }) => {
        const body = { sessionId: who.session, token, browser: browserSecret(who.order) };
        return (dependencies) => confirmEntry({ ...call, body }, dependencies);
      });
    },
    changeTurn: async () => {
      const { who: subjects, choice } = await waiting();
      return request(await byToken(subjects), ({ who, secret: token, ...call }) => {
        const body = { ...choice, sessionId: who.session, token };
        return (dependencies) => changeTurn({ ...call, body }, dependencies);
      });
    },
    leaveWaitlist: async () =>
      request(await byToken((await waiting()).who), ({ who, secret: token, ...call }) => {
        const body = { sessionId: who.session, token };
        return (dependencies) => leaveWaitlist({ ...call, body }, dependencies);
      }),
    getWaitlistPosition: async () =>
      request(await byToken((await waiting()).who), ({ who, secret: token, ...call }) => {
        const body = { sessionId: who.session, token };
        return (dependencies) => getWaitlistPosition({ ...call, body }, dependencies);
      }),
    changeMyTurn: async () => {
      const { who: subjects, choice: body } = await waiting();
      const member = testMember({ email: subjects.email });
      const make: Parameters<RequestBuilder>[1] =
        ({ who, ...call }) =>
        (dependencies) =>
          changeMyTurn({ ...call, params: { sessionId: who.session }, body }, dependencies);
      return request({ ...subjects, order: orderOf(subjects) }, make, member);
    },
    joinWaitlist: async () =>
      request({ session: await site.createSession({ maxAttendees: 1, seatsTaken: 1 }) }, ({ who, ...call }) => {
        const body = { sessionId: who.session, ...names, email: who.email };
        return (dependencies) => joinWaitlist({ ...call, body }, dependencies);
      }),
    saveWaitlistCard: async () => {
      const session = await site.createSession({ ...full, waitlistMode: 'next_in_line' });
      return request({ session, order: newId(new Date()) }, ({ who, ...call }) => {
        const body = cardRequest(who, site.dependencies.now());
        return (dependencies) => saveWaitlistCard({ ...call, body }, dependencies);
      });
    },
    settleWaitlistCard: async () => {
      const session = await site.createSession({ ...full, waitlistMode: 'next_in_line' });
      const order = newId(new Date());
      const body = cardRequest({ session, order, email: someEmail() }, site.dependencies.now());
      await saveWaitlistCard({ ...noCall(), body }, site.dependencies);
      return request(
        { order },
        ({ who, ...call }) =>
          (dependencies) =>
            settleWaitlistCard({ ...call, params: { cardId: who.order } }, dependencies),
      );
    },
  };
}
