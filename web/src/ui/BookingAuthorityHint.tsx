import { useLocation } from 'react-router';
import { SignInLink } from './SignInLink.tsx';

const ways = 'use the browser that booked it, open the link in our mail, or sign in.';

const texts = {
  pay: `To pay, or to let the place go, ${ways}`,
  keep: `To keep the place, open the link in our mail. To let it go, ${ways}`,
  // An admin made it, in a browser of their own.
  accept: 'To accept it, open the link in our mail, or sign in.',
  join: `To join, ${ways}`,
  watch: `To watch the recording, ${ways}`,
  change: `To cancel, move or give away this booking, ${ways}`,
  share: `To share it by e-mail, ${ways}`,
} as const;

/** Replaces what changes a booking, for a viewer who may only see it (docs/trust.md#booking-authority). */
export function BookingAuthorityHint({ change }: { change: keyof typeof texts }) {
  const { pathname, search } = useLocation();
  return (
    <>
      <p className="hint">{texts[change]}</p>
      <SignInLink tone="line" returnTo={`${pathname}${search}`} />
    </>
  );
}
