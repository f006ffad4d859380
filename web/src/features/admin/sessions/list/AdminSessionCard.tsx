import { useState } from 'react';
import { adminPaths } from '#shared/contract/admin-paths.ts';
import { seriesMark } from '#shared/rules/recurrences.ts';
import type { AdminSessionSummary } from '../../../../lib/admin/use-upcoming-sessions.ts';
import { useCategoryName } from '../../../../lib/rendering/context.ts';
import { useNow } from '../../../../lib/time/use-now.ts';
import { zoneOf } from '../../../../lib/time/zones.ts';
import { AppLink } from '../../../../ui/AppLink.tsx';
import { SeatBar } from '../../../../ui/admin/SeatBar.tsx';
import { Badge } from '../../../../ui/Badge.tsx';
import { DateTile } from '../../../../ui/session/DateTile.tsx';
import { SessionMeta } from '../../../../ui/session/SessionMeta.tsx';
import { CancelSession } from '../cancellation/CancelSession.tsx';
import { useDuplicate } from './use-duplicate.ts';

type Props = { session: AdminSessionSummary; onDelete: () => void };

type CardProps = Props & {
  /** Upcoming dates of its series; 0 where they are not known. */
  dates: number;
  /** Is one level below the heading that the card stands under. */
  heading: 'h3' | 'h4';
};

function Series({ session: { series, title }, dates }: Pick<CardProps, 'session' | 'dates'>) {
  if (!series) return null;
  return (
    <AppLink className="plan__series" to={adminPaths.sessions.href(series.id)}>
      {seriesMark(series.recurrence, dates)}
      <span className="sr-only"> of {title}</span>
    </AppLink>
  );
}

function Ways({ session, onDelete }: Props) {
  const { id, title, seats, waitlistCount, cancelledAt } = session;
  const { busy, duplicate } = useDuplicate(id);
  const now = useNow(60_000);
  const [isCancelling, setCancelling] = useState(false);
  const isOpen = cancelledAt === null;
  const hiddenTitle = <span className="sr-only"> {title}</span>;
  return (
    <div className="plan__foot">
      <div className="plan__ways">
        {isOpen && <AppLink to={adminPaths.editSession.href(id)}>Edit{hiddenTitle}</AppLink>}
        <AppLink to={adminPaths.session.href(id, 'attendees')}>
          Attendees{hiddenTitle} <span className="plan__count">{seats.taken + seats.held}</span>
        </AppLink>
        {isOpen && <AppLink to={adminPaths.doorList.href(id)}>Door list{hiddenTitle}</AppLink>}
        {waitlistCount > 0 && (
          <AppLink to={adminPaths.session.href(id, 'waitlist')}>
            Waitlist{hiddenTitle} <span className="plan__count">{waitlistCount}</span>
          </AppLink>
        )}
      </div>
      <div className="plan__ways">
        <button type="button" aria-disabled={busy} onClick={() => void duplicate()}>
          <span>{busy ? 'Duplicating…' : 'Duplicate'}</span>
          {hiddenTitle}
        </button>
        <span className="plan__ends">
          {isOpen && new Date(session.endTime) > now && (
            <button type="button" className="plan__delete" onClick={() => setCancelling(true)}>
              Cancel{hiddenTitle}
            </button>
          )}
          <button type="button" className="plan__delete" onClick={onDelete}>
            Delete{hiddenTitle}
          </button>
        </span>
      </div>
      {isCancelling && <CancelSession session={session} onClose={() => setCancelling(false)} />}
    </div>
  );
}

/** A session as an admin sees it: when and where, how full, and what can be done with it. */
export function AdminSessionCard({ session, dates, heading: Heading, onDelete }: CardProps) {
  const { id, title, category, published, startTime, cancelledAt } = session;
  return (
    <article className="plan" aria-label={title}>
      <div className="plan__head">
        <DateTile instant={startTime} timeZone={zoneOf(session)} />
        <div className="plan__words">
          <p className="plan__kind">
            <span className="hint">{useCategoryName(category) ?? 'No category'}</span>
            {!published && cancelledAt === null && <Badge tone="mute">Draft</Badge>}
            {cancelledAt !== null && <Badge tone="bad">Cancelled</Badge>}
          </p>
          <Heading className="plan__title">
            <AppLink to={adminPaths.session.href(id)}>{title}</AppLink>
          </Heading>
          <SessionMeta session={session} />
          <Series session={session} dates={dates} />
        </div>
      </div>
      {cancelledAt === null && <SeatBar seats={session.seats} waiting={session.waitlistCount} />}
      <Ways session={session} onDelete={onDelete} />
    </article>
  );
}
