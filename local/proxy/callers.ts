import { createHash } from 'node:crypto';
import { account } from '../emulators/arn.ts';
import type { Statement } from '../emulators/iam/statement.ts';

/** Holder of an access key and what its role allows; only the demo's function may do everything. */
export type CallingFunction = {
  name: string;
  roleName: string;
  statements: Statement[] | 'everything';
  /** Verifies the URLs that the caller presigned. */
  secretAccessKey?: string;
  /** True means that no one waits for it: its calls to the table are made one at a time. */
  background?: boolean;
};

/** Credentials of a function, derived from its name; without a meaning outside of the local cloud. */
export function credentialsOf(functionName: string) {
  const digest = createHash('sha256').update(functionName).digest('hex');
  return {
    accessKeyId: `ASIA${digest.slice(0, 16).toUpperCase()}`,
    secretAccessKey: digest.slice(16, 56),
    sessionToken: 'local',
  };
}

export function callerArn({ roleName, name }: CallingFunction): string {
  return `arn:aws:sts::${account}:assumed-role/${roleName}/${name}`;
}
