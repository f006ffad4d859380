import { DeployError } from './deploy-error.ts';

/**
 * Makes a call to AWS. Errors of credentials, permissions, the network and AWS become a DeployError that says what to
 * do; those that a caller expects are caught by `send`.
 * @param action as IAM names it, e.g. `sts:GetCallerIdentity`
 */
export async function call<Result>(action: string, send: () => Promise<Result>): Promise<Result> {
  try {
    return await send();
  } catch (error) {
    throw explained(action, error);
  }
}

type Explanation = { names: RegExp; problem(action: string, message: string): string; next: string };

const signIn =
  'set AWS_PROFILE to a profile of ~/.aws/config (after `aws sso login` where it is one of IAM Identity Center), or ' +
  'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, then try `aws sts get-caller-identity` and run this again';

const explanations: Explanation[] = [
  {
    names:
      /^(ExpiredToken(Exception)?|RequestExpired|TokenRefreshRequired|SSOTokenProviderFailure|TokenProviderError)$/,
    problem: () => 'the credentials of AWS have expired',
    next: '`aws sso login`, or take new keys, then run this again',
  },
  {
    names: /^(RequestTimeTooSkewed|InvalidSignatureException|SignatureDoesNotMatch)$/,
    problem: (_, message) => `AWS does not accept the signature: ${message}`,
    next: 'compare the clock of this machine with the time, and AWS_SECRET_ACCESS_KEY with what AWS gave you',
  },
  {
    names: /^(CredentialsProviderError|ProcessCredentialsError)$/,
    problem: (_, message) => `there are no credentials of AWS: ${message}`,
    next: signIn,
  },
  {
    names: /^(InvalidClientTokenId|UnrecognizedClientException|InvalidAccessKeyId|AuthFailure|InvalidToken)$/,
    problem: () => 'AWS does not know these credentials',
    next: `${signIn}; a region that is off by default has to be enabled in the account first`,
  },
  {
    names: /^(OptInRequired|SubscriptionRequiredException|NotSignedUpException)$/,
    problem: (_, message) => `the account of AWS is not ready yet: ${message}`,
    next: 'end its registration (payment method, telephone) in the console, then run this again',
  },
  {
    names: /^(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|TimeoutError|NetworkingError)$/,
    problem: (action, message) => `${action} was not answered: ${message}`,
    next: 'check the network, and that `region` of the settings is written right, then run this again',
  },
  {
    names: /^(Throttling(Exception)?|TooManyRequestsException|RequestLimitExceeded)$/,
    problem: (action) => `AWS throttles ${action}`,
    next: 'wait a minute, then run this again',
  },
];

const denied =
  /^(AccessDenied(Exception)?|UnauthorizedOperation|AuthorizationError(Exception)?|NotAuthorized(Exception)?)$/;

function explained(action: string, error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DeployError) return error;
  const names = [error.name, 'code' in error ? String(error.code) : ''];
  if (names.some((name) => denied.test(name))) {
    const next = `give them ${action}, or use those of an administrator, then run this again`;
    return new DeployError(`the credentials may not call ${action}`, next, { cause: error });
  }
  const found = explanations.find((one) => names.some((name) => one.names.test(name)));
  if (found) return new DeployError(found.problem(action, error.message), found.next, { cause: error });
  if (!('$metadata' in error)) return error;
  return new DeployError(`${action} failed: ${error.name}: ${error.message}`, 'run this again', { cause: error });
}
