import { adminRoute } from '../admin-route.ts';

const service = 'adminOrders';

/** Bookings and purchases as orders: their money, status, seats and access. */
export const orderRoutes = {
  listOrders: adminRoute('GET', '/api/admin/orders', service),
  exportOrders: adminRoute('GET', '/api/admin/exports/orders', service),
  getOrder: adminRoute('GET', '/api/admin/orders/{type}/{orderId}', service),
  setOrderStatus: adminRoute('PUT', '/api/admin/orders/{type}/{orderId}/status', service),
  refundOrder: adminRoute('POST', '/api/admin/orders/{type}/{orderId}/refund', service),
  syncOrder: adminRoute('POST', '/api/admin/orders/{type}/{orderId}/sync', service),
  listAdminBookings: adminRoute('GET', '/api/admin/bookings', service),
  removeAttendee: adminRoute('POST', '/api/admin/bookings/{bookingId}/removal', service),
  syncAttendees: adminRoute('POST', '/api/admin/sessions/{sessionId}/sync', service),
  listPurchases: adminRoute('GET', '/api/admin/collections/{collection}/purchases', service),
  deletePurchase: adminRoute('DELETE', '/api/admin/purchases/{purchaseId}', service),
  giveCollection: adminRoute('POST', '/api/admin/collections/{collection}/gifts', service),
} as const;
