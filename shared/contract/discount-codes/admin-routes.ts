import { adminRoute } from '../common/admin-route.ts';

export const adminDiscountCodeRoutes = {
  listDiscountCodes: adminRoute('GET', '/api/admin/discount-codes', 'adminDiscountCodes'),
  createDiscountCode: adminRoute('POST', '/api/admin/discount-codes', 'adminDiscountCodes'),
  updateDiscountCode: adminRoute('PUT', '/api/admin/discount-codes/{code}', 'adminDiscountCodes'),
  deleteDiscountCode: adminRoute('DELETE', '/api/admin/discount-codes/{code}', 'adminDiscountCodes'),
  listDiscountCodeUses: adminRoute('GET', '/api/admin/discount-codes/{code}/uses', 'adminDiscountCodes'),
} as const;
