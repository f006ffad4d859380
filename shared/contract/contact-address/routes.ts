import type { Route } from '../common/route.ts';

export const contactAddressRoutes = {
  confirmContactAddress: {
    method: 'POST',
    path: '/api/contact-address/{contactToken}',
    access: 'public',
    service: 'identity',
  },
} as const satisfies Record<string, Route>;
