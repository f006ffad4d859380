import { adminRoute } from '../common/admin-route.ts';

/** Paths name a voucher by its id: its code pays for whoever has it, and paths are logged. */
export const adminVoucherRoutes = {
  listVouchers: adminRoute('GET', '/api/admin/vouchers', 'admin'),
  createVoucher: adminRoute('POST', '/api/admin/vouchers', 'admin'),
  getVoucher: adminRoute('GET', '/api/admin/vouchers/{voucherId}', 'admin'),
  changeVoucher: adminRoute('PATCH', '/api/admin/vouchers/{voucherId}', 'admin'),
} as const;
