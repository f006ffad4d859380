/** An error as Cognito answers it: a code that clients tell apart, and words for people. */
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

/** The one answer to every wrong pair of name and password, whoever it is. */
export const wrongPair = () => notAuthorized('Incorrect username or password.');

/** What Cognito can and this stand-in does not, by name: nothing is guessed. */
export const unsupported = (what: string) =>
  new CognitoError('UnsupportedOperationException', `The local cloud's stand-in for Cognito has no ${what}.`);
