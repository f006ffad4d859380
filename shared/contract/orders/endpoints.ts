import * as z from 'zod';
import { cursor, done, search } from '../admin-parts.ts';
import { collection } from '../recordings/schemas.ts';
import { routes } from '../routes.ts';
import { id, instant } from '../schemas.ts';
import * as schemas from './schemas.ts';

const ofOrder = z.strictObject({ type: schemas.orderType, orderId: id });
const ofBooking = z.strictObject({ bookingId: id });
const ofSession = z.strictObject({ sessionId: id });
const ofPurchase = z.strictObject({ purchaseId: id });
const ofCollection = z.strictObject({ collection });

/** Bookings and purchases as orders. */
export const orderEndpoints = {
  listOrders: {
    ...routes.listOrders,
    summary: 'Orders of all or one type, newest first, by page; those whose name, address or code was searched for.',
    query: z.strictObject({ type: z.enum(['all', 'session', 'recording']).default('all'), search, cursor }),
    success: 200,
    response: schemas.orderPage,
  },
  exportOrders: {
    ...routes.exportOrders,
    summary: 'Orders of a time for the books, oldest first, by page.',
    query: z.strictObject({ from: instant, to: instant, cursor }),
    success: 200,
    response: schemas.orderExport,
  },
  getOrder: {
    ...routes.getOrder,
    summary: 'One order and what happened to it.',
    params: ofOrder,
    success: 200,
    response: schemas.orderDetail,
  },
  setOrderStatus: {
    ...routes.setOrderStatus,
    summary: 'Sets the status of an order; seat or access follow.',
    params: ofOrder,
    body: schemas.statusChange,
    success: 200,
    response: schemas.order,
  },
  refundOrder: {
    ...routes.refundOrder,
    summary: 'Sends a whole payment back through Stripe and cancels what was ordered.',
    params: ofOrder,
    success: 200,
    response: schemas.order,
  },
  syncOrder: {
    ...routes.syncOrder,
    summary: 'Asks Stripe how the payment of an order stands, and applies it.',
    params: ofOrder,
    success: 200,
    response: schemas.syncResult,
  },
  listAdminBookings: {
    ...routes.listAdminBookings,
    summary: 'Bookings of all sessions, newest first, by page.',
    query: z.strictObject({ search, cursor }),
    success: 200,
    response: schemas.orderPage,
  },
  removeAttendee: {
    ...routes.removeAttendee,
    summary: 'Takes a place back: its seat is free again and the waitlist is told.',
    params: ofBooking,
    body: schemas.removal,
    success: 200,
    response: schemas.order,
  },
  syncAttendees: {
    ...routes.syncAttendees,
    summary: 'Asks Stripe about every open payment of a session.',
    params: ofSession,
    success: 200,
    response: schemas.sessionSync,
  },
  listPurchases: {
    ...routes.listPurchases,
    summary: 'Purchases of a collection, newest first, by page.',
    params: ofCollection,
    query: z.strictObject({ search, status: schemas.purchaseFilter.optional(), cursor }),
    success: 200,
    response: schemas.purchasePage,
  },
  deletePurchase: {
    ...routes.deletePurchase,
    summary: 'Deletes a purchase and the access that it gave.',
    params: ofPurchase,
    success: 200,
    response: done,
  },
  giveCollection: {
    ...routes.giveCollection,
    summary: 'Gives somebody a collection, and tells them by mail.',
    params: ofCollection,
    body: schemas.gift,
    success: 201,
    response: schemas.order,
  },
} as const;
