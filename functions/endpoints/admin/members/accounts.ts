import {
  AdminDeleteUserCommand,
  type CognitoIdentityProviderClient,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
  RevokeTokenCommand,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import * as z from 'zod';
import { connectPool, type Pool, type PoolIds } from '../../../domains/identity/pool.ts';
import { cognitoClient, isInAdminGroup } from '../../../ground/platform/cognito.ts';

/** Accounts of the user pool by their id. */
export type Accounts = Pick<Pool, 'findAccount' | 'findUnfinished' | 'setPassword' | 'signOutEverywhere'> & {
  isAdmin(sub: string): Promise<boolean>;
  /** Ends every auth session and deletes the account; idempotent. */
  remove(sub: string): Promise<void>;
  /**
   * Signs in as the account with this address by an impersonation secret. Returns the access token only: the refresh
   * token is revoked.
   */
  signInAs(email: string, secret: string): Promise<string>;
};

const tokens = z.object({ AccessToken: z.string(), RefreshToken: z.string() });

export function connectAccounts(names: PoolIds): Accounts {
  const client = cognitoClient();
  const { findAccount, findUnfinished, setPassword, signOutEverywhere } = connectPool(names, client);
  const UserPoolId = names.userPoolId;
  return {
    findAccount,
    findUnfinished,
    setPassword,
    signOutEverywhere,
    isAdmin: (sub) => isInAdminGroup(client, UserPoolId, sub),
    async remove(Username) {
      await ignoreMissing(() => signOutEverywhere(Username));
      await ignoreMissing(() => client.send(new AdminDeleteUserCommand({ UserPoolId, Username })));
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
      // The triggers put the impersonation into the token.
      ClientMetadata: { impersonation: secret },
    }),
  );
  const { AccessToken, RefreshToken } = tokens.parse(AuthenticationResult);
  await client.send(new RevokeTokenCommand({ ClientId, Token: RefreshToken }));
  return AccessToken;
}

async function ignoreMissing<Result>(request: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await request();
  } catch (error) {
    if (error instanceof UserNotFoundException) return undefined;
    throw error;
  }
}
