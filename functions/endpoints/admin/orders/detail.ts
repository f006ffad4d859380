import type { ResponseBody } from '#shared/contract/contract.ts';
import { findAddressReport } from '../../../ground/deliverability/find.ts';
import { jointOrderIdOf } from '../../../ground/keys/booking.ts';
import { isGroup } from '../../../ground/keys/joint-order.ts';
import type { Place } from '../../../ground/keys/place.ts';
import { isPackPurchase, isVoucherPurchase } from '../../../ground/keys/purchase.ts';
import type { WriteDependencies } from '../../../ground/platform/dependencies.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import { HttpError } from '../../../ground/platform/http-error.ts';
import type { Table } from '../../../ground/platform/table.ts';
import { bookingsOfJointOrder, findJointOrder } from '../../../orders/bookings/joint-order-store.ts';
import { orderViewOf } from '../../../orders/lists/find.ts';
import { customerOf, statusOf } from '../../../orders/lists/order.ts';
import { giftDetailOf } from './gift-detail.ts';
import { findOrderOrOffer } from './offered-order.ts';
import { soldPackDetailOf } from './sold-pack-detail.ts';
import { timelineOf } from './timeline.ts';

type Detail = ResponseBody<'getOrder'>;

/** Returns one order with its timeline (docs/product.md#order-page). Throws HttpError 404. */
export const getOrder: Handler<'getOrder', WriteDependencies> = async ({ params }, { table, now }) => {
  const found = await findOrderOrOffer(table, params.type, params.orderId);
  if (!found) throw new HttpError('order_not_found');
  const { order } = found;
  const { email } = customerOf(order);
  const [view, joint, gift, soldPack, events, mailProblem] = await Promise.all([
    orderViewOf(table, order),
    'lines' in order ? { pass: null } : jointOrderOf(table, order),
    isVoucherPurchase(order) ? giftDetailOf(table, order, now()) : undefined,
    isPackPurchase(order) ? soldPackDetailOf(table, order, now()) : undefined,
    timelineOf(table, order),
    findAddressReport(table, email),
  ]);
  return { order: view, ...joint, ...(gift && { gift }), ...(soldPack && { soldPack }), events, mailProblem };
};

/** The dates of the pass, or the places of the order of several, that a booking belongs to. */
async function jointOrderOf(table: Table, place: Place): Promise<Pick<Detail, 'pass' | 'group'>> {
  const jointOrderId = jointOrderIdOf(place);
  const order = jointOrderId === null ? undefined : await findJointOrder(table, jointOrderId);
  if (!order) return { pass: null };
  const bookings = await bookingsOfJointOrder(table, order);
  const { total } = order;
  if (isGroup(order)) return { pass: null, group: { total, places: bookings.map(placeView) } };
  return { pass: { total, dates: bookings.map(dateView) } };
}

function placeView(booking: Place) {
  const { id, attendeeName, total } = booking;
  return { id, attendeeName, total, status: statusOf(booking) };
}

function dateView(booking: Place) {
  const { id, sessionStart, total } = booking;
  return { id, sessionStart, total, status: statusOf(booking) };
}
