import type { OriginResponse } from './cache.ts';
import type { Behaviour, DistributionOrigin } from './distribution.ts';

/** CloudFront asks the second origin of a group with no other method. */
const failoverMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The status by which a group decides: CloudFront counts an origin that it cannot reach as 503. */
const failureOf = ({ status, isUnreachable }: OriginResponse) => (isUnreachable ? 503 : status);

/** Sends a request to the origin of a behaviour, and to the second one of its group when the first one fails. */
export async function sendToGroup(
  method: string,
  { origin, failover }: Pick<Behaviour, 'origin' | 'failover'>,
  send: (origin: DistributionOrigin) => Promise<OriginResponse>,
): Promise<OriginResponse> {
  const response = await send(origin);
  if (!failover || !failoverMethods.has(method) || !failover.statuses.has(failureOf(response))) return response;
  response.body.resume();
  return send(failover.origin);
}
