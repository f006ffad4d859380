import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '#shared/contract/paths.ts';
import { linkMinutes } from '#shared/rules/accounts.ts';
import { auth } from '../../../lib/account/auth.ts';
import { storeResetting } from '../../../lib/account/password-reset-flag.ts';
import { notify } from '../../../lib/notify.ts';
import { buttonClass } from '../../../ui/button.ts';
import { Spinner } from '../../../ui/Spinner.tsx';
import { StatePage } from '../../../ui/StatePage.tsx';
import { AccountFrame } from './AccountFrame.tsx';
import { CheckYourEmail } from './CheckYourEmail.tsx';
import { LinkForm } from './LinkForm.tsx';
import { readLink } from './links.ts';
import { isUnreachable } from './refusals.ts';
import { useOnce } from './use-once.ts';

const path = paths.magicLink.pattern;

/** Target of a magic link: signs in, then asks for a new password (docs/product.md#update-password). */
export function LinkPage() {
  const { hash } = useLocation();
  const [{ email, secret }] = useState(() => readLink(hash));
  const [failure, setFailure] = useState<'refused' | 'unreachable' | null>(null);
  const navigate = useNavigate();

  const open = async () => {
    setFailure(null);
    try {
      const { openLink } = await auth();
      await openLink(email, secret);
      storeResetting(true);
      notify({ tone: 'good', title: 'Password reset link verified', text: 'Please set a new password now.' });
      void navigate(paths.updatePassword.href(), { replace: true });
    } catch (error) {
      setFailure(isUnreachable(error) ? 'unreachable' : 'refused');
    }
  };

  useOnce(() => {
    // Removes the secret from the browser's history.
    void navigate(path, { replace: true });
    if (email && secret) void open();
    else setFailure('refused');
  });

  if (failure === 'unreachable') return <Unreachable onRetry={() => void open()} />;
  return failure ? <Refused email={email} /> : <Spinner label="Opening your link" showLabel />;
}

export function Unreachable({ onRetry }: { onRetry: () => void }) {
  const retry = (
    <button type="button" className={buttonClass({ tone: 'sage' })} onClick={onRetry}>
      Try again
    </button>
  );
  return (
    <StatePage title="We could not reach the studio" path={path} index={false} isError actions={retry}>
      Your connection may have dropped for a moment. Your link is not used up.
    </StatePage>
  );
}

function Refused({ email }: { email: string }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const navigate = useNavigate();
  return (
    <AccountFrame
      title="This link does not work any more"
      lead={`Each link works once, for ${linkMinutes} minutes. A new one is quickly sent.`}
      path={path}
    >
      {sentTo === null ? (
        <LinkForm purpose="sign_in" email={email} onSent={setSentTo} />
      ) : (
        <CheckYourEmail
          email={sentTo}
          done={{ label: 'Go to Sign In', onPress: () => void navigate(paths.signIn.href()) }}
        />
      )}
    </AccountFrame>
  );
}
