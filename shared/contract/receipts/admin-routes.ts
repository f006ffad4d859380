import { adminRoute } from '../common/admin-route.ts';

export const adminReceiptRoutes = {
  getOrderReceipts: adminRoute('POST', '/api/admin/accounting/orders/{type}/{orderId}/receipts', 'accounting'),
} as const;
