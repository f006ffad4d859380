import { findAddressReport } from '../../../ground/deliverability/find.ts';
import type { Place } from '../../../ground/keys/place.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import { HttpError } from '../../../ground/platform/http-error.ts';
import type { Table } from '../../../ground/platform/table.ts';
import { bookingsOfJointOrder, findPass } from '../../../orders/bookings/joint-order-store.ts';
import { orderViewOf } from '../../../orders/lists/find.ts';
import { customerOf, statusOf } from '../../../orders/lists/order.ts';
import { findOrderOrOffer } from './offered-order.ts';
import { timelineOf } from './timeline.ts';

/** Returns one order with its timeline (docs/product.md#order-page). Throws HttpError 404. */
export const getOrder: Handler<'getOrder', { table: Table }> = async ({ params }, { table }) => {
  const found = await findOrderOrOffer(table, params.type, params.orderId);
  if (!found) throw new HttpError('order_not_found');
  const { order } = found;
  const { email } = customerOf(order);
  const [view, pass, events, mailProblem] = await Promise.all([
    orderViewOf(table, order),
    'lines' in order ? null : passOf(table, order),
    timelineOf(table, order),
    findAddressReport(table, email),
  ]);
  return { order: view, pass, events, mailProblem };
};

/** The dates of the pass that a booking belongs to. */
async function passOf(table: Table, { passId }: Place) {
  const pass = passId === null ? undefined : await findPass(table, passId);
  if (!pass) return null;
  const dates = (await bookingsOfJointOrder(table, pass)).map((booking) => {
    const { id, sessionStart, total } = booking;
    return { id, sessionStart, total, status: statusOf(booking) };
  });
  return { total: pass.total, dates };
}
