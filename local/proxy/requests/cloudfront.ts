import { account } from '../../emulators/arn.ts';
import { distributionPath } from '../../emulators/cloudfront/management-api.ts';
import { type AwsRequest, type Operation, UnknownActionError } from './request.ts';

const actions: Record<string, string> = { GET: 'GetDistribution', 'PUT/config': 'UpdateDistribution' };

/** Reads requests to CloudFront's management API. */
export function readCloudFront({ method, path }: AwsRequest): Operation {
  const [, id = '', rest = ''] = distributionPath.exec(path) ?? [];
  const action = actions[`${method}${rest}`];
  if (!id || !action) throw new UnknownActionError('cloudfront', `${method} ${path}`);
  const resource = `arn:aws:cloudfront::${account}:distribution/${id}`;
  return { action, permissions: [{ action: `cloudfront:${action}`, resource }] };
}
