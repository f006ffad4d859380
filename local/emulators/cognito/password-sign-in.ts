import * as z from 'zod';
import type { ClientDefinition } from '../../template/user-pool-client.ts';
import { CognitoError, invalidParameter, notAuthorized, wrongPair } from './errors.ts';
import { admit, signIn } from './issue-tokens.ts';
import type { Pool } from './pool.ts';
import { beginExchange, provesPassword } from './srp.ts';
import type { ClientMetadata } from './triggers.ts';

const startSchema = z.object({ USERNAME: z.string(), SRP_A: z.string() });

const proofSchema = z.object({
  USERNAME: z.string(),
  PASSWORD_CLAIM_SECRET_BLOCK: z.string(),
  PASSWORD_CLAIM_SIGNATURE: z.string(),
  TIMESTAMP: z.string().regex(/^[A-Z][a-z]{2} [A-Z][a-z]{2} \d{1,2} \d{2}:\d{2}:\d{2} UTC \d{4}$/),
});

/** The error of a name that nobody has, for clients that tell. */
export const notFound = () => new CognitoError('UserNotFoundException', 'User does not exist.');

/** The first half of a sign-in by password; nobody in particular gets an answer of the same form. */
export function startPassword(pool: Pool, client: ClientDefinition, parameters: unknown): object {
  const parsed = startSchema.safeParse(parameters);
  if (!parsed.success) throw invalidParameter('Missing required parameter USERNAME or SRP_A');
  const { USERNAME, SRP_A } = parsed.data;
  const somebody = pool.people.somebody(USERNAME);
  if (somebody.person === undefined && !client.preventsExistenceErrors) throw notFound();
  const exchange = beginExchange(SRP_A, somebody.verifier);
  if (exchange === undefined) throw invalidParameter('Invalid SRP_A');
  const attempt = { kind: 'password', somebody, clientId: client.id, exchange } as const;
  return {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeParameters: {
      SALT: somebody.verifier.salt,
      SECRET_BLOCK: pool.pending.put(attempt, client.sessionSeconds),
      SRP_B: exchange.B.toString(16),
      USERNAME: somebody.sub,
      USER_ID_FOR_SRP: somebody.sub,
    },
  };
}

/** The second half: signs in whoever proves the password. */
export async function provePassword(
  pool: Pool,
  client: ClientDefinition,
  responses: unknown,
  clientMetadata: ClientMetadata,
): Promise<object> {
  const parsed = proofSchema.safeParse(responses);
  if (!parsed.success) throw invalidParameter(z.prettifyError(parsed.error));
  const { PASSWORD_CLAIM_SECRET_BLOCK: secretBlock, PASSWORD_CLAIM_SIGNATURE: signature, TIMESTAMP } = parsed.data;
  const { somebody, exchange } = pool.pending.take('password', secretBlock, client.id);
  const { sub, verifier } = somebody;
  if (pool.lockout.isLocked(sub)) throw notAuthorized('Password attempts exceeded');
  const holder = { poolName: pool.definition.name, sub };
  const isRight = provesPassword(holder, exchange, verifier, { secretBlock, timestamp: TIMESTAMP, signature });
  if (!isRight) {
    pool.lockout.wrong(sub);
    throw wrongPair();
  }
  pool.lockout.right(sub);
  return signIn(pool, { person: admit(pool.people.find(sub)), client, clientMetadata });
}
