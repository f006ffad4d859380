import { join } from 'node:path';
import type { Senders } from '../../proxy/requests/ses.ts';
import type { Deployed } from '../../template/deployed.ts';
import { type PoolDefinition, readPool } from '../../template/user-pool.ts';
import type { Invoke } from '../service.ts';
import type { Post } from './mail.ts';
import { Pool } from './pool.ts';
import { startServer } from './server.ts';
import type { Cognito } from './types.ts';

export type CognitoOptions = {
  deployed: Deployed;
  senders: Senders;
  dataFolder: string;
  /** For the pool's triggers. */
  invoke: Invoke;
  /** For the pool's mails. */
  post: Post;
  report(message: string): void;
  /** Epoch milliseconds; the clock of this machine unless given. */
  now?: () => number;
};

/** Throws when SES would refuse the pool's mails: a deployment would fail. */
function checkSender({ logicalId, email }: PoolDefinition, { identities, configurationSets }: Senders): void {
  if (email.EmailSendingAccount !== 'DEVELOPER') return;
  const { SourceArn, ConfigurationSet } = email;
  const identity = SourceArn.slice(SourceArn.indexOf(':identity/') + ':identity/'.length);
  if (!identities.has(identity)) throw new Error(`${logicalId} sends as ${identity}, which is no identity of SES`);
  if (ConfigurationSet === undefined || configurationSets.has(ConfigurationSet)) return;
  throw new Error(`${logicalId} sends with ${ConfigurationSet}, which is no configuration set of SES`);
}

/**
 * Starts the stand-in for Cognito with the user pool of the template, whose people, keys and sign-ins are kept in
 * `<dataFolder>/cognito.json`. Throws for what it does not do, and for a trigger that the pool may not invoke.
 */
export async function startCognito(options: CognitoOptions): Promise<Cognito> {
  const { deployed, senders, dataFolder, invoke, post, report, now = Date.now } = options;
  const definition = readPool(deployed);
  if (definition) checkSender(definition, senders);
  const file = join(dataFolder, 'cognito.json');
  const pool = definition && (await Pool.open({ definition, deployed, invoke, post, file, now }));
  const open = await startServer({ pool, isJudged: false, report });
  const signed = await startServer({ pool, isJudged: true, report });
  return {
    url: open.url,
    signedUrl: signed.url,
    jwks: (issuer) => (pool?.definition.issuer === issuer ? [pool.tokens.jwk] : undefined),
    setAccessSeconds: (seconds, email) => {
      if (pool === undefined) return;
      const { tokens } = pool;
      if (email === undefined) tokens.seconds = seconds ?? undefined;
      else if (seconds === null) tokens.secondsOf.delete(email);
      else tokens.secondsOf.set(email, seconds);
    },
    close: async () => {
      await Promise.all([open.close(), signed.close()]);
      await pool?.keep();
    },
  };
}
