import { adminRoute } from '../common/admin-route.ts';

export const orderRoutes = {
  listOrders: adminRoute('GET', '/api/admin/orders', 'adminOrders'),
  exportOrders: adminRoute('GET', '/api/admin/exports/orders', 'adminOrders'),
  getOrder: adminRoute('GET', '/api/admin/orders/{type}/{orderId}', 'adminOrders'),
  setOrderStatus: adminRoute('PUT', '/api/admin/orders/{type}/{orderId}/status', 'adminOrders'),
  refundOrder: adminRoute('POST', '/api/admin/orders/{type}/{orderId}/refund', 'adminOrders'),
  syncOrder: adminRoute('POST', '/api/admin/orders/{type}/{orderId}/sync', 'adminOrders'),
  listAdminBookings: adminRoute('GET', '/api/admin/bookings', 'adminOrders'),
  removeAttendee: adminRoute('POST', '/api/admin/bookings/{bookingId}/removal', 'adminOrders'),
  syncAttendees: adminRoute('POST', '/api/admin/sessions/{sessionId}/sync', 'adminOrders'),
} as const;
