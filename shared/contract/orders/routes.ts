import { adminRoute } from '../common/admin-route.ts';

export const orderRoutes = {
  listOrders: adminRoute('GET', '/api/admin/orders', 'admin'),
  exportOrders: adminRoute('GET', '/api/admin/exports/orders', 'admin'),
  getOrder: adminRoute('GET', '/api/admin/orders/{type}/{orderId}', 'admin'),
  setOrderStatus: adminRoute('PUT', '/api/admin/orders/{type}/{orderId}/status', 'admin'),
  refundOrder: adminRoute('POST', '/api/admin/orders/{type}/{orderId}/refund', 'admin'),
  recordRefund: adminRoute('POST', '/api/admin/orders/{type}/{orderId}/refund-by-hand', 'admin'),
  refundPart: adminRoute('POST', '/api/admin/orders/{type}/{orderId}/partial-refunds', 'admin'),
  syncOrder: adminRoute('POST', '/api/admin/orders/{type}/{orderId}/sync', 'admin'),
  listAdminBookings: adminRoute('GET', '/api/admin/bookings', 'admin'),
  removeAttendee: adminRoute('POST', '/api/admin/bookings/{bookingId}/removal', 'admin'),
  syncAttendees: adminRoute('POST', '/api/admin/sessions/{sessionId}/sync', 'admin'),
} as const;
