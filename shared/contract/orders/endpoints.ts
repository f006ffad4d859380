import * as z from 'zod';
import { orderStatuses, orderTypes, owingStatus } from '../../rules/admin.ts';
import { cursor, search } from '../common/pagination.ts';
import { enteredInstant, id } from '../common/schemas.ts';
import { orderRoutes } from './routes.ts';
import {
  attendeeRemoval,
  order,
  orderDetail,
  orderExport,
  orderedItem,
  orderPage,
  orderType,
  partialRefund,
  refundByHand,
  sessionSync,
  statusChange,
  syncResult,
} from './schemas.ts';

/** The item is a session or a collection; ordered at `from` or later, and before `before`. */
const orderFilters = {
  status: z.enum([...orderStatuses, owingStatus]).optional(),
  item: orderedItem.optional(),
  from: enteredInstant().optional(),
  before: enteredInstant().optional(),
};

const sessionParams = z.strictObject({ sessionId: id });
const bookingParams = z.strictObject({ bookingId: id });
const orderParams = z.strictObject({ type: orderType, orderId: id });

export const orderEndpoints = {
  listOrders: {
    ...orderRoutes.listOrders,
    summary:
      'Orders of all or one type, newest first, by page; searched by name, e-mail address or code, and filtered.',
    query: z.strictObject({
      type: z.enum(['all', ...orderTypes]).default('all'),
      search,
      ...orderFilters,
      cursor,
    }),
    success: 200,
    response: orderPage,
  },
  exportOrders: {
    ...orderRoutes.exportOrders,
    summary: 'Orders of a period for accounting, oldest first, by page.',
    query: z.strictObject({ from: enteredInstant(), to: enteredInstant(), cursor }),
    success: 200,
    response: orderExport,
  },
  getOrder: {
    ...orderRoutes.getOrder,
    summary: 'One order with its history.',
    params: orderParams,
    success: 200,
    response: orderDetail,
  },
  setOrderStatus: {
    ...orderRoutes.setOrderStatus,
    summary: 'Sets the status of an order and updates its seat or access.',
    params: orderParams,
    body: statusChange,
    success: 200,
    response: order,
  },
  refundOrder: {
    ...orderRoutes.refundOrder,
    summary: 'Refunds a payment in full through Stripe and cancels the order.',
    params: orderParams,
    success: 200,
    response: order,
  },
  recordRefund: {
    ...orderRoutes.recordRefund,
    summary: 'Records that what Stripe refused to send back was given back by hand.',
    params: orderParams,
    body: refundByHand,
    success: 200,
    response: order,
  },
  refundPart: {
    ...orderRoutes.refundPart,
    summary: 'Sends a part of a payment back; the order stays as it is.',
    params: orderParams,
    body: partialRefund,
    success: 200,
    response: order,
  },
  syncOrder: {
    ...orderRoutes.syncOrder,
    summary: 'Settles an order with the state of its payment at Stripe.',
    params: orderParams,
    success: 200,
    response: syncResult,
  },
  listAdminBookings: {
    ...orderRoutes.listAdminBookings,
    summary: 'Bookings of all sessions, newest first, by page.',
    query: z.strictObject({ search, cursor }),
    success: 200,
    response: orderPage,
  },
  removeAttendee: {
    ...orderRoutes.removeAttendee,
    summary: 'Removes an attendee, releases the seat and notifies the waitlist.',
    params: bookingParams,
    body: attendeeRemoval,
    success: 200,
    response: order,
  },
  syncAttendees: {
    ...orderRoutes.syncAttendees,
    summary: 'Settles every open payment of a session with Stripe.',
    params: sessionParams,
    success: 200,
    response: sessionSync,
  },
} as const;
