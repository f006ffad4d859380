import type { ReactNode } from 'react';
import type { MemberBooking } from '../../lib/member/bookings.ts';
import { AsyncBoundary } from '../AsyncBoundary.tsx';
import { LoadFailed } from '../LoadFailed.tsx';
import { Skeleton } from '../Skeleton.tsx';
import './booking-row.css';

/** Rows whose pictures are loaded eagerly. */
const rowsInView = 3;
const skeletons = ['one', 'two', 'three'];

type Props = {
  /** Undefined while loading. */
  bookings: readonly MemberBooking[] | undefined;
  error: unknown;
  onRetry: () => void;
  /** The texts use this noun: "Your sessions did not load". */
  noun: 'bookings' | 'sessions';
  described?: boolean;
  empty: ReactNode;
  row: (booking: MemberBooking, first: boolean) => ReactNode;
};

/** A member's bookings, with the states of loading, failure and emptiness. */
export function BookingList({ bookings, error, onRetry, noun, described = false, empty, row }: Props) {
  return (
    <AsyncBoundary
      data={bookings}
      error={error}
      loading={<LoadingBookings label={`Loading your ${noun}`} described={described} />}
      failed={<LoadFailed title={`Your ${noun} did not load`} onRetry={onRetry} />}
    >
      {(shownBookings) =>
        shownBookings.length === 0 ? (
          empty
        ) : (
          <ul className="bookings">
            {shownBookings.map((booking, index) => (
              <li key={booking.id}>{row(booking, index < rowsInView)}</li>
            ))}
          </ul>
        )
      }
    </AsyncBoundary>
  );
}

/** Has the grid of the list, so that nothing moves when it arrives. */
function LoadingBookings({ label, described }: { label: string; described: boolean }) {
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
              <span className="booked__actions">
                <Skeleton width="9.5rem" height="2.75rem" />
              </span>
            )}
          </div>
        ))}
      </div>
    </div>
  );
}
