import * as z from 'zod';
import { cursor, search } from '../pagination.ts';
import { routes } from '../routes.ts';
import { id, instant } from '../schemas.ts';
import {
  attendeeRemoval,
  order,
  orderDetail,
  orderExport,
  orderPage,
  orderType,
  sessionSync,
  statusChange,
  syncResult,
} from './schemas.ts';

const sessionParams = z.strictObject({ sessionId: id });
const bookingParams = z.strictObject({ bookingId: id });
const orderParams = z.strictObject({ type: orderType, orderId: id });

export const orderEndpoints = {
  listOrders: {
    ...routes.listOrders,
    summary: 'Orders of all or one type, newest first, by page; those whose name, address or code was searched for.',
    query: z.strictObject({ type: z.enum(['all', 'session', 'recording']).default('all'), search, cursor }),
    success: 200,
    response: orderPage,
  },
  exportOrders: {
    ...routes.exportOrders,
    summary: 'Orders of a time for the books, oldest first, by page.',
    query: z.strictObject({ from: instant, to: instant, cursor }),
    success: 200,
    response: orderExport,
  },
  getOrder: {
    ...routes.getOrder,
    summary: 'One order and what happened to it.',
    params: orderParams,
    success: 200,
    response: orderDetail,
  },
  setOrderStatus: {
    ...routes.setOrderStatus,
    summary: 'Sets the status of an order; seat or access follow.',
    params: orderParams,
    body: statusChange,
    success: 200,
    response: order,
  },
  refundOrder: {
    ...routes.refundOrder,
    summary: 'Sends a whole payment back through Stripe and cancels what was ordered.',
    params: orderParams,
    success: 200,
    response: order,
  },
  syncOrder: {
    ...routes.syncOrder,
    summary: 'Asks Stripe how the payment of an order stands, and applies it.',
    params: orderParams,
    success: 200,
    response: syncResult,
  },
  listAdminBookings: {
    ...routes.listAdminBookings,
    summary: 'Bookings of all sessions, newest first, by page.',
    query: z.strictObject({ search, cursor }),
    success: 200,
    response: orderPage,
  },
  removeAttendee: {
    ...routes.removeAttendee,
    summary: 'Takes a place back: its seat is free again and the waitlist is told.',
    params: bookingParams,
    body: attendeeRemoval,
    success: 200,
    response: order,
  },
  syncAttendees: {
    ...routes.syncAttendees,
    summary: 'Asks Stripe about every open payment of a session.',
    params: sessionParams,
    success: 200,
    response: sessionSync,
  },
} as const;
