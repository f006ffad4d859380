import type { Service } from '#shared/contract/common/route.ts';

/** Requests a second, and how many may come at once. */
export type Throttle = { rate: number; burst: number };

/** The throttle that all routes share that only read. */
export const reading: Throttle = { rate: 300, burst: 600 };

/** The throttle of each route that writes, and of each that endpoints of the back office share. */
const writing: Throttle = { rate: 100, burst: 300 };

/** The throttle of art, and that of share pictures: one that is not in S3 yet takes a processor for up to a second. */
const drawing: Throttle = { rate: 20, burst: 60 };

/** The throttle of pages that S3 does not have. */
export const rendering: Throttle = { rate: 100, burst: 200 };

/** The throttle that a route does not share with others, so that no kind of request keeps another one out. */
export function ownThrottle({ method, service }: { method: string; service: Service }): Throttle | undefined {
  if (service === 'art') return drawing;
  return method === 'GET' ? undefined : writing;
}
