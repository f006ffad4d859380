import { pay } from './payments.ts';
import type { TestSite } from './site.ts';

/** Bookings of a session that already exists. Each returns the booking's id. */
export function quickBookings(site: TestSite) {
  return {
    freeBooking: async (sessionId: string) => {
      const request = site.bookingRequest(sessionId, { total: { amount: 0, currency: 'GBP' } });
      await site.book(request);
      return request.bookingId;
    },
    paidBooking: async (sessionId: string, request: Parameters<TestSite['holdSeat']>[0] = {}) => {
      const { bookingId, paymentUrl } = await site.holdSeat({ ...request, sessionId });
      await pay(paymentUrl);
      await site.settle(bookingId);
      return bookingId;
    },
  };
}
