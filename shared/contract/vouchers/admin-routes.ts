import { adminRoute } from '../common/admin-route.ts';

export const adminVoucherRoutes = {
  listVouchers: adminRoute('GET', '/api/admin/vouchers', 'admin'),
  createVoucher: adminRoute('POST', '/api/admin/vouchers', 'admin'),
  getVoucher: adminRoute('GET', '/api/admin/vouchers/{code}', 'admin'),
  changeVoucher: adminRoute('PUT', '/api/admin/vouchers/{code}', 'admin'),
} as const;
