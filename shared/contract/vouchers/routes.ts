import type { Route } from '../common/route.ts';

export const voucherRoutes = {
  checkVoucher: { method: 'POST', path: '/api/vouchers/check', access: 'public', service: 'bookings' },
} as const satisfies Record<string, Route>;
