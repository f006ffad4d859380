import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#shared/contract/paths.ts';
import { useAccount } from '../../../lib/account/account-store.ts';
import { useQuery } from '../../../lib/router/use-query.ts';
import { AccountFrame } from './AccountFrame.tsx';
import { CheckYourEmail } from './CheckYourEmail.tsx';
import { LinkForm } from './LinkForm.tsx';

/** Sets up the account of a guest who has booked or bought, by a mailed link (docs/product.md#account-setup). */
export function SetupAccountPage() {
  const [query] = useQuery();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const isSignedIn = useAccount() !== null;
  const navigate = useNavigate();

  useEffect(() => {
    if (isSignedIn) void navigate(paths.dashboard.href(), { replace: true });
  }, [isSignedIn, navigate]);

  return (
    <AccountFrame
      title="Set up your account"
      lead="Your bookings and recordings wait in it. We mail you a link; with it you choose your password."
      path={paths.setupAccount.pattern}
    >
      {sentTo === null ? (
        <LinkForm purpose="setup" email={query.get('email') ?? ''} onSent={setSentTo} />
      ) : (
        <CheckYourEmail
          email={sentTo}
          done={{ label: 'Go to Sign In', onPress: () => void navigate(paths.signIn.href()) }}
        />
      )}
    </AccountFrame>
  );
}
