import { useMayChange } from '../lib/booking/booking-authority.ts';
import { usePayment } from '../lib/booking/payment.ts';
import { BookingAuthorityHint } from './BookingAuthorityHint.tsx';
import { buttonClass } from './button.ts';

/** Both ways on with a booking that is not paid yet: pay, or give the place back. */
export function PendingPaymentActions({ bookingId }: { bookingId: string }) {
  const mayChange = useMayChange(bookingId);
  const { busy, pay, cancel } = usePayment(bookingId);
  if (!mayChange) return <BookingAuthorityHint change="pay" />;
  return (
    <>
      <button
        type="button"
        className={buttonClass({ tone: 'clay' })}
        aria-disabled={busy !== null}
        onClick={() => void (busy ?? pay())}
      >
        {busy === 'paying' ? 'Taking you to the payment…' : 'Complete payment'}
      </button>
      <button
        type="button"
        className={buttonClass({ tone: 'line' })}
        aria-disabled={busy !== null}
        onClick={() => void (busy ?? cancel())}
      >
        {busy === 'cancelling' ? 'Letting it go…' : 'Let the place go'}
      </button>
    </>
  );
}
