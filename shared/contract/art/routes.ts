import type { Route } from '../common/route.ts';

export const artRoutes = {
  getArt: {
    method: 'GET',
    path: '/api/art/{shape}/{category}/{file}',
    access: 'public',
    service: 'art',
    cache: { fresh: 31_536_000, browser: 31_536_000 },
  },
} as const satisfies Record<string, Route>;
