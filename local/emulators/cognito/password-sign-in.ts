import * as z from 'zod';
import type { ClientDefinition } from './definition.ts';
import { CognitoError, invalidParameter, notAuthorized, wrongCredentials } from './errors.ts';
import { checkMaySignIn, signIn } from './issue-tokens.ts';
import type { EmulatedPool } from './pool.ts';
import { consumeSoftwareCode, softwareTokenName } from './software-token.ts';
import { beginExchange, matchesProof } from './srp.ts';
import type { ClientMetadata } from './triggers.ts';

const startSchema = z.object({ USERNAME: z.string(), SRP_A: z.string() });

const proofSchema = z.object({
  USERNAME: z.string(),
  PASSWORD_CLAIM_SECRET_BLOCK: z.string(),
  PASSWORD_CLAIM_SIGNATURE: z.string(),
  TIMESTAMP: z.string().regex(/^[A-Z][a-z]{2} [A-Z][a-z]{2} \d{1,2} \d{2}:\d{2}:\d{2} UTC \d{4}$/),
});

export const notFound = () => new CognitoError('UserNotFoundException', 'User does not exist.');

export function startPassword(pool: EmulatedPool, client: ClientDefinition, parameters: unknown): object {
  const parsed = startSchema.safeParse(parameters);
  if (!parsed.success) throw invalidParameter('Missing required parameter USERNAME or SRP_A');
  const { USERNAME, SRP_A } = parsed.data;
  const target = pool.users.signInTarget(USERNAME);
  if (target.user === undefined && !client.preventsExistenceErrors) throw notFound();
  const exchange = beginExchange(SRP_A, target.verifier);
  if (exchange === undefined) throw invalidParameter('Invalid SRP_A');
  const attempt = { kind: 'password', target, clientId: client.id, exchange } as const;
  return {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeParameters: {
      SALT: target.verifier.salt,
      SECRET_BLOCK: pool.pending.put(attempt, client.sessionSeconds),
      SRP_B: exchange.B.toString(16),
      USERNAME: target.sub,
      USER_ID_FOR_SRP: target.sub,
    },
  };
}

export async function verifyPassword(
  pool: EmulatedPool,
  client: ClientDefinition,
  responses: unknown,
  clientMetadata: ClientMetadata,
): Promise<object> {
  const parsed = proofSchema.safeParse(responses);
  if (!parsed.success) throw invalidParameter(z.prettifyError(parsed.error));
  const { PASSWORD_CLAIM_SECRET_BLOCK: secretBlock, PASSWORD_CLAIM_SIGNATURE: signature, TIMESTAMP } = parsed.data;
  const { target, exchange } = pool.pending.take('password', secretBlock, client.id);
  const { sub, verifier } = target;
  if (pool.signInLockout.isLocked(sub)) throw notAuthorized('Password attempts exceeded');
  const owner = { poolName: pool.definition.name, sub };
  const isRight = matchesProof(owner, exchange, verifier, { secretBlock, timestamp: TIMESTAMP, signature });
  if (!isRight) {
    pool.signInLockout.recordFailure(sub);
    throw wrongCredentials();
  }
  const user = checkMaySignIn(pool.users.find(sub));
  if (user.softwareToken?.enabled) return challengeSoftwareToken(pool, client, sub);
  pool.signInLockout.recordSuccess(sub);
  return signIn(pool, { user, client, clientMetadata });
}

function challengeSoftwareToken(pool: EmulatedPool, client: ClientDefinition, sub: string): object {
  const attempt = { kind: 'software_token', sub, clientId: client.id } as const;
  return {
    ChallengeName: softwareTokenName,
    Session: pool.pending.put(attempt, client.sessionSeconds),
    ChallengeParameters: { USER_ID_FOR_SRP: sub },
  };
}

const codeSchema = z.object({ USERNAME: z.string(), SOFTWARE_TOKEN_MFA_CODE: z.string().regex(/^[0-9]{6}$/) });

/** The code of the user's app after a right password. A wrong one may be corrected; five wrong ones lock as passwords do. */
export async function verifySoftwareCode(
  pool: EmulatedPool,
  client: ClientDefinition,
  {
    session,
    responses,
    clientMetadata,
  }: { session: string; responses: Record<string, string>; clientMetadata: ClientMetadata },
): Promise<object> {
  const parsed = codeSchema.safeParse(responses);
  if (!parsed.success) throw invalidParameter(z.prettifyError(parsed.error));
  const { sub } = pool.pending.find('software_token', session, client.id);
  const user = checkMaySignIn(pool.users.find(sub));
  if (pool.users.find(parsed.data.USERNAME) !== user) throw wrongCredentials();
  if (pool.signInLockout.isLocked(sub)) throw notAuthorized('Password attempts exceeded');
  try {
    consumeSoftwareCode(pool, user, parsed.data.SOFTWARE_TOKEN_MFA_CODE);
  } catch (error) {
    pool.signInLockout.recordFailure(sub);
    throw error;
  }
  pool.pending.take('software_token', session, client.id);
  pool.signInLockout.recordSuccess(sub);
  return signIn(pool, { user, client, clientMetadata });
}
