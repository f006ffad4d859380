import type { ReactNode } from 'react';
import { AsyncBoundary } from '../AsyncBoundary.tsx';
import { LoadFailed } from '../LoadFailed.tsx';
import { Skeleton } from '../Skeleton.tsx';
import './booking-row.css';

/** Rows whose pictures are loaded eagerly. */
const rowsInView = 6;
/** Enough to fill a screen, below which the rows come. */
const skeletons = ['one', 'two', 'three', 'four', 'five', 'six'];

type Props<Row> = {
  /** Undefined while loading. */
  rows: readonly Row[] | undefined;
  error: unknown;
  onRetry: () => void;
  /** The texts use this noun: "Your sessions did not load". */
  noun: 'bookings' | 'sessions';
  empty: ReactNode;
  /** Stands above the rows, and keeps its height while they load. */
  head?: ReactNode;
  keyOf: (row: Row) => string;
  row: (row: Row, first: boolean) => ReactNode;
};

/** A list of a member's bookings, with the states of loading, failure and emptiness. */
export function BookingList<Row>({ rows, error, onRetry, noun, empty, head, keyOf, row }: Props<Row>) {
  return (
    <AsyncBoundary
      data={rows}
      error={error}
      loading={<LoadingBookings label={`Loading your ${noun}`} />}
      failed={<LoadFailed title={`Your ${noun} did not load`} onRetry={onRetry} />}
    >
      {(shownRows) =>
        shownRows.length === 0 ? (
          empty
        ) : (
          <>
            {head}
            <ul className="bookings">
              {shownRows.map((shownRow, index) => (
                <li key={keyOf(shownRow)}>{row(shownRow, index < rowsInView)}</li>
              ))}
            </ul>
          </>
        )
      }
    </AsyncBoundary>
  );
}

function LoadingBookings({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label}>
      <div className="bookings" aria-hidden="true">
        {skeletons.map((key) => (
          <div key={key}>
            <div className="booked">
              <span className="date">
                <Skeleton width="1.75rem" height=".625rem" />
                <Skeleton width="2.25rem" height="1.75rem" radius=".75rem" className="mt-2" />
              </span>
              <span className="booked__orb cropped sk" />
              <span className="booked__main">
                <Skeleton width="min(15rem, 80%)" height="1rem" />
                <Skeleton width="min(12rem, 64%)" height=".75rem" className="mt-2" />
                <Skeleton width="min(20rem, 92%)" height=".75rem" className="mt-2" />
              </span>
              <span className="booked__end">
                <Skeleton width="5rem" height="1.5rem" />
              </span>
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
