export type AuthProblemCode =
  | 'wrong_password'
  | 'not_verified'
  /** A link or code that is wrong, used or too old. */
  | 'refused'
  | 'not_signed_in'
  /** A code of the member's app is due, was wrong, or came too late. */
  | 'code_needed'
  | 'wrong_code'
  | 'code_too_late'
  | 'too_many_tries'
  | 'unreachable'
  | 'other';

/** An auth problem is what went wrong at the user pool; its message is a sentence for people. */
export class AuthProblem extends Error {
  override readonly name = 'AuthProblem';
  readonly code: AuthProblemCode;

  constructor(code: AuthProblemCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

export function hasAuthCode(error: unknown, ...codes: AuthProblemCode[]): error is AuthProblem {
  return error instanceof AuthProblem && codes.includes(error.code);
}

export const unreachable = 'We could not reach the studio. Check your connection and try again.';
const verifyFirst = 'Please check your inbox and verify your email before signing in.';
const tooMany = 'Too many tries. Please wait a little and try again.';

/** Cognito's names of what may go wrong, as what they mean to a person. */
const meanings: Record<string, [AuthProblemCode, string]> = {
  NotAuthorizedException: ['wrong_password', 'Invalid email or password'],
  UserNotFoundException: ['wrong_password', 'Invalid email or password'],
  CodeMismatchException: ['refused', 'This link is not valid any more.'],
  ExpiredCodeException: ['refused', 'This link is not valid any more.'],
  UserUnAuthenticatedException: ['not_signed_in', 'Please sign in.'],
  TooManyRequestsException: ['too_many_tries', tooMany],
  LimitExceededException: ['too_many_tries', tooMany],
  TooManyFailedAttemptsException: ['too_many_tries', tooMany],
  NetworkError: ['unreachable', unreachable],
};

function isNamed(error: unknown): error is { name: string; message: string } {
  return typeof error === 'object' && error !== null && 'name' in error && 'message' in error;
}

export function authProblemOf(error: unknown): AuthProblem {
  if (error instanceof AuthProblem) return error;
  if (!isNamed(error)) return new AuthProblem('other', '', error);
  // Cognito has one name for a wrong password and for too many of them.
  if (/attempts exceeded/i.test(error.message)) return new AuthProblem('too_many_tries', tooMany, error);
  const [code, message] = meanings[error.name] ?? ['other', error.message];
  return new AuthProblem(code, message, error);
}

/** The address has to be confirmed first (docs/product.md#error-messages). */
export function notVerified(): AuthProblem {
  return new AuthProblem('not_verified', verifyFirst);
}

/** A problem of the second step of signing in, where Cognito's names mean something else. */
export function codeProblemOf(error: unknown): unknown {
  if (hasAuthCode(error, 'refused')) {
    return new AuthProblem('wrong_code', 'This code is not right. Please type the one that your app shows now.', error);
  }
  if (hasAuthCode(error, 'wrong_password', 'other')) {
    return new AuthProblem('code_too_late', 'That took too long. Please sign in again.', error);
  }
  return error;
}
