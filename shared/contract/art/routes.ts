import type { Cache, Route } from '../common/route.ts';

/** The same address always gives the same picture. */
const forever: Cache = { fresh: 31_536_000, browser: 31_536_000 };

export const artRoutes = {
  getArt: {
    method: 'GET',
    path: '/api/art/{shape}/{category}/{file}',
    access: 'public',
    service: 'art',
    cache: forever,
  },
  getSharePicture: {
    method: 'GET',
    path: '/api/art/share/{kind}/{file}',
    access: 'public',
    service: 'art',
    cache: forever,
  },
} as const satisfies Record<string, Route>;
