import { adminRoute } from '../common/admin-route.ts';

export const adminPurchaseRoutes = {
  listPurchases: adminRoute('GET', '/api/admin/collections/{collection}/purchases', 'admin'),
  deletePurchase: adminRoute('DELETE', '/api/admin/purchases/{purchaseId}', 'admin'),
  giveCollection: adminRoute('POST', '/api/admin/collections/{collection}/gifts', 'admin'),
} as const;
