export class CognitoError extends Error {
  override readonly name = 'CognitoError';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export const notAuthorized = (message: string) => new CognitoError('NotAuthorizedException', message);
export const invalidParameter = (message: string) => new CognitoError('InvalidParameterException', message);

/** Returns the same error for unknown names and for wrong passwords. */
export const wrongCredentials = () => notAuthorized('Incorrect username or password.');

export const expiredCode = () =>
  new CognitoError('ExpiredCodeException', 'Invalid code provided, please request a code again.');

export const unsupported = (feature: string) =>
  new CognitoError('UnsupportedOperationException', `The local Cognito does not support ${feature}.`);
