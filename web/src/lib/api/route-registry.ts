import type { Route } from '#shared/contract/common/route.ts';
import type { EndpointName } from '#shared/contract/routes.ts';
import { siteRoutes } from '#shared/contract/site-routes.ts';

const registry: Record<string, Route | undefined> = { ...siteRoutes };

/** Adds endpoints to those that can be called: the admin area brings its own, so that no other page loads them. */
export function registerRoutes(routes: Record<string, Route>): void {
  Object.assign(registry, routes);
}

export function findRoute(name: unknown): Route | undefined {
  return typeof name === 'string' ? registry[name] : undefined;
}

/** The route of an endpoint. Throws for one of a part of the site that was not loaded. */
export function routeOf(name: EndpointName): Route {
  const route = registry[name];
  if (!route) throw new Error(`the route of ${name} is not loaded`);
  return route;
}
