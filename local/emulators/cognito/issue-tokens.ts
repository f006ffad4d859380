import type { ClientDefinition } from '../../template/user-pool-client.ts';
import { CognitoError, notAuthorized, wrongPair } from './errors.ts';
import type { Pool } from './pool.ts';
import type { Person } from './state-store.ts';
import { TokenChanges, tokenChangesSchema } from './token-changes.ts';
import { ownScope } from './tokens.ts';
import { attributesFor, type ClientMetadata, metadataOf } from './triggers.ts';

/** Who gets tokens, by which client, and what came along. */
export type Admitted = { person: Person; client: ClientDefinition; clientMetadata: ClientMetadata };

/** Asks the token generation trigger what to change. */
export async function askForChanges(pool: Pool, admitted: Admitted, source: string): Promise<TokenChanges> {
  const { person, client, clientMetadata } = admitted;
  const request = {
    userAttributes: attributesFor(person),
    groupConfiguration: { groupsToOverride: person.groups, iamRolesToOverride: [], preferredRole: null },
    scopes: [ownScope],
    ...metadataOf(clientMetadata),
  };
  const response = { claimsAndScopeOverrideDetails: null };
  const about = {
    trigger: 'PreTokenGenerationConfig',
    version: '2',
    userName: person.sub,
    clientId: client.id,
  } as const;
  const said = await pool.triggers.ask({ ...about, source, request, response }, tokenChangesSchema);
  return new TokenChanges(said?.claimsAndScopeOverrideDetails);
}

/** Refuses who proved to be somebody and may not come in all the same; also who is nobody, should a trigger say so. */
export function admit(person: Person | undefined): Person {
  if (person === undefined) throw wrongPair();
  if (!person.enabled) throw notAuthorized('User is disabled.');
  if (person.status === 'UNCONFIRMED') throw new CognitoError('UserNotConfirmedException', 'User is not confirmed.');
  return person;
}

/** Signs somebody in: what the last call of a sign-in answers. */
export async function signIn(pool: Pool, admitted: Admitted): Promise<object> {
  const { person, client } = admitted;
  const changes = await askForChanges(pool, admitted, 'TokenGeneration_Authentication');
  const begun = pool.signIns.begin(person.sub, client);
  await pool.keep();
  const tokens = pool.tokens.make({ person, client, signIn: begun.signIn, changes });
  return { ChallengeParameters: {}, AuthenticationResult: { ...tokens, RefreshToken: begun.refreshToken } };
}
