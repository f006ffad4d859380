import { useEffect, useState } from 'react';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { refresh } from '../../../lib/api/use-endpoint.ts';
import { lendSecret } from '../../../lib/booking/booking-secrets.ts';
import { useBookingState } from '../../../lib/booking/use-booking-state.ts';
import { usePageRestore } from '../../../lib/use-page-restore.ts';
import { PendingPaymentActions } from '../../../ui/PendingPaymentActions.tsx';
import { pendingMoveText } from './move-text.ts';

type Booking = ResponseBody<'getBooking'>;
type Props = { booking: Booking; move: NonNullable<Booking['pendingMove']> };

/** A move to a dearer session that waits for its payment (docs/product.md#moving-to-a-dearer-session). */
export function PendingMove({ booking, move }: Props) {
  // Those who may change the booking may pay for its move.
  useState(() => lendSecret(booking.id, move.id));
  const { booking: order, state = move.processing ? 'processing' : 'held' } = useBookingState(move.id);
  const isSettled = order !== undefined && order.status !== 'pending';
  // After the browser's Back button on the payment page it may be paid.
  usePageRestore(() => void refresh('getBooking'));
  useEffect(() => {
    if (isSettled) void refresh('getBooking');
  }, [isSettled]);
  return (
    <section className="pass__note" aria-label="Your move">
      <p role="status">{pendingMoveText(move, state)}</p>
      {state === 'held' && (
        <div className="mt-3 actions">
          <PendingPaymentActions bookingId={move.id} />
        </div>
      )}
    </section>
  );
}
