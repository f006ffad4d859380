import * as z from 'zod';
import { answerCustom, startCustom } from '../custom-sign-in.ts';
import type { ClientDefinition } from '../definition.ts';
import { invalidParameter, notAuthorized, unsupported } from '../errors.ts';
import { tokenChangesOf } from '../issue-tokens.ts';
import { startPassword, verifyPassword, verifySoftwareCode } from '../password-sign-in.ts';
import { metadataSchema, operation } from './operation.ts';

const texts = z.record(z.string(), z.string()).default({});

function checkFlow({ flows }: ClientDefinition, flow: ClientDefinition['flows'][number]): void {
  if (!flows.includes(flow)) throw invalidParameter('Auth flow not enabled for this client');
}

export const initiateAuth = operation(
  z.object({ AuthFlow: z.string(), ClientId: z.string(), AuthParameters: texts }),
  (pool, { AuthFlow, ClientId, AuthParameters }) => {
    const client = pool.client(ClientId);
    switch (AuthFlow) {
      case 'USER_SRP_AUTH':
        checkFlow(client, 'ALLOW_USER_SRP_AUTH');
        return startPassword(pool, client, AuthParameters);
      case 'CUSTOM_AUTH':
        checkFlow(client, 'ALLOW_CUSTOM_AUTH');
        return startCustom(pool, client, AuthParameters);
      default:
        throw unsupported(`InitiateAuth with ${AuthFlow}`);
    }
  },
);

export const respondToAuthChallenge = operation(
  z.object({
    ChallengeName: z.string(),
    ClientId: z.string(),
    ChallengeResponses: texts,
    Session: z.string().default(''),
    ClientMetadata: metadataSchema,
  }),
  (
    pool,
    { ChallengeName, ClientId, ChallengeResponses: responses, Session: session, ClientMetadata: clientMetadata },
  ) => {
    const client = pool.client(ClientId);
    switch (ChallengeName) {
      case 'PASSWORD_VERIFIER':
        return verifyPassword(pool, client, responses, clientMetadata);
      case 'SOFTWARE_TOKEN_MFA':
        return verifySoftwareCode(pool, client, { session, responses, clientMetadata });
      case 'CUSTOM_CHALLENGE':
        return answerCustom(pool, client, { session, responses, clientMetadata });
      default:
        throw unsupported(`RespondToAuthChallenge with ${ChallengeName}`);
    }
  },
);

export const getTokensFromRefreshToken = operation(
  z.object({ RefreshToken: z.string(), ClientId: z.string(), ClientMetadata: metadataSchema }),
  async (pool, { RefreshToken, ClientId, ClientMetadata: clientMetadata }) => {
    const client = pool.client(ClientId);
    const session = pool.authSessions.authenticate(RefreshToken, ClientId);
    const user = pool.users.get(session.sub);
    if (!user.enabled) throw notAuthorized('User is disabled.');
    const changes = await tokenChangesOf(pool, { user, client, clientMetadata }, 'TokenGeneration_RefreshTokens');
    const tokens = pool.tokens.issue({ user, client, session, changes });
    const grace = client.rotationGraceSeconds;
    if (grace === undefined) return { AuthenticationResult: tokens };
    const rotated = pool.authSessions.rotate(session, RefreshToken, grace);
    await pool.save();
    return { AuthenticationResult: { ...tokens, RefreshToken: rotated } };
  },
);

export const revokeToken = operation(z.object({ Token: z.string(), ClientId: z.string() }), async (pool, input) => {
  if (!pool.client(input.ClientId).revokesTokens) throw unsupported('RevokeToken for a client that does not revoke');
  pool.authSessions.revoke(input.Token, input.ClientId);
  await pool.save();
  return {};
});

export const globalSignOut = operation(z.object({ AccessToken: z.string() }), async (pool, { AccessToken }) => {
  pool.authSessions.revokeAll(pool.authenticate(AccessToken).user.sub);
  await pool.save();
  return {};
});
