import { mutate } from 'swr';
import type { RequestInput, ResponseBody } from '#shared/contract/contract.ts';
import type { SettableStatus } from '#shared/rules/admin.ts';
import type { Money } from '#shared/rules/money.ts';
import { call } from '../api/call.ts';
import { refresh } from '../api/use-endpoint.ts';
import { notify } from '../notify.ts';
import { ApiProblem, hasCode } from '../problem.ts';
import { bookingStatusOf, withOrder } from './order-text.ts';

/** A booking or a purchase as the admin area lists it. */
export type AdminOrder = ResponseBody<'getOrder'>['order'];

const named = ({ type, id }: AdminOrder) => ({ params: { type, orderId: id } });

const lists = ['listOrders', 'listAdminBookings'];

/** Shows an order as it is now in every list that has it; what else depends on it is fetched again. */
async function showChanged(order: AdminOrder): Promise<void> {
  const isList = (key: unknown) => Array.isArray(key) && lists.includes(key[0]);
  await mutate<ResponseBody<'listOrders'>>(isList, (page) => page && withOrder(page, order), { revalidate: false });
  void refresh('getOrder', 'getOverview', 'listAttendees', 'listPurchases');
}

/** Reasons that trying again does not take away. */
const lasting = [
  ...(['order_changed', 'order_refunded', 'payment_processing', 'order_not_found'] as const),
  ...(['sold_out', 'seats_held', 'session_not_found'] as const),
  ...(['voucher_by_hand', 'voucher_stands', 'voucher_used', 'voucher_ended'] as const),
];

/** Sets the status of an order, and says how that went (docs/product.md#order-status). */
export async function setStatus(order: AdminOrder, status: SettableStatus): Promise<void> {
  try {
    await showChanged(await call('setOrderStatus', { ...named(order), body: { status, was: order.status } }));
    notify({ tone: 'good', title: 'Status updated' });
  } catch (error) {
    const isKnown = hasCode(error, ...lasting);
    const text = isKnown ? error.message : 'Failed to update the status. Please try again.';
    notify({ tone: 'bad', title: 'Update failed', text });
    if (isKnown) void refresh('listOrders', 'listAdminBookings', 'getOrder');
  }
}

const syncWords = { already_paid: 'Already synchronized', updated: 'Order synchronized', none: 'No updates needed' };

export async function syncOrder(order: AdminOrder): Promise<void> {
  try {
    const { result, order: now } = await call('syncOrder', named(order));
    await showChanged(now);
    const status = bookingStatusOf(now.status);
    notify({ tone: 'good', title: syncWords[result], ...(result === 'updated' && { text: `It is ${status} now.` }) });
  } catch (error) {
    const text = error instanceof ApiProblem ? error.message : 'Failed to sync with Stripe. Please try again.';
    notify({ tone: 'bad', title: 'Sync failed', text });
  }
}

/** Sends a whole payment back through Stripe. Throws an `ApiProblem`. */
export async function refundOrder(order: AdminOrder): Promise<void> {
  await showChanged(await call('refundOrder', named(order)));
}

/** Records that what Stripe refused to send back was given back by hand. Throws an `ApiProblem`. */
export async function recordRefund(target: RequestInput<'recordRefund', 'params'>, refund: Money): Promise<void> {
  try {
    await showChanged(await call('recordRefund', { params: target, body: { refund } }));
  } catch (error) {
    // Somebody else was faster: what is shown is out of date.
    if (error instanceof ApiProblem) void refresh('listOrders', 'listAdminBookings', 'getOrder', 'getOverview');
    throw error;
  }
}

/** Sends a part of a payment back, and returns the order as it is then. Throws an `ApiProblem`. */
export async function refundPart(order: AdminOrder, body: RequestInput<'refundPart', 'body'>): Promise<AdminOrder> {
  try {
    const after = await call('refundPart', { ...named(order), body });
    await showChanged(after);
    return after;
  } catch (error) {
    // What is left is shown as it is now, also in the open dialog.
    if (hasCode(error, 'refund_changed')) void refresh('listOrders', 'listAdminBookings', 'getOrder');
    throw error;
  }
}
