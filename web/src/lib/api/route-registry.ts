import type { Route } from '#shared/contract/common/route.ts';
import { currencyRoutes } from '#shared/contract/currency/routes.ts';
import type { EndpointName } from '#shared/contract/routes.ts';
import { sessionRoutes } from '#shared/contract/sessions/routes.ts';

const registry: Record<string, Route | undefined> = { ...sessionRoutes, ...currencyRoutes };

/** Adds endpoints to those that can be called: the admin area brings its own, so that no other page loads them. */
export function registerRoutes(routes: Record<string, Route>): void {
  Object.assign(registry, routes);
}

export function findRoute(name: unknown): Route | undefined {
  return typeof name === 'string' ? registry[name] : undefined;
}

/** Loads the route of an endpoint that the first page does not call. */
export async function loadRoute(name: EndpointName): Promise<void> {
  if (!registry[name]) registerRoutes((await import('#shared/contract/site-routes.ts')).siteRoutes);
}

/** The route of an endpoint. Throws for one of a part of the site that was not loaded. */
export function routeOf(name: EndpointName): Route {
  const route = registry[name];
  if (!route) throw new Error(`the route of ${name} is not loaded`);
  return route;
}
