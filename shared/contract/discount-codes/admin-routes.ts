import { adminRoute } from '../common/admin-route.ts';

export const adminDiscountCodeRoutes = {
  listDiscountCodes: adminRoute('GET', '/api/admin/discount-codes', 'admin'),
  createDiscountCode: adminRoute('POST', '/api/admin/discount-codes', 'admin'),
  updateDiscountCode: adminRoute('PUT', '/api/admin/discount-codes/{code}', 'admin'),
  deleteDiscountCode: adminRoute('DELETE', '/api/admin/discount-codes/{code}', 'admin'),
  listDiscountCodeUses: adminRoute('GET', '/api/admin/discount-codes/{code}/uses', 'admin'),
} as const;
