import type { ClientDefinition } from './definition.ts';
import { notAuthorized, wrongCredentials } from './errors.ts';
import type { EmulatedPool } from './pool.ts';
import type { User } from './state-store.ts';
import { TokenChanges, tokenChangesSchema } from './token-changes.ts';
import { ownScope } from './tokens.ts';
import { attributesFor, type ClientMetadata, metadataOf } from './triggers.ts';

export type TokenRequest = { user: User; client: ClientDefinition; clientMetadata: ClientMetadata };

/** Calls the token generation trigger. */
export async function tokenChangesOf(
  pool: EmulatedPool,
  tokenRequest: TokenRequest,
  source: string,
): Promise<TokenChanges> {
  const { user, client, clientMetadata } = tokenRequest;
  const request = {
    userAttributes: attributesFor(user),
    groupConfiguration: { groupsToOverride: user.groups, iamRolesToOverride: [], preferredRole: null },
    scopes: [ownScope],
    ...metadataOf(clientMetadata),
  };
  const response = { claimsAndScopeOverrideDetails: null };
  const call = {
    trigger: 'PreTokenGenerationConfig',
    version: '2',
    userName: user.sub,
    clientId: client.id,
  } as const;
  const changes = await pool.triggers.call({ ...call, source, request, response }, tokenChangesSchema);
  return new TokenChanges(changes?.claimsAndScopeOverrideDetails);
}

/** Throws for a user that may not sign in, also for an unknown one that a trigger accepted. */
export function checkMaySignIn(user: User | undefined): User {
  if (user === undefined) throw wrongCredentials();
  if (!user.enabled) throw notAuthorized('User is disabled.');
  return user;
}

/** The response of a completed sign-in. */
export async function signIn(pool: EmulatedPool, request: TokenRequest): Promise<object> {
  const { user, client } = request;
  const changes = await tokenChangesOf(pool, request, 'TokenGeneration_Authentication');
  const { session, refreshToken } = pool.authSessions.begin(user.sub, client);
  await pool.save();
  const tokens = pool.tokens.issue({ user, client, session, changes });
  return { ChallengeParameters: {}, AuthenticationResult: { ...tokens, RefreshToken: refreshToken } };
}
