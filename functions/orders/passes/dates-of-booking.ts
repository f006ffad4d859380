import { findWholeSessions } from '../../domains/sessions/store.ts';
import { passLineOf } from '../../ground/keys/joint-order.ts';
import type { Handler } from '../../ground/platform/http.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import type { Table } from '../../ground/platform/table.ts';
import { bookingsOfJointOrder, findPass } from '../bookings/joint-order-store.ts';
import { findPlace } from '../bookings/place-store.ts';

/**
 * The dates that were bought together with a booking, in order, without those that were given to another person
 * (docs/product.md#passes). Throws HttpError 404 when there is none, or it was not bought by a pass.
 */
export const getPassDates: Handler<'getPassDates', { table: Table }> = async ({ params }, { table }) => {
  const booking = await findPlace(table, params.bookingId);
  const pass = booking?.passId && booking.givenAt === null ? await findPass(table, booking.passId) : undefined;
  if (!booking || !pass) throw new HttpError('booking_not_found');
  const bookings = (await bookingsOfJointOrder(table, pass)).filter(({ givenAt }) => givenAt === null);
  const sessions = await findWholeSessions(
    table,
    bookings.map(({ sessionId }) => sessionId),
  );
  const dates = bookings.flatMap(({ id, sessionId, status }) => {
    const session = sessions.get(sessionId);
    if (!session) return [];
    const { title, startTime, timeZone, locationType } = session;
    return [{ bookingId: id, status, title, startTime, timeZone, locationType }];
  });
  return { title: passLineOf(pass).title, total: pass.total, dates };
};
