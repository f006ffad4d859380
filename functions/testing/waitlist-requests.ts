import { newId } from '../platform/ids.ts';
import { saveWaitlistCard } from '../saved-cards/begin.ts';
import { settleWaitlistCard } from '../saved-cards/settle.ts';
import { joinWaitlist } from '../waitlist/waitlist.ts';
import { names, someEmail } from './account-requests.ts';
import { randomIp } from './cloud.ts';
import type { LimitedRequest, RequestBuilder } from './limited-requests.ts';
import { price } from './payments.ts';
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

/** Limited requests about waitlists (limited-requests.ts). */
export function waitlistRequests(site: TestSite, request: RequestBuilder) {
  return {
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
      const caller = { ip: randomIp(), country: null };
      const noParams = { params: undefined, query: undefined };
      await saveWaitlistCard({ ...noParams, request: caller, body }, site.dependencies);
      return request(
        { order },
        ({ who, ...call }) =>
          (dependencies) =>
            settleWaitlistCard({ ...call, params: { cardId: who.order } }, dependencies),
      );
    },
  };
}
