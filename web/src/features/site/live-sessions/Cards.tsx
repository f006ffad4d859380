import { isInCategory } from '#shared/rules/categories.ts';
import type { SessionSummary } from '../../../lib/api/sessions.ts';
import { usePlaces, useWaiting } from '../../../lib/booking/use-places.ts';
import { useCategoryName, useSite } from '../../../lib/rendering/context.ts';
import { countDates } from '../../../lib/series.ts';
import { AsyncBoundary } from '../../../ui/AsyncBoundary.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { StateBox } from '../../../ui/StateBox.tsx';
import { Agenda } from '../../../ui/session/Agenda.tsx';
import { StaleNote } from '../../../ui/session/StaleNote.tsx';
import { emptyText, type When } from './empty-text.ts';
import { SessionCard } from './SessionCard.tsx';

const skeletons = ['one', 'two', 'three', 'four', 'five', 'six'];

function LoadingCards() {
  return (
    <div role="status" aria-label="Loading sessions">
      <div className="tiles" aria-hidden="true">
        {skeletons.map((key) => (
          <div key={key} className="tile">
            <div className="tile__art cropped sk" />
            <Skeleton width="80%" height="2.75rem" radius=".75rem" />
            <Skeleton width="60%" height=".875rem" />
          </div>
        ))}
      </div>
    </div>
  );
}

type Props = {
  when: When;
  category: string | null;
  sessions: SessionSummary[] | undefined;
  error: unknown;
  onRetry: () => void;
  /** Tells whether there are further pages, so that no match yet does not mean none at all. */
  hasMore?: boolean;
};

export function Cards({ when, category, sessions, error, onRetry, hasMore = false }: Props) {
  return (
    <AsyncBoundary
      data={sessions}
      error={error}
      loading={<LoadingCards />}
      failed={<LoadFailed title="The sessions did not load" onRetry={onRetry} />}
    >
      {(all) => (
        <>
          <StaleNote />
          <Grid when={when} category={category} sessions={all} hasMore={hasMore} />
        </>
      )}
    </AsyncBoundary>
  );
}

type GridProps = Pick<Props, 'when' | 'category'> & { sessions: SessionSummary[]; hasMore: boolean };

function Grid({ when, category, sessions, hasMore }: GridProps) {
  const places = usePlaces();
  const waiting = useWaiting();
  const { categories } = useSite();
  const shownSessions = sessions.filter((session) => isInCategory(session, category, categories));
  const name = useCategoryName(category);
  if (shownSessions.length === 0 && !hasMore) return <StateBox title={emptyText(when, name)} />;
  const dates = when === 'upcoming' ? countDates(sessions) : undefined;
  const tiles = (rows: readonly SessionSummary[], before: number) => (
    <ul className="tiles">
      {rows.map((session, index) => (
        <li key={session.id}>
          <SessionCard
            session={session}
            first={before + index === 0}
            past={when === 'past'}
            dates={dates}
            bookingId={places.get(session.id)?.[0]}
            waiting={waiting.get(session.id)}
          />
        </li>
      ))}
    </ul>
  );
  // Past ones come page by page from the server.
  return when === 'past' ? tiles(shownSessions, 0) : <Agenda sessions={shownSessions}>{tiles}</Agenda>;
}
