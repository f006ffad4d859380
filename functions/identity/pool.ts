import {
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  AdminUserGlobalSignOutCommand,
  CodeDeliveryFailureException,
  CognitoIdentityProviderClient,
  InvalidParameterException,
  InvalidPasswordException,
  ResendConfirmationCodeCommand,
  SignUpCommand,
  UserNotFoundException,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { logger } from '../platform/log.ts';

export type PoolAccount = { sub: string; confirmed: boolean; enabled: boolean };

/** `proof`: the secret that the pool's trigger requires. */
export type SignUpInput = { email: string; password: string; firstName: string; lastName: string; proof: string };

/** The site's user pool. */
export type Pool = {
  /** By address or id. */
  findAccount(name: string): Promise<PoolAccount | undefined>;
  /** `refused`: Cognito does not allow this password or address. */
  signUp(newcomer: SignUpInput): Promise<'taken_up' | 'exists' | 'refused'>;
  resendConfirmation(email: string): Promise<void>;
  setPassword(sub: string, password: string): Promise<'set' | 'refused'>;
  /** Revokes all refresh tokens. */
  signOutEverywhere(sub: string): Promise<void>;
};

export type PoolIds = { userPoolId: string; clientId: string };

// A sign-up includes two triggers and a mail.
const timeouts = { connectionTimeout: 1000, requestTimeout: 8000, throwOnRequestTimeout: true };

export function cognitoClient(): CognitoIdentityProviderClient {
  return new CognitoIdentityProviderClient({ requestHandler: timeouts, maxAttempts: 2 });
}

export function connectPool({ userPoolId: UserPoolId, clientId: ClientId }: PoolIds, client = cognitoClient()): Pool {
  return {
    findAccount: (name) => findAccount(client, UserPoolId, name),
    signUp: (newcomer) => signUp(client, ClientId, newcomer),
    async resendConfirmation(email) {
      await client.send(new ResendConfirmationCodeCommand({ ClientId, Username: email }));
    },
    async setPassword(Username, Password) {
      try {
        await client.send(new AdminSetUserPasswordCommand({ UserPoolId, Username, Password, Permanent: true }));
        return 'set';
      } catch (error) {
        if (isRefused(error)) return 'refused';
        throw error;
      }
    },
    async signOutEverywhere(Username) {
      await client.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username }));
    },
  };
}

async function findAccount(
  client: CognitoIdentityProviderClient,
  UserPoolId: string,
  Username: string,
): Promise<PoolAccount | undefined> {
  try {
    const user = await client.send(new AdminGetUserCommand({ UserPoolId, Username }));
    const sub = user.UserAttributes?.find(({ Name }) => Name === 'sub')?.Value;
    if (sub === undefined) throw new Error('an account has no id');
    return { sub, confirmed: user.UserStatus !== 'UNCONFIRMED', enabled: user.Enabled !== false };
  } catch (error) {
    if (error instanceof UserNotFoundException) return undefined;
    throw error;
  }
}

async function signUp(
  client: CognitoIdentityProviderClient,
  ClientId: string,
  newcomer: SignUpInput,
): Promise<'taken_up' | 'exists' | 'refused'> {
  const { email, password, firstName, lastName, proof } = newcomer;
  const attributes = { email, given_name: firstName, family_name: lastName, name: `${firstName} ${lastName}` };
  try {
    await client.send(
      new SignUpCommand({
        ClientId,
        Username: email,
        Password: password,
        UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
        ClientMetadata: { proof },
      }),
    );
    return 'taken_up';
  } catch (error) {
    if (error instanceof UsernameExistsException) return 'exists';
    if (isRefused(error)) return 'refused';
    if (!(error instanceof CodeDeliveryFailureException)) throw error;
    // The account exists: the mail can be requested again.
    logger.error('confirmation mail not sent', { error: error.name });
    return 'taken_up';
  }
}

function isRefused(error: unknown): boolean {
  return error instanceof InvalidPasswordException || error instanceof InvalidParameterException;
}
