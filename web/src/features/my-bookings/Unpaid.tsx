import { useEffect, useRef } from 'react';
import { refresh } from '../../lib/api/use-endpoint.ts';
import type { MemberBooking } from '../../lib/member/bookings.ts';
import { viewerZone } from '../../lib/time/zones.ts';
import { useReturn } from '../../lib/use-return.ts';
import { useStanding } from '../../lib/use-standing.ts';
import { PaymentWays } from '../../ui/PaymentWays.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { unpaidText } from './unpaid-text.ts';
import './unpaid.css';

/** Under a booking that is not paid: until when its place is held, and both ways on. */
export function Unpaid({ booking }: { booking: MemberBooking }) {
  const { booking: seen, standing } = useStanding(booking.id);
  const isSettled = seen !== undefined && seen.status !== 'pending';

  const box = useRef<HTMLDivElement>(null);

  // Whoever comes back from the payment page may have paid.
  useReturn(() => void refresh('getBooking', 'listMyBookings'));

  useEffect(() => {
    if (!isSettled) return;
    void refresh('listMyBookings');
    // The button that was pressed is gone; what it was about is still there.
    if (document.activeElement === document.body) box.current?.closest('article')?.querySelector('a')?.focus();
  }, [isSettled]);

  return (
    <div ref={box} className="booked__more unpaid">
      <p role="status">
        {seen && standing ? unpaidText(seen, standing, viewerZone()) : <Skeleton width="16rem" height="1rem" />}
      </p>
      {standing === 'held' && (
        <div className="unpaid__ways">
          <PaymentWays bookingId={booking.id} />
        </div>
      )}
    </div>
  );
}
