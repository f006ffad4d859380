import { useEffect, useRef } from 'react';
import { refresh } from '../../../lib/api/use-endpoint.ts';
import { useBookingState } from '../../../lib/booking/use-booking-state.ts';
import type { MemberBooking } from '../../../lib/member/bookings.ts';
import { viewerZone } from '../../../lib/time/zones.ts';
import { usePageRestore } from '../../../lib/use-page-restore.ts';
import { PendingPaymentActions } from '../../../ui/PendingPaymentActions.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { unpaidText } from './unpaid-text.ts';
import './unpaid.css';

export function Unpaid({ booking }: { booking: MemberBooking }) {
  const { booking: latest, state } = useBookingState(booking.id);
  const isSettled = latest !== undefined && latest.status !== 'pending';

  const box = useRef<HTMLDivElement>(null);

  // After the browser's Back button on the payment page it may be paid.
  usePageRestore(() => void refresh('getBooking', 'listMyBookings'));

  useEffect(() => {
    if (!isSettled) return;
    void refresh('listMyBookings');
    // The pressed button is gone: focus the booking's title.
    if (document.activeElement === document.body)
      box.current?.closest('article')?.querySelector<HTMLElement>('a, summary')?.focus();
  }, [isSettled]);

  return (
    <div ref={box} className="booked__more unpaid">
      <p role="status">
        {latest && state ? unpaidText(latest, state, viewerZone()) : <Skeleton width="16rem" height="1rem" />}
      </p>
      {state === 'held' && (
        <div className="unpaid__actions actions">
          <PendingPaymentActions bookingId={booking.id} />
        </div>
      )}
    </div>
  );
}
