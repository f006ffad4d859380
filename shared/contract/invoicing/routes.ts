import { adminRoute } from '../common/admin-route.ts';

export const invoicingRoutes = {
  getInvoicing: adminRoute('GET', '/api/admin/accounting/invoicing', 'accounting'),
  updateInvoicing: adminRoute('PUT', '/api/admin/accounting/invoicing', 'accounting'),
} as const;
