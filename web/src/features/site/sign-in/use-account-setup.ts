import { useEffect, useRef, useState } from 'react';
import { type Account, readAccount, useAccount } from '../../../lib/account/account-store.ts';
import { auth } from '../../../lib/account/auth.ts';
import { denyAdmin } from '../../../lib/account/deny-admin.ts';
import { clearPendingSignUp, isSameAddress, readPendingSignUp } from '../../../lib/account/pending-sign-up.ts';
import { takeReturn } from '../../../lib/account/return-to.ts';
import { call } from '../../../lib/api/call.ts';
import { notify } from '../../../lib/notify.ts';
import { hasCode } from '../../../lib/problem.ts';
import { useNavigate } from '../../../lib/router/use-navigate.ts';
import type { MailedLink } from './links.ts';
import { setupTarget } from './redirect-target.ts';
import { type SetupLinkState, type SetupState, stateAfter } from './setup-state.ts';
import { useOnce } from './use-once.ts';

type Password = { password: string } | { sealedPassword: string };

/**
 * Opens a mailed link that sets up an account. In the browser that signed up the typed password is used; anywhere else
 * `setUp` is called with a new one. Afterwards the person is signed in and where the link leads (docs/product.md#account-setup).
 */
export function useAccountSetup({ secret, next }: MailedLink) {
  const [state, setState] = useState<SetupState>({ step: 'loading' });
  const leave = useLeave(next);

  const create = async (password: Password) => {
    const { email, signInSecret } = await call('setUpAccount', { body: { secret, ...password } });
    clearPendingSignUp(email);
    try {
      const { openLink } = await auth();
      const account = await openLink(email, signInSecret);
      notify({ tone: 'good', title: 'Your account is set up', text: 'You are signed in.' });
      leave(account);
    } catch {
      // The account exists; signing in by password is left.
      setState({ step: 'taken', link: { state: 'used', email } });
    }
  };

  const open = async () => {
    setState({ step: 'loading' });
    try {
      const link = await call('readSetupLink', { body: { secret } });
      const account = readAccount();
      if (account && isSameAddress(account.email, link.email)) return leave(account);
      if (link.state !== 'open') return setState({ step: 'taken', link });
      const pending = readPendingSignUp(link.email);
      if (pending === null || pending.signUpId !== link.signUpId) return setState({ step: 'open', link });
      await create({ sealedPassword: pending.sealedPassword }).catch((error) => setState(stateAfter(error, link)));
    } catch (error) {
      setState(hasCode(error, 'link_not_found', 'invalid_request') ? { step: 'invalid' } : { step: 'failed', error });
    }
  };
  useOnce(() => void open());
  useSignedInMeanwhile(state, leave);

  /** Throws an `ApiProblem` that the form shows. */
  const setUp = async (link: SetupLinkState, password: string) => {
    try {
      await create({ password });
    } catch (error) {
      if (hasCode(error, 'link_used', 'account_exists', 'link_not_found')) return setState(stateAfter(error, link));
      throw error;
    }
  };
  return { state, setUp, retry: () => void open() };
}

/** Goes on to where the link leads, once. */
function useLeave(next: string | null) {
  const navigate = useNavigate();
  const left = useRef(false);
  return (account: Account) => {
    if (left.current) return;
    left.current = true;
    const { to, denied } = setupTarget(account, { next, returnTo: takeReturn() });
    if (denied) denyAdmin();
    void navigate(to, { replace: true });
  };
}

/** Goes on when the account of the link is signed in by another tab or by the form of this page. */
function useSignedInMeanwhile(state: SetupState, leave: (account: Account) => void): void {
  const account = useAccount();
  const email = 'link' in state ? state.link.email : null;
  useEffect(() => {
    if (account && email !== null && isSameAddress(account.email, email)) leave(account);
  });
}
