import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#shared/contract/paths.ts';
import { useAccount } from '../../../lib/account/account-store.ts';
import { useQuery } from '../../../lib/router/use-query.ts';
import { AccountFrame } from './AccountFrame.tsx';
import { LinkRequest } from './LinkRequest.tsx';

/** Sets up the account of a guest who has booked or bought, by a mailed link (docs/product.md#account-setup). */
export function SetupAccountPage() {
  const [query] = useQuery();
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
      <LinkRequest purpose="setup" email={query.get('email') ?? ''} />
    </AccountFrame>
  );
}
