import type { Route } from '../common/route.ts';

export const packRoutes = {
  buyPack: { method: 'POST', path: '/api/packs/purchases', access: 'public', service: 'bookings' },
  buyMyPack: {
    method: 'POST',
    path: '/api/me/packs/purchases',
    access: 'member',
    service: 'bookings',
    notWhileImpersonating: true,
  },
  settlePackPurchase: {
    method: 'POST',
    path: '/api/packs/purchases/{purchaseId}/settle',
    access: 'public',
    service: 'bookings',
  },
  showPack: { method: 'POST', path: '/api/packs/{packId}/show', access: 'public', service: 'bookings' },
  listMyPacks: { method: 'GET', path: '/api/me/packs', access: 'member', service: 'bookings' },
} as const satisfies Record<string, Route>;
