import { adminRoutes } from './admin-routes.ts';
import type { Route } from './route.ts';
import { siteRoutes } from './site-routes.ts';

/**
 * Every endpoint's address and rules. `contract.ts` adds the schemas; the compiler refuses an endpoint that stands in
 * only one of the two.
 */
export const routes = { ...siteRoutes, ...adminRoutes } as const satisfies Record<string, Route>;

export type EndpointName = keyof typeof routes;
