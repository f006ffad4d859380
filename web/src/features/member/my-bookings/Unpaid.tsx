import { useEffect, useRef } from 'react';
import { refresh } from '../../../lib/api/use-endpoint.ts';
import type { MemberBooking } from '../../../lib/member/bookings.ts';
import { viewerZone } from '../../../lib/time/zones.ts';
import { useBookingState } from '../../../lib/use-booking-state.ts';
import { usePageRestore } from '../../../lib/use-page-restore.ts';
import { PendingPaymentActions } from '../../../ui/PendingPaymentActions.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { unpaidText } from './unpaid-text.ts';
import './unpaid.css';

/** Under a booking that is not paid: until when its place is held, and both ways on. */
export function Unpaid({ booking }: { booking: MemberBooking }) {
  const { booking: seen, state } = useBookingState(booking.id);
  const isSettled = seen !== undefined && seen.status !== 'pending';

  const box = useRef<HTMLDivElement>(null);

  // Whoever comes back from the payment page may have paid.
  usePageRestore(() => void refresh('getBooking', 'listMyBookings'));

  useEffect(() => {
    if (!isSettled) return;
    void refresh('listMyBookings');
    // The button that was pressed is gone; what it was about is still there.
    if (document.activeElement === document.body) box.current?.closest('article')?.querySelector('a')?.focus();
  }, [isSettled]);

  return (
    <div ref={box} className="booked__more unpaid">
      <p role="status">
        {seen && state ? unpaidText(seen, state, viewerZone()) : <Skeleton width="16rem" height="1rem" />}
      </p>
      {state === 'held' && (
        <div className="unpaid__ways">
          <PendingPaymentActions bookingId={booking.id} />
        </div>
      )}
    </div>
  );
}
