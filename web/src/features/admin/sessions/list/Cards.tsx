import { useState } from 'react';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { DeleteSession } from '../deletion/DeleteSession.tsx';
import type { AdminSessionSummary } from '../use-upcoming.ts';
import { SessionCard } from './SessionCard.tsx';
import { datesIn } from './series-groups.ts';
import './cards.css';

type Props = {
  sessions: readonly AdminSessionSummary[];
  dimmed?: boolean;
  /** Every upcoming session, to count the dates of a series. */
  upcoming?: readonly AdminSessionSummary[];
};

export function Cards({ sessions, dimmed = false, upcoming = [] }: Props) {
  const [deleting, setDeleting] = useState<string | null>(null);
  // The current data: seats may be booked while the dialog is open.
  const toDelete = sessions.find(({ id }) => id === deleting);
  return (
    <>
      <ul className="plans" aria-busy={dimmed}>
        {sessions.map((session) => (
          <li key={session.id}>
            <SessionCard
              session={session}
              dates={session.series ? datesIn(upcoming, session.series.id) : 0}
              onDelete={() => setDeleting(session.id)}
            />
          </li>
        ))}
      </ul>
      {toDelete && <DeleteSession session={toDelete} onClose={() => setDeleting(null)} />}
    </>
  );
}

/** Cards of the skeleton (docs/product.md#admin-sessions). */
const skeletonCards = 6;

function CardSkeleton() {
  return (
    <div className="plan">
      <div className="plan__head">
        <Skeleton width="2.75rem" height="3.75rem" radius="var(--r-sm)" />
        <div className="plan__words">
          <Skeleton width="5rem" height="0.75rem" />
          <Skeleton width="70%" height="1.25rem" />
          <Skeleton width="85%" height="0.875rem" />
        </div>
      </div>
      <Skeleton width="100%" height="0.5rem" />
      <Skeleton width="60%" height="1rem" />
    </div>
  );
}

export function CardSkeletons() {
  return (
    <div className="plans plans--skeleton" role="status" aria-label="Loading sessions">
      {Array.from({ length: skeletonCards }, (_, card) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all the same.
        <CardSkeleton key={card} />
      ))}
    </div>
  );
}
