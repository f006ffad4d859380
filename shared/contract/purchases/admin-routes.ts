import { adminRoute } from '../common/admin-route.ts';

export const adminPurchaseRoutes = {
  listPurchases: adminRoute('GET', '/api/admin/collections/{collection}/purchases', 'adminOrders'),
  deletePurchase: adminRoute('DELETE', '/api/admin/purchases/{purchaseId}', 'adminOrders'),
  giveCollection: adminRoute('POST', '/api/admin/collections/{collection}/gifts', 'adminOrders'),
} as const;
