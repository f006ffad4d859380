import { answerMyScreening, answerScreening } from '../orders/bookings/answer-endpoints.ts';
import { cancelBooking, cancelMyBooking } from '../orders/bookings/cancel.ts';
import { confirmBooking } from '../orders/bookings/confirm.ts';
import { giveBooking, giveMyBooking } from '../orders/bookings/give.ts';
import { mailConfirmation } from '../orders/bookings/mail-confirmation.ts';
import { moveBooking, moveMyBooking } from '../orders/bookings/move.ts';
import { getMyReceipts, getReceipts } from '../orders/receipts/endpoints.ts';
import type { Call, LimitedRequest, RequestBuilder } from './limited-request.ts';
import { testMember } from './member.ts';
import { browserSecret } from './payments.ts';
import type { TestSite } from './site.ts';

type Booked = (email?: string) => Promise<{ order: string; session: string }>;

const person = { firstName: 'Wren', lastName: 'Ellis' };
const nothing = { amount: 0, currency: 'GBP' } as const;

/** Requests by which a guest changes a completed booking, or gets its receipt. */
export function bookingChangeRequests(site: TestSite, booked: Booked, request: RequestBuilder) {
  const ofMember = async (make: (call: Call) => LimitedRequest['send'], own = {}) => {
    const member = testMember();
    return request({ ...(await booked(member.email)), member: member.sub, ...own }, make, member);
  };
  return {
    confirmBooking: async (): Promise<LimitedRequest> => {
      const { order, session } = await booked();
      return request({ order, session, secret: await site.mailSecret(order) }, ({ who, secret, ...call }) => {
        const body = { secret, browser: browserSecret(order) };
        return (dependencies) => confirmBooking({ ...call, params: { bookingId: who.order }, body }, dependencies);
      });
    },
    mailConfirmation: async (): Promise<LimitedRequest> => {
      const { order, session, email } = await site.heldForConfirmation();
      return request(
        { order, session, email },
        ({ who, secret, ...call }) =>
          (dependencies) =>
            mailConfirmation({ ...call, params: { bookingId: who.order }, body: { secret } }, dependencies),
      );
    },
    cancelBooking: async (): Promise<LimitedRequest> =>
      request(await booked(), ({ who, secret, ...call }) => {
        const body = { secret, refund: nothing };
        return (dependencies) => cancelBooking({ ...call, params: { bookingId: who.order }, body }, dependencies);
      }),
    giveBooking: async (): Promise<LimitedRequest> =>
      request(await booked(), ({ who, secret, ...call }) => {
        const body = { ...person, email: who.email, secret };
        return (dependencies) => giveBooking({ ...call, params: { bookingId: who.order }, body }, dependencies);
      }),
    giveMyBooking: () =>
      ofMember(({ who, ...call }) => {
        const body = { ...person, email: who.email };
        return (dependencies) => giveMyBooking({ ...call, params: { bookingId: who.order }, body }, dependencies);
      }),
    moveBooking: async (): Promise<LimitedRequest> => {
      const { order } = await booked();
      const { session } = await booked();
      // Of a mail: the browser that booked may be told to open that first (docs/trust.md#confirmed-addresses).
      return request({ order, session, secret: await site.mailSecret(order) }, ({ who, secret, ...call }) => {
        const body = { sessionId: who.session, refund: nothing, secret };
        return (dependencies) => moveBooking({ ...call, params: { bookingId: who.order }, body }, dependencies);
      });
    },
    moveMyBooking: async () => {
      const { session } = await booked();
      return ofMember(
        ({ who, ...call }) => {
          const body = { sessionId: who.session, refund: nothing };
          return (dependencies) => moveMyBooking({ ...call, params: { bookingId: who.order }, body }, dependencies);
        },
        { session },
      );
    },
    answerScreening: async (): Promise<LimitedRequest> =>
      request(await booked(), ({ who, secret, ...call }) => {
        const body = { secret, screening: null };
        return (dependencies) => answerScreening({ ...call, params: { bookingId: who.order }, body }, dependencies);
      }),
    answerMyScreening: () =>
      ofMember(({ who, ...call }) => {
        const body = { screening: null };
        return (dependencies) => answerMyScreening({ ...call, params: { bookingId: who.order }, body }, dependencies);
      }),
    getReceipts: async (): Promise<LimitedRequest> =>
      request(await booked(), ({ who, secret, ...call }) => {
        const body = { secret };
        return (dependencies) => getReceipts({ ...call, params: { bookingId: who.order }, body }, dependencies);
      }),
    getMyReceipts: () =>
      ofMember(
        ({ who, ...call }) =>
          (dependencies) =>
            getMyReceipts({ ...call, params: { bookingId: who.order } }, dependencies),
      ),
    cancelMyBooking: () =>
      ofMember(({ who, ...call }) => {
        const body = { refund: nothing };
        return (dependencies) => cancelMyBooking({ ...call, params: { bookingId: who.order }, body }, dependencies);
      }),
  };
}
