import { join } from 'node:path';
import type { RunningService } from '../service.ts';
import type { PoolDefinition } from './definition.ts';
import { EmulatedPool } from './pool.ts';
import { startServer } from './server.ts';
import type { Jwk } from './tokens.ts';
import type { InvokeTrigger } from './triggers.ts';

export type CognitoOptions = {
  /** Undefined: every operation is answered ResourceNotFoundException. */
  definition: PoolDefinition | undefined;
  /** Users, keys and refresh tokens are kept in its file `cognito.json`. */
  dataFolder: string;
  invoke: InvokeTrigger;
  report(message: string): void;
  /** Epoch milliseconds; Date.now by default. */
  now?: () => number;
};

export type Cognito = RunningService & {
  /** Address that also serves operations which need a signature: its callers are already authorized. */
  signedUrl: string;
  /** Keys of the pool with that issuer, without a trailing slash; undefined when there is none. */
  jwks(issuer: string): Jwk[] | undefined;
  /** Overrides the lifetime of new access and id tokens, of all users or of one; null removes the override. */
  setAccessSeconds(seconds: number | null, email?: string): void;
  /** Ignores what the token trigger says of a user's groups, and adds scopes to the user's tokens. */
  ignoreGroupOverride(email: string, scopes: string[]): void;
};

/** Starts an emulator of Cognito with one user pool. */
export async function startCognito(options: CognitoOptions): Promise<Cognito> {
  const { definition, dataFolder, invoke, report, now = Date.now } = options;
  const file = join(dataFolder, 'cognito.json');
  const pool = definition && (await EmulatedPool.open({ definition, invoke, file, now }));
  const open = await startServer({ pool, isAuthorized: false, report });
  const signed = await startServer({ pool, isAuthorized: true, report });
  return {
    url: open.url,
    signedUrl: signed.url,
    jwks: (issuer) => (pool?.definition.issuer === issuer ? [pool.tokens.jwk] : undefined),
    setAccessSeconds: (seconds, email) => pool?.tokens.overrideLifetime(seconds, email),
    ignoreGroupOverride: (email, scopes) => pool?.tokens.ignoreGroupOverride(email, scopes),
    close: async () => {
      await Promise.all([open.close(), signed.close()]);
      await pool?.save();
    },
  };
}
