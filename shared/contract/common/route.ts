export type Access = 'public' | 'member' | 'admin';

/**
 * Name in infra/functions.ts of the function that serves an endpoint. Endpoints are together that one caller uses one after
 * the other (docs/decisions/functions-by-caller.md).
 */
export type Service =
  | 'catalogue'
  | 'bookings'
  | 'art'
  | 'identity'
  | 'secondFactor'
  | 'members'
  | 'ownData'
  | 'admin'
  | 'adminMedia'
  | 'adminMembers'
  | 'accounting';

/**
 * CloudFront may cache a response for these seconds: fresh for `fresh`, then served once more for `stale` during
 * revalidation. `byCountry` caches one per viewer country. `browser` is how long browsers may cache it.
 */
export type Cache = { fresh: number; stale?: number; byCountry?: boolean; browser?: number };

export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: `/api/${string}`;
  access: Access;
  service: Service;
  /** Absent: never cached. */
  cache?: Cache;
  /** Refused during impersonation (docs/trust.md#impersonation). */
  notWhileImpersonating?: true;
};

// Polled every 4 s, a change is visible within 4 + 5 + 1 = 10 s (docs/product.md#refresh-intervals).
export const liveList: Cache = { fresh: 5, stale: 1 };

/** Polling interval of live lists in a visible tab, in milliseconds. */
export const livePollMilliseconds = 4000;

/** A visible tab that had no input for this long polls them at the longer interval, in milliseconds. */
export const idleAfterMilliseconds = 2 * 60_000;
export const idlePollMilliseconds = 60_000;

/** Endpoints of the back office that share a route of the gateway (docs/decisions/stack-resources.md): by function and path. */
export const sharedRoutes = [
  { method: 'ANY', path: '/api/admin/{proxy+}', service: 'admin', below: '/api/admin/' },
  { method: 'ANY', path: '/api/admin/accounting/{proxy+}', service: 'accounting', below: '/api/admin/accounting/' },
  { method: 'ANY', path: '/api/admin/people/{proxy+}', service: 'adminMembers', below: '/api/admin/people/' },
] as const;

/** The route of the gateway that leads to an endpoint. */
export function gatewayRoute({ method, path, service }: Pick<Route, 'method' | 'path' | 'service'>) {
  const shared = sharedRoutes.find((route) => route.service === service && path.startsWith(route.below));
  return shared ? { method: shared.method, path: shared.path } : { method, path };
}

/** Fills in and encodes path parameters. Throws when one is missing. */
export function fillPath(path: string, parameters: Record<string, string>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = parameters[name];
    if (value === undefined) throw new Error(`path ${path} needs ${name}`);
    return encodeURIComponent(value);
  });
}
