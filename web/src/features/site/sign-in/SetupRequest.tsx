import { useEffect, useState } from 'react';
import { type GuestOrder, paths } from '#shared/contract/paths.ts';
import { useAccount } from '../../../lib/account/account-store.ts';
import { useNavigate } from '../../../lib/router/use-navigate.ts';
import { useQuery } from '../../../lib/router/use-query.ts';
import { SignInLink } from '../../../ui/SignInLink.tsx';
import { AccountFrame } from './AccountFrame.tsx';
import { guestOrderIn, type MailedLink } from './links.ts';
import { SetupLinkForm } from './SetupLinkForm.tsx';
import { SetupMailed } from './SetupMailed.tsx';

/**
 * Mails a link to someone who has booked or bought as a guest (docs/product.md#account-setup). Address and order are those
 * of the mail that led here, else those of the query.
 */
export function SetupRequest({ link }: { link: Pick<MailedLink, 'email' | 'order'> }) {
  const [query] = useQuery();
  const { email, order } = link.email ? link : { email: query.get('email')?.trim() ?? '', order: guestOrderIn(query) };
  const target = targetOf(order);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const isSignedIn = useAccount() !== null;
  const navigate = useNavigate();

  useEffect(() => {
    if (isSignedIn) void navigate(target, { replace: true });
  }, [isSignedIn, target, navigate]);

  const linkOptions = { order, returnTo: target };
  return (
    <AccountFrame
      title="Set up your account"
      lead={`${order.purchaseId ? 'Your recordings wait' : 'Your bookings wait'} in it, on every device you sign in on.`}
      path={paths.setupAccount.pattern}
    >
      {sentTo === null ? (
        <SetupLinkForm {...linkOptions} email={email} onSent={setSentTo} />
      ) : (
        <SetupMailed {...linkOptions} email={sentTo} />
      )}
      <div className="mt-4">
        <SignInLink tone="line" wide returnTo={target}>
          I have an account: Sign In
        </SignInLink>
      </div>
    </AccountFrame>
  );
}

function targetOf({ bookingId, purchaseId }: GuestOrder): string {
  if (bookingId) return paths.myBookings.href();
  return purchaseId ? paths.myResources.href() : paths.dashboard.href();
}
