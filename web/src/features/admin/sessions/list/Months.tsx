import { type ReactNode, useState } from 'react';
import type { AdminSessionSummary } from '../../../../lib/admin/use-upcoming-sessions.ts';
import { pageCount } from '../../../../lib/agenda/pages.ts';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { Agenda } from '../../../../ui/session/Agenda.tsx';
import { DeleteSession } from '../deletion/DeleteSession.tsx';
import { AdminSessionCard } from './AdminSessionCard.tsx';
import { byMonth, datesIn } from './groups.ts';
import './cards.css';

type Props = {
  sessions: readonly AdminSessionSummary[];
  dimmed?: boolean;
  /** Every upcoming session, to count the dates of a series. */
  upcoming?: readonly AdminSessionSummary[];
};

type Deleting = { onDelete: (sessionId: string) => void };

/**
 * Asks before a session of the list is deleted. The question stands beside the list, so that it stays open when a group of
 * the list is drawn anew.
 */
function useDeletion(sessions: readonly AdminSessionSummary[]): Deleting & { dialog: ReactNode } {
  const [deleting, setDeleting] = useState<string | null>(null);
  // The current data: seats may be booked while the dialog is open.
  const session = sessions.find(({ id }) => id === deleting);
  return {
    onDelete: setDeleting,
    dialog: session && <DeleteSession session={session} onClose={() => setDeleting(null)} />,
  };
}

type ListProps = Required<Pick<Props, 'sessions' | 'upcoming'>> & Deleting;

function Cards({ sessions, upcoming, heading, onDelete }: ListProps & { heading: 'h3' | 'h4' }) {
  return (
    <ul className="plans">
      {sessions.map((session) => (
        <li key={session.id}>
          <AdminSessionCard
            session={session}
            heading={heading}
            dates={session.series ? datesIn(upcoming, session.series.id) : 0}
            onDelete={() => onDelete(session.id)}
          />
        </li>
      ))}
    </ul>
  );
}

function MonthlyCards({ sessions, ...rest }: ListProps) {
  return byMonth(sessions).map(({ month, sessions: ofMonth }) => (
    <div key={`${month} ${ofMonth[0]?.id}`} className="month">
      <h3>{month}</h3>
      <Cards sessions={ofMonth} heading="h4" {...rest} />
    </div>
  ));
}

/** Cards of sessions under the months of their dates. */
export function Months({ sessions, dimmed = false, upcoming = [] }: Props) {
  const { onDelete, dialog } = useDeletion(sessions);
  return (
    <div className="months" aria-busy={dimmed}>
      <MonthlyCards sessions={sessions} upcoming={upcoming} onDelete={onDelete} />
      {dialog}
    </div>
  );
}

/** The page of the sessions ahead; `page` and `cursor` name the one of the past sessions. */
export const aheadParameter = 'ahead';

/** Cards of sessions that are ahead: under their months, or by pages and weeks where they are many. */
export function AheadCards({ sessions, upcoming }: Required<Pick<Props, 'sessions' | 'upcoming'>>) {
  const { onDelete, dialog } = useDeletion(sessions);
  const isLong = pageCount(sessions.length) > 1;
  return (
    <div className="months">
      <Agenda sessions={sessions} parameter={aheadParameter}>
        {(rows) =>
          isLong ? (
            <Cards sessions={rows} upcoming={upcoming} heading="h3" onDelete={onDelete} />
          ) : (
            <MonthlyCards sessions={rows} upcoming={upcoming} onDelete={onDelete} />
          )
        }
      </Agenda>
      {dialog}
    </div>
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
      <Skeleton className="plan__bar" width="100%" height="0.5rem" />
      <div className="plan__foot">
        <span className="plan__ways">
          <Skeleton width="12rem" height="0.875rem" />
        </span>
        <span className="plan__ways">
          <Skeleton width="9rem" height="0.875rem" />
        </span>
      </div>
    </div>
  );
}

export function CardSkeletons() {
  return (
    <div className="planned--skeleton" role="status" aria-label="Loading sessions">
      <Skeleton width="9rem" height="1.25rem" />
      <Skeleton width="7.5rem" height="1rem" />
      <div className="plans">
        {Array.from({ length: skeletonCards }, (_, card) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all the same.
          <CardSkeleton key={card} />
        ))}
      </div>
    </div>
  );
}
