import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '#shared/contract/paths.ts';
import { confirmationHours } from '#shared/rules/accounts.ts';
import { auth } from '../../../lib/account/auth.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { Spinner } from '../../../ui/Spinner.tsx';
import { AccountFrame } from './AccountFrame.tsx';
import { Unreachable } from './LinkPage.tsx';
import { readLink } from './links.ts';
import { ResendConfirmation } from './ResendConfirmation.tsx';
import { isUnreachable } from './refusals.ts';
import { useOnce } from './use-once.ts';

const path = paths.confirmSignUp.pattern;

/** Target of the link in the confirmation mail; redirects to sign-in. */
export function ConfirmPage() {
  const { hash } = useLocation();
  const [{ email, code }] = useState(() => readLink(hash));
  const [failure, setFailure] = useState<'refused' | 'unreachable' | null>(null);
  const navigate = useNavigate();

  const open = async () => {
    setFailure(null);
    try {
      const { confirm } = await auth();
      await confirm(email, code);
      const query = new URLSearchParams({ confirmed: 'true', email });
      void navigate(`${paths.signIn.href()}?${query}`, { replace: true });
    } catch (error) {
      setFailure(isUnreachable(error) ? 'unreachable' : 'refused');
    }
  };

  useOnce(() => {
    void navigate(path, { replace: true });
    if (email && code) void open();
    else setFailure('refused');
  });

  if (failure === 'unreachable') return <Unreachable onRetry={() => void open()} />;
  return failure ? <Refused email={email} /> : <Spinner label="Confirming your e-mail" showLabel />;
}

function Refused({ email }: { email: string }) {
  return (
    <AccountFrame
      title="This link does not work any more"
      lead={`It works for ${confirmationHours} hours. If you have used it before, your address is confirmed: just sign in.`}
      path={path}
    >
      <div className="account__form">
        <AppLink className={buttonClass({ tone: 'clay', wide: true })} to={paths.signIn.href()}>
          Go to Sign In
        </AppLink>
        {email && <ResendConfirmation email={email} />}
      </div>
    </AccountFrame>
  );
}
