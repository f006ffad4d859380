import type { ResponseBody } from '#shared/contract/contract.ts';
import { paths } from '#shared/contract/paths.ts';
import type { BookingState } from '../../../lib/booking/booking-state.ts';
import type { AddressConfirmation } from '../../../lib/booking/use-address-confirmation.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { KeepPlace } from '../../../ui/booking/KeepPlace.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { PendingPaymentActions } from '../../../ui/PendingPaymentActions.tsx';
import { ChangeActions } from './ChangeActions.tsx';
import { ReceiptButton } from './ReceiptButton.tsx';

type Props = {
  booking: ResponseBody<'getBooking'>;
  /** The attendee's address; undefined for a viewer who has shown only the booking's id. */
  email: string | undefined;
  confirmation: AddressConfirmation;
  state: BookingState;
  /** Tells whether the ticket can only be read, because the studio cannot be reached. */
  isStored: boolean;
  onChanged: (after: ResponseBody<'getBooking'>) => void;
};

export function TicketActions({ booking, email, confirmation, state, isStored, onChanged }: Props) {
  return (
    <div className="pass__actions">
      {state === 'held' &&
        !isStored &&
        (booking.awaitsConfirmation ? (
          <KeepPlace booking={booking} email={email} confirmation={confirmation} />
        ) : (
          <PendingPaymentActions bookingId={booking.id} />
        ))}
      {state === 'booked' && (
        <button type="button" className={buttonClass({ tone: 'line' })} onClick={() => window.print()}>
          Print
        </button>
      )}
      {!isStored && <ReceiptButton booking={booking} />}
      {state === 'booked' && !isStored && <ChangeActions booking={booking} onChanged={onChanged} />}
      {booking.ending !== 'session_cancelled' && (
        <AppLink className={buttonClass({ tone: 'line' })} to={paths.session.href(booking.session.id)}>
          See the session
        </AppLink>
      )}
    </div>
  );
}
