import { useState } from 'react';
import { paths } from '#shared/contract/paths.ts';
import { type Account, useAccount } from '../../../lib/account/account-store.ts';
import { isResetting } from '../../../lib/account/password-reset-flag.ts';
import { storeReturn } from '../../../lib/account/return-to.ts';
import { notify } from '../../../lib/notify.ts';
import { useNavigate } from '../../../lib/router/use-navigate.ts';
import { Spinner } from '../../../ui/Spinner.tsx';
import { AccountFrame } from './AccountFrame.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { PasswordUpdated } from './PasswordUpdated.tsx';
import { useOnce } from './use-once.ts';

const path = paths.updatePassword.pattern;

/** Sets a new password: without the current one only after a mailed link (docs/trust.md#new-passwords). */
export function UpdatePasswordPage() {
  const account = useAccount();
  const [outcome, setOutcome] = useState<'signed-in' | 'signed-out' | null>(null);
  if (outcome) return <Updated signedIn={outcome === 'signed-in' && account !== null} />;
  if (!account) return <SignedOut />;
  return <SetPassword account={account} onDone={(signedIn) => setOutcome(signedIn ? 'signed-in' : 'signed-out')} />;
}

function SignedOut() {
  const navigate = useNavigate();
  useOnce(() => {
    storeReturn(path);
    notify({
      tone: 'bad',
      title: 'Authentication Required',
      text: 'You need to be signed in to change your password.',
    });
    void navigate(paths.signIn.href(), { replace: true });
  });
  return <Spinner label="Taking you to sign in" />;
}

type Props = { account: Account; onDone: (signedIn: boolean) => void };

function SetPassword({ account, onDone }: Props) {
  // The server decides whether the link is still recent enough.
  const [byLink, setByLink] = useState(isResetting);
  return (
    <AccountFrame
      title="Set New Password"
      lead={
        byLink
          ? 'Choose one that only you know. You stay signed in here.'
          : 'Your current password, then the new one twice.'
      }
      path={path}
    >
      <NewPasswordForm account={account} byLink={byLink} onLinkTooOld={() => setByLink(false)} onDone={onDone} />
    </AccountFrame>
  );
}

function Updated({ signedIn }: { signedIn: boolean }) {
  const next = signedIn
    ? { label: 'Go to Dashboard', to: paths.dashboard.href() }
    : { label: 'Go to Sign In', to: paths.signIn.href() };
  return <PasswordUpdated path={path} text="Your password has been updated successfully." next={next} />;
}
