import { useLocation } from 'react-router';
import { problems } from '#shared/contract/problems.ts';
import { SignInLink } from './SignInLink.tsx';

/** In place of what changes a booking, for a viewer who may only see it (docs/trust.md#booking-authority). */
export function BookingAuthorityHint() {
  const { pathname, search } = useLocation();
  return (
    <>
      <p className="hint">{problems.not_your_booking.title}</p>
      <SignInLink tone="line" returnTo={`${pathname}${search}`} />
    </>
  );
}
