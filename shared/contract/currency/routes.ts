import type { Route } from '../common/route.ts';

export const currencyRoutes = {
  getCurrency: {
    method: 'GET',
    path: '/api/currency',
    access: 'public',
    service: 'catalogue',
    cache: { fresh: 300, byCountry: true },
  },
} as const satisfies Record<string, Route>;
