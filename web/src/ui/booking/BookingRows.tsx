import type { ReactNode } from 'react';
import type { MemberBooking } from '../../lib/member/bookings.ts';
import { Skeleton } from '../Skeleton.tsx';
import './booking-row.css';

/** Rows whose pictures are fetched at once. */
const rowsInView = 3;
const skeletons = ['one', 'two', 'three'];

type Props = { bookings: readonly MemberBooking[]; row: (booking: MemberBooking, first: boolean) => ReactNode };

/** A list of booked sessions. */
export function BookingRows({ bookings, row }: Props) {
  return (
    <ul className="bookings">
      {bookings.map((booking, index) => (
        <li key={booking.id}>{row(booking, index < rowsInView)}</li>
      ))}
    </ul>
  );
}

type Loading = {
  label: string;
  /** Whether descriptions will be shown, which stand where others have a button. */
  described?: boolean;
};

/** The shape of such a list that is still to come: its own grid, so that nothing jumps. */
export function LoadingBookings({ label, described = false }: Loading) {
  return (
    <div role="status" aria-label={label}>
      <div className="bookings" aria-hidden="true">
        {skeletons.map((key) => (
          <div key={key} className="booked">
            <span className="date">
              <Skeleton width="2rem" height=".625rem" />
              <Skeleton width="3.25rem" height="2.375rem" radius=".75rem" className="my-2.25" />
              <Skeleton width="2rem" height=".625rem" />
            </span>
            <span className="booked__orb sk" />
            <span className="booked__main">
              <Skeleton width="4.5rem" height=".75rem" className="booked__over" />
              <Skeleton width="min(18rem, 82%)" height="1.375rem" className="booked__title" />
              <Skeleton width="min(15rem, 72%)" height=".75rem" className="meta" />
              {described && <Skeleton width="92%" height="2.25rem" radius=".75rem" className="mt-3.5" />}
            </span>
            {!described && (
              <span className="booked__ways">
                <Skeleton width="9.5rem" height="2.75rem" />
              </span>
            )}
          </div>
        ))}
      </div>
    </div>
  );
}
