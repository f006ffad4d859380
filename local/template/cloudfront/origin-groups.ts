import * as z from 'zod';
import type { Behaviour, DistributionOrigin } from '../../emulators/cloudfront/distribution.ts';
import { UnsupportedError } from '../../emulators/errors.ts';
import { withoutEffect } from '../properties.ts';

// Statuses of failures for which AWS lets a group ask its second origin.
const failoverStatus = z.union([400, 403, 404, 416, 429, 500, 502, 503, 504].map((status) => z.literal(status)));

export const originGroupSchema = z.strictObject({
  Id: z.string(),
  FailoverCriteria: z.strictObject({
    StatusCodes: z.strictObject({ Items: z.array(failoverStatus), Quantity: withoutEffect }),
  }),
  Members: z.strictObject({
    Items: z.tuple([z.strictObject({ OriginId: z.string() }), z.strictObject({ OriginId: z.string() })]),
    Quantity: withoutEffect,
  }),
  SelectionCriteria: z.literal('default').optional(),
});

type OriginGroupConfig = z.output<typeof originGroupSchema>;

/** A behaviour names one of these targets: an origin, or a group of two. */
export type Targets = Map<string, Pick<Behaviour, 'origin' | 'failover'>>;

/** Throws UnsupportedError for a group of unknown origins. */
export function readTargets(origins: Map<string, DistributionOrigin>, groups: OriginGroupConfig[]): Targets {
  const originOf = ({ OriginId }: { OriginId: string }): DistributionOrigin => {
    const origin = origins.get(OriginId);
    if (!origin) throw new UnsupportedError(`an origin group names no origin of the distribution: ${OriginId}`);
    return origin;
  };
  const targets: Targets = new Map();
  for (const [id, origin] of origins) targets.set(id, { origin, failover: undefined });
  for (const { Id, Members, FailoverCriteria } of groups) {
    const [first, second] = Members.Items;
    const failover = { origin: originOf(second), statuses: new Set(FailoverCriteria.StatusCodes.Items) };
    targets.set(Id, { origin: originOf(first), failover });
  }
  return targets;
}

/** CloudFront refuses a distribution in which a group is asked with another method. */
const groupMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Throws UnsupportedError for a behaviour with a group that allows such a method. */
export function checkGroup(pattern: string, allowedMethods: string[]): void {
  const other = allowedMethods.find((method) => !groupMethods.has(method));
  if (other) throw new UnsupportedError(`behaviour ${pattern} has an origin group, which takes no ${other}`);
}
