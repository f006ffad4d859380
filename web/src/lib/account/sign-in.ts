import * as cognito from 'aws-amplify/auth/cognito';
import { forgetTab } from '../storage.ts';
import { type Account, isImpersonating, storeAccount } from './account-store.ts';
import { prepareAmplify } from './amplify.ts';
import { AuthProblem, authProblemOf, codeProblemOf } from './auth-problem.ts';
import { accountOfTokens } from './auth-session.ts';
import { noteEndedElsewhere } from './ended-elsewhere.ts';
import { revokeTokens, stashTokens } from './stored-tokens.ts';

/** Runs a step at the user pool. Throws an `AuthProblem`, or an `ApiProblem` when the site cannot be reached. */
async function step<Result>(run: () => Promise<Result>): Promise<Result> {
  await prepareAmplify();
  try {
    return await run();
  } catch (error) {
    throw authProblemOf(error);
  }
}

/** Prefetches what the first step needs; that step reports failures. */
export async function prepare(): Promise<void> {
  await prepareAmplify().catch(() => undefined);
}

/** Begins a session in the place of an earlier one, which ends then, and stays when that does not work. */
async function begin(run: () => Promise<void>): Promise<Account> {
  const { tokens, putBack } = storedTokens();
  try {
    await step(run);
    const account = await welcome();
    void revokeTokens(tokens);
    return account;
  } catch (error) {
    putBack();
    throw error;
  }
}

function storedTokens(): ReturnType<typeof stashTokens> {
  try {
    return stashTokens(window.localStorage);
  } catch {
    return { tokens: [], putBack: () => undefined }; // Storage is switched off.
  }
}

async function welcome(): Promise<Account> {
  // Signing in ends an impersonation in this tab.
  if (isImpersonating()) forgetTab();
  const account = await accountOfTokens();
  if (!account) throw new AuthProblem('other', '');
  noteEndedElsewhere(false);
  storeAccount(account);
  return account;
}

/** Throws `code_needed` when a code of the member's app is needed too: that is passed to `confirmCode`. */
export async function signIn(email: string, password: string): Promise<Account> {
  return await begin(async () => {
    await forgetTokens();
    const { nextStep } = await cognito.signIn({ username: email.trim(), password });
    if (nextStep.signInStep === 'CONFIRM_SIGN_IN_WITH_TOTP_CODE') throw new AuthProblem('code_needed', '');
    if (nextStep.signInStep !== 'DONE') throw new AuthProblem('other', '');
  });
}

/**
 * The second step of the sign-in that `signIn` has begun. Throws `wrong_code`, after which another can be tried, and
 * `code_too_late` when it has to begin again.
 */
export async function confirmCode(code: string): Promise<Account> {
  try {
    return await begin(async () => {
      await cognito.confirmSignIn({ challengeResponse: code });
    });
  } catch (error) {
    throw codeProblemOf(error);
  }
}

/** A browser that stores nothing keeps tokens in its memory. */
async function forgetTokens(): Promise<void> {
  await cognito.signOut();
}

/** Signs in by the secret of a mail's link, which works once. */
export async function openLink(email: string, secret: string): Promise<Account> {
  return await begin(async () => {
    await forgetTokens();
    await cognito.signIn({ username: email, options: { authFlowType: 'CUSTOM_WITHOUT_SRP' } });
    const { isSignedIn } = await cognito.confirmSignIn({
      challengeResponse: secret,
      options: { clientMetadata: { link: secret } },
    });
    if (!isSignedIn) throw new AuthProblem('refused', '');
  });
}
