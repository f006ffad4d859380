import { createHash } from 'node:crypto';
import { account } from '../emulators/arn.ts';
import type { Statement } from '../template/policies.ts';

/**
 * Who signs with an access key of the local cloud, and what its role allows; 'everything' is for demo data alone. With
 * the secret, addresses that it has signed for others are good.
 */
export type Caller = {
  name: string;
  roleName: string;
  statements: Statement[] | 'everything';
  secretAccessKey?: string;
};

export type Credentials = { accessKeyId: string; secretAccessKey: string; sessionToken: string };

/** Credentials of a function, as Lambda would hand it; they look like AWS's and open nothing outside. */
export function credentialsOf(functionName: string): Credentials {
  const digest = createHash('sha256').update(functionName).digest('hex');
  return {
    accessKeyId: `ASIA${digest.slice(0, 16).toUpperCase()}`,
    secretAccessKey: digest.slice(16, 56),
    sessionToken: 'local',
  };
}

/** The caller's ARN as it stands in AWS's refusals. */
export function callerArn({ roleName, name }: Caller): string {
  return `arn:aws:sts::${account}:assumed-role/${roleName}/${name}`;
}
