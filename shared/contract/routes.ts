import { adminRoutes } from './admin-routes.ts';
import type { Route } from './common/route.ts';
import { siteRoutes } from './site-routes.ts';

/**
 * Every endpoint without its schemas. `contract.ts` adds them; the compiler rejects an endpoint that is in only one of
 * the two.
 */
export const routes = { ...siteRoutes, ...adminRoutes } as const satisfies Record<string, Route>;

export type EndpointName = keyof typeof routes;
