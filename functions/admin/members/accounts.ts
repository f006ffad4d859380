import {
  AdminDeleteUserCommand,
  AdminListGroupsForUserCommand,
  type CognitoIdentityProviderClient,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
  RevokeTokenCommand,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import * as z from 'zod';
import { adminGroup } from '#shared/rules/accounts.ts';
import { cognitoClient, connectPool, type Pool, type PoolIds } from '../../identity/pool.ts';

/** What the back office asks of the user pool; an account is named by its id. */
export type Accounts = Pick<Pool, 'findAccount' | 'setPassword' | 'signOutEverywhere'> & {
  isAdmin(sub: string): Promise<boolean>;
  /** Signs every session out and deletes the account; one that is gone is no error. */
  remove(sub: string): Promise<void>;
  /**
   * Signs in as the account of an address by a secret of the purpose impersonation. Returns the access token alone: what
   * could renew it is revoked, so that Cognito itself takes neither any more.
   */
  signInAs(email: string, secret: string): Promise<string>;
};

const tokens = z.object({ AccessToken: z.string(), RefreshToken: z.string() });

/** The accounts of the site's user pool. */
export function connectAccounts(names: PoolIds): Accounts {
  const client = cognitoClient();
  const { findAccount, setPassword, signOutEverywhere } = connectPool(names, client);
  const UserPoolId = names.userPoolId;
  return {
    ...{ findAccount, setPassword, signOutEverywhere },
    async isAdmin(Username) {
      const found = await unlessGone(() =>
        client.send(new AdminListGroupsForUserCommand({ UserPoolId, Username, Limit: 60 })),
      );
      return (found?.Groups ?? []).some(({ GroupName }) => GroupName === adminGroup);
    },
    async remove(Username) {
      await unlessGone(() => signOutEverywhere(Username));
      await unlessGone(() => client.send(new AdminDeleteUserCommand({ UserPoolId, Username })));
    },
    signInAs: (email, secret) => signInAs(client, names.clientId, { email, secret }),
  };
}

async function signInAs(
  client: CognitoIdentityProviderClient,
  ClientId: string,
  { email, secret }: { email: string; secret: string },
): Promise<string> {
  const begun = await client.send(
    new InitiateAuthCommand({ ClientId, AuthFlow: 'CUSTOM_AUTH', AuthParameters: { USERNAME: email } }),
  );
  const { AuthenticationResult } = await client.send(
    new RespondToAuthChallengeCommand({
      ClientId,
      ChallengeName: 'CUSTOM_CHALLENGE',
      Session: begun.Session,
      ChallengeResponses: { USERNAME: begun.ChallengeParameters?.USERNAME ?? email, ANSWER: secret },
      // The triggers read it: without it the token would not say who signed in.
      ClientMetadata: { impersonation: secret },
    }),
  );
  const { AccessToken, RefreshToken } = tokens.parse(AuthenticationResult);
  await client.send(new RevokeTokenCommand({ ClientId, Token: RefreshToken }));
  return AccessToken;
}

async function unlessGone<Result>(ask: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof UserNotFoundException) return undefined;
    throw error;
  }
}
