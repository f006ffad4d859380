import { useState } from 'react';
import { paths } from '#shared/contract/paths.ts';
import { linkMinutes } from '#shared/rules/accounts.ts';
import { auth } from '../../../lib/account/auth.ts';
import { storeResetting } from '../../../lib/account/password-reset-flag.ts';
import { notify } from '../../../lib/notify.ts';
import { useNavigate } from '../../../lib/router/use-navigate.ts';
import { useFocusOnMount } from '../../../lib/use-focus-on-mount.ts';
import { buttonClass } from '../../../ui/button.ts';
import { Spinner } from '../../../ui/Spinner.tsx';
import { AccountFrame } from './AccountFrame.tsx';
import { isUnreachable } from './form-problems.ts';
import { Holder } from './Holder.tsx';
import { LinkFailed } from './LinkFailed.tsx';
import { LinkRequest } from './LinkRequest.tsx';
import type { MailedLink } from './links.ts';
import { useLinkInHistory } from './use-link-in-history.ts';

const path = paths.magicLink.pattern;

/**
 * Target of a magic link. It signs in by a press, since mail scanners open links (docs/product.md#mailed-links), then goes
 * to where the link leads, or asks for a new password (docs/product.md#forgot-password).
 */
export function LinkPage() {
  const link = useLinkInHistory(path);
  if (!link) return <Spinner label="Opening your link" showLabel />;
  return <SignInByLink key={link.secret} link={link} />;
}

type State = { step: 'asking' | 'signing-in' | 'invalid' } | { step: 'failed'; error: unknown };

function useSignInByLink(link: MailedLink) {
  const [state, setState] = useState<State>({ step: link.email && link.secret ? 'asking' : 'invalid' });
  const navigate = useNavigate();

  const signIn = async () => {
    if (state.step === 'signing-in') return;
    setState({ step: 'signing-in' });
    try {
      const { openLink } = await auth();
      await openLink(link.email, link.secret);
    } catch (error) {
      return setState(isUnreachable(error) ? { step: 'failed', error } : { step: 'invalid' });
    }
    storeResetting(true);
    if (link.next) return void navigate(link.next, { replace: true });
    notify({ tone: 'good', title: 'Password reset link verified', text: 'Please set a new password now.' });
    void navigate(paths.updatePassword.href(), { replace: true });
  };
  return { state, signIn: () => void signIn() };
}

function SignInByLink({ link }: { link: MailedLink }) {
  const { state, signIn } = useSignInByLink(link);
  if (state.step === 'invalid') return <InvalidLink email={link.email} />;
  if (state.step === 'failed') return <LinkFailed path={path} error={state.error} onRetry={signIn} />;
  return (
    <AccountFrame title="Welcome back" lead="One press signs you in." path={path}>
      <div className="account__form">
        <Holder name="" email={link.email} />
        <SignInButton busy={state.step === 'signing-in'} onPress={signIn} />
      </div>
    </AccountFrame>
  );
}

function SignInButton({ busy, onPress }: { busy: boolean; onPress: () => void }) {
  const button = useFocusOnMount<HTMLButtonElement>();
  return (
    <button
      ref={button}
      type="button"
      className={buttonClass({ tone: 'clay', wide: true })}
      aria-disabled={busy}
      onClick={onPress}
    >
      {busy ? 'Signing in…' : 'Sign in'}
    </button>
  );
}

function InvalidLink({ email }: { email: string }) {
  return (
    <AccountFrame
      title="This link does not work any more"
      lead={`Each link works once, for ${linkMinutes} minutes. A new one is quickly sent.`}
      path={path}
    >
      <LinkRequest email={email} />
    </AccountFrame>
  );
}
