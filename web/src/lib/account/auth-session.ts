import { fetchAuthSession } from 'aws-amplify/auth';
import { adminGroup } from '#shared/rules/accounts.ts';
import { type Account, isImpersonating, readAccount, storeAccount } from './account-store.ts';
import { prepareAmplify } from './amplify.ts';
import { authProblemOf, hasAuthCode } from './auth-problem.ts';
import { impersonationToken } from './impersonation.ts';

async function tokens(renew: boolean) {
  await prepareAmplify();
  try {
    const session = await fetchAuthSession({ forceRefresh: renew });
    return session.tokens ?? null;
  } catch (error) {
    const problem = authProblemOf(error);
    // A session that was ended elsewhere, or has grown too old, cannot be renewed.
    if (hasAuthCode(problem, 'wrong_password', 'not_signed_in')) return null;
    throw problem;
  }
}

/**
 * The access token of the signed-in member, renewed when it is about to end, or when `renew` requires it. Null when
 * no one is, or the session has ended. Throws an `AuthProblem` or `ApiProblem` when that cannot be known now.
 */
export async function accessToken({ renew = false }: { renew?: boolean } = {}): Promise<string | null> {
  if (isImpersonating()) return await impersonationToken({ renew });
  return (await tokens(renew))?.accessToken.toString() ?? null;
}

/** Renews the tokens and what the browser remembers, once the account has gained rights, such as those of an admin. */
export async function renewRights(): Promise<void> {
  const account = (await accessToken({ renew: true })) === null ? null : await accountOfTokens();
  // The profile's name, which may be newer than the tokens'.
  if (account) storeAccount({ ...account, name: readAccount()?.name ?? account.name });
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export async function accountOfTokens(): Promise<Account | null> {
  const { idToken, accessToken: access } = (await tokens(false)) ?? {};
  const claims = idToken?.payload;
  if (!claims) return null;
  const groups = claims['cognito:groups'];
  // The back office's door tells an admin what the account lacks.
  const isWithheld = textOf(access?.payload.admin_withheld) !== '';
  return {
    sub: textOf(claims.sub),
    name: textOf(claims.name),
    email: textOf(claims.email),
    admin: isWithheld || (Array.isArray(groups) && groups.includes(adminGroup)),
  };
}
