import type { Route } from '../common/route.ts';

export const discountCodeRoutes = {
  checkDiscount: { method: 'POST', path: '/api/discounts/check', access: 'public', service: 'bookings' },
  checkCollectionDiscount: {
    method: 'POST',
    path: '/api/collections/{collection}/discounts/check',
    access: 'public',
    service: 'bookings',
  },
} as const satisfies Record<string, Route>;
