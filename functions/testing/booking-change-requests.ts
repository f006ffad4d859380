import { cancelBooking, cancelMyBooking } from '../bookings/cancel.ts';
import type { LimitedRequest, RequestBuilder } from './limited-requests.ts';
import { testMember } from './member.ts';
import { browserSecret } from './payments.ts';
import type { TestSite } from './site.ts';

type Booked = (email?: string) => Promise<{ order: string; session: string }>;
type Dependencies = TestSite['dependencies'];

const nothing = { amount: 0, currency: 'GBP' } as const;

/** Requests by which a guest changes a completed booking. */
export function bookingChangeRequests(booked: Booked, request: RequestBuilder) {
  const ofMember = async (send: (id: string, call: object) => (dependencies: Dependencies) => Promise<unknown>) => {
    const member = testMember();
    const own = { ...(await booked(member.email)), member: member.sub };
    return request(own, ({ who, ...call }) => send(who.order, call), member);
  };
  return {
    cancelBooking: async (): Promise<LimitedRequest> =>
      request(await booked(), ({ who, ...call }) => {
        const body = { secret: browserSecret(who.order), refund: nothing };
        return (dependencies) => cancelBooking({ ...call, params: { bookingId: who.order }, body }, dependencies);
      }),
    cancelMyBooking: () =>
      ofMember(
        (bookingId, call) => (dependencies) =>
          cancelMyBooking({ ...call, params: { bookingId }, body: { refund: nothing } } as never, dependencies),
      ),
  };
}
