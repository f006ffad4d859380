import type { Route } from '../common/route.ts';

export const voucherRoutes = {
  checkVoucher: { method: 'POST', path: '/api/vouchers/check', access: 'public', service: 'bookings' },
  buyVoucher: { method: 'POST', path: '/api/vouchers/purchases', access: 'public', service: 'bookings' },
  buyMyVoucher: {
    method: 'POST',
    path: '/api/me/vouchers/purchases',
    access: 'member',
    service: 'bookings',
    notWhileImpersonating: true,
  },
  settleVoucherPurchase: {
    method: 'POST',
    path: '/api/vouchers/purchases/{purchaseId}/settle',
    access: 'public',
    service: 'bookings',
  },
  withdrawVoucher: { method: 'POST', path: '/api/vouchers/withdrawals', access: 'public', service: 'bookings' },
  getVoucherCard: {
    method: 'POST',
    path: '/api/vouchers/purchases/{purchaseId}/card',
    access: 'public',
    service: 'accounting',
  },
} as const satisfies Record<string, Route>;
