import {
  AdminSetUserMFAPreferenceCommand,
  AssociateSoftwareTokenCommand,
  CodeMismatchException,
  type CognitoIdentityProviderClient,
  EnableSoftwareTokenMFAException,
  ExpiredCodeException,
  InvalidParameterException,
  LimitExceededException,
  NotAuthorizedException,
  TooManyRequestsException,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { cognitoClient, isInAdminGroup } from '../../ground/platform/cognito.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import { connectPool, type Pool } from '../identity/pool.ts';

/**
 * The pool manages second factors. Its methods throw HttpError 401 for a token that Cognito does not accept, and 429.
 */
export type SecondFactorPool = Pick<Pool, 'setPassword' | 'signOutEverywhere'> & {
  isAdmin(sub: string): Promise<boolean>;
  /** A new secret for the bearer's app, in Base32; asked for only after a code of it was verified. */
  associate(accessToken: string): Promise<string>;
  verify(accessToken: string, code: string): Promise<'verified' | 'wrong'>;
  /** Sets whether signing in by password asks for a code. Idempotent. */
  setRequired(sub: string, required: boolean): Promise<void>;
};

export function connectSecondFactor(userPoolId: string): SecondFactorPool {
  const client = cognitoClient();
  const { setPassword, signOutEverywhere } = connectPool({ userPoolId }, client);
  return {
    setPassword,
    signOutEverywhere,
    isAdmin: (sub) => isInAdminGroup(client, userPoolId, sub),
    associate: (accessToken) => associate(client, accessToken),
    verify: (accessToken, code) => verify(client, accessToken, code),
    async setRequired(Username, required) {
      const SoftwareTokenMfaSettings = { Enabled: required, PreferredMfa: required };
      await client.send(
        new AdminSetUserMFAPreferenceCommand({ UserPoolId: userPoolId, Username, SoftwareTokenMfaSettings }),
      );
    },
  };
}

async function associate(client: CognitoIdentityProviderClient, AccessToken: string): Promise<string> {
  const { SecretCode } = await client
    .send(new AssociateSoftwareTokenCommand({ AccessToken }))
    .catch((error: unknown) => refuse(error));
  if (SecretCode === undefined) throw new Error('Cognito gave no secret');
  return SecretCode;
}

async function verify(
  client: CognitoIdentityProviderClient,
  AccessToken: string,
  UserCode: string,
): Promise<'verified' | 'wrong'> {
  try {
    const { Status } = await client.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode }));
    return Status === 'SUCCESS' ? 'verified' : 'wrong';
  } catch (error) {
    return isWrongCode(error) ? 'wrong' : refuse(error);
  }
}

/** Tells whether the code is wrong; a code is so too when no secret was associated before. */
function isWrongCode(error: unknown): boolean {
  return [EnableSoftwareTokenMFAException, CodeMismatchException, ExpiredCodeException, InvalidParameterException].some(
    (kind) => error instanceof kind,
  );
}

/** Cognito's longest lockout lasts this long. */
const lockoutSeconds = 900;

function refuse(error: unknown): never {
  if (error instanceof NotAuthorizedException) throw new HttpError('not_signed_in', { cause: error });
  if (error instanceof LimitExceededException || error instanceof TooManyRequestsException) {
    throw new HttpError('too_many_requests', { retryAfter: lockoutSeconds, cause: error });
  }
  throw error;
}
