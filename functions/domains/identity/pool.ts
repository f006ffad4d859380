import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  type AttributeType,
  ChangePasswordCommand,
  type CognitoIdentityProviderClient,
  InvalidParameterException,
  InvalidPasswordException,
  LimitExceededException,
  NotAuthorizedException,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { accountEmailMaxLength } from '#shared/rules/accounts.ts';
import { cognitoClient } from '../../ground/platform/cognito.ts';

/** `secondFactor`: Cognito asks for a code after the password. */
export type PoolAccount = { sub: string; enabled: boolean; secondFactor: boolean };

export type NewAccount = { email: string; fullName: string };

/** `locked`: too many wrong ones. `signed_out`: the access token was revoked, or its account is gone. */
export type PasswordChange = 'set' | 'refused' | 'wrong_password' | 'locked' | 'signed_out';

/** The site's user pool. */
export type Pool = {
  /**
   * Finds an account by its e-mail address or id. An account without a password, whose set-up was interrupted, does not
   * count.
   */
  findAccount(name: string): Promise<PoolAccount | undefined>;
  /** An account that was made and has no password yet: its set-up was interrupted, or it came from another site. */
  findUnfinished(email: string): Promise<Pick<NewAccount, 'fullName'> | undefined>;
  /** An account with a confirmed e-mail address that has no password yet. Idempotent. Returns its id. */
  createAccount(account: NewAccount): Promise<string>;
  /** `refused`: Cognito does not allow this password. */
  setPassword(sub: string, password: string): Promise<'set' | 'refused'>;
  /** Sets the password of the bearer of an access token, given the current one. */
  changePassword(accessToken: string, passwords: { current: string; next: string }): Promise<PasswordChange>;
  /** Revokes all refresh tokens. */
  signOutEverywhere(sub: string): Promise<void>;
};

export type PoolIds = { userPoolId: string; clientId: string };

export function connectPool({ userPoolId: UserPoolId }: Pick<PoolIds, 'userPoolId'>, client = cognitoClient()): Pool {
  return {
    async findAccount(name) {
      if (name.length > accountEmailMaxLength) return undefined;
      const user = await findUser(client, UserPoolId, name);
      if (!user?.hasPassword) return undefined;
      const { hasPassword: _, fullName: __, awaitsPassword: ___, ...account } = user;
      return account;
    },
    async findUnfinished(email) {
      const user = await findUser(client, UserPoolId, email);
      return user?.awaitsPassword ? { fullName: user.fullName } : undefined;
    },
    createAccount: (account) => createAccount(client, UserPoolId, account),
    async setPassword(Username, Password) {
      try {
        await client.send(new AdminSetUserPasswordCommand({ UserPoolId, Username, Password, Permanent: true }));
        return 'set';
      } catch (error) {
        if (isRefused(error)) return 'refused';
        throw error;
      }
    },
    async changePassword(AccessToken, { current, next }) {
      try {
        const passwords = { PreviousPassword: current, ProposedPassword: next };
        await client.send(new ChangePasswordCommand({ AccessToken, ...passwords }));
        return 'set';
      } catch (error) {
        return passwordChangeOf(error);
      }
    },
    async signOutEverywhere(Username) {
      await client.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username }));
    },
  };
}

/** States of a user that no one can sign in to: set-up was interrupted, or the e-mail address never confirmed. */
const awaitsPassword = 'FORCE_CHANGE_PASSWORD';
const unfinished = new Set([awaitsPassword, 'UNCONFIRMED']);

async function findUser(client: CognitoIdentityProviderClient, UserPoolId: string, Username: string) {
  try {
    const user = await client.send(new AdminGetUserCommand({ UserPoolId, Username }));
    const sub = subOf(user.UserAttributes);
    return {
      sub,
      enabled: user.Enabled !== false,
      hasPassword: !unfinished.has(user.UserStatus ?? ''),
      awaitsPassword: user.UserStatus === awaitsPassword,
      fullName: user.UserAttributes?.find(({ Name }) => Name === 'name')?.Value ?? '',
      secondFactor: (user.UserMFASettingList ?? []).includes('SOFTWARE_TOKEN_MFA'),
    };
  } catch (error) {
    if (error instanceof UserNotFoundException) return undefined;
    throw error;
  }
}

async function createAccount(
  client: CognitoIdentityProviderClient,
  UserPoolId: string,
  { email, fullName }: NewAccount,
): Promise<string> {
  const confirmed = [
    { Name: 'email_verified', Value: 'true' },
    { Name: 'name', Value: fullName },
  ];
  const left = await findUser(client, UserPoolId, email);
  if (left) {
    const change = { UserPoolId, Username: left.sub, UserAttributes: confirmed };
    await client.send(new AdminUpdateUserAttributesCommand(change));
    return left.sub;
  }
  const { User } = await client.send(
    new AdminCreateUserCommand({
      UserPoolId,
      Username: email,
      UserAttributes: [{ Name: 'email', Value: email }, ...confirmed],
      MessageAction: 'SUPPRESS',
    }),
  );
  return subOf(User?.Attributes);
}

function subOf(attributes: AttributeType[] = []): string {
  const sub = attributes.find(({ Name }) => Name === 'sub')?.Value;
  if (sub === undefined) throw new Error('an account has no id');
  return sub;
}

/** Throws what says nothing about the passwords. */
function passwordChangeOf(error: unknown): PasswordChange {
  if (error instanceof LimitExceededException) return 'locked';
  if (error instanceof UserNotFoundException) return 'signed_out';
  // One name for a wrong password and for a token that was revoked.
  if (error instanceof NotAuthorizedException) return /token/i.test(error.message) ? 'signed_out' : 'wrong_password';
  // No password looks like that, so it is not the current one.
  if (error instanceof InvalidParameterException && /previousPassword/i.test(error.message)) return 'wrong_password';
  if (isRefused(error)) return 'refused';
  throw error;
}

function isRefused(error: unknown): boolean {
  return error instanceof InvalidPasswordException || error instanceof InvalidParameterException;
}
