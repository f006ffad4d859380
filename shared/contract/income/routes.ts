import { adminRoute } from '../common/admin-route.ts';

export const incomeRoutes = {
  getIncome: adminRoute('GET', '/api/admin/accounting/income', 'accounting'),
  listIncomeMonths: adminRoute('GET', '/api/admin/accounting/income-months', 'accounting'),
  exportIncome: adminRoute('GET', '/api/admin/accounting/income-entries', 'accounting'),
  exportStripeMovements: adminRoute('GET', '/api/admin/accounting/stripe-movements', 'accounting'),
} as const;
