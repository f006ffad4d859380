import type { Category } from '#shared/sessions.ts';
import type { SessionSummary } from '../../lib/api/sessions.ts';
import { inCategory } from '../../lib/filters.ts';
import { buttonClass } from '../../ui/button.ts';
import { RotateCw } from '../../ui/icons.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StateBox } from '../../ui/StateBox.tsx';
import { emptyText, type When } from './empty-text.ts';
import { SessionCard } from './SessionCard.tsx';

const skeletons = ['one', 'two', 'three', 'four', 'five', 'six'];

function LoadingCards() {
  return (
    <div role="status" aria-label="Loading sessions">
      <div className="tiles" aria-hidden="true">
        {skeletons.map((key) => (
          <div key={key} className="tile">
            <div className="tile__art sk" />
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
  category: Category | null;
  /** Undefined while they are fetched for the first time. */
  sessions: SessionSummary[] | undefined;
  failed: boolean;
  onRetry: () => void;
  /** Whether more can be fetched, so that nothing found yet is not nothing. */
  hasMore?: boolean;
};

/** The cards of a tab, or what stands in their place. */
export function Cards({ when, category, sessions, failed, onRetry, hasMore = false }: Props) {
  if (!sessions && !failed) return <LoadingCards />;
  if (!sessions) {
    const retry = (
      <button type="button" className={buttonClass({ tone: 'sage' })} onClick={onRetry}>
        <RotateCw />
        Try again
      </button>
    );
    return (
      <StateBox title="The sessions did not load" alarming actions={retry}>
        Your connection may have dropped for a moment. Nothing you booked is affected.
      </StateBox>
    );
  }
  const shown = sessions.filter((session) => inCategory(session, category));
  if (shown.length === 0 && !hasMore) return <StateBox title={emptyText(when, category)} />;
  return (
    <ul className="tiles">
      {shown.map((session) => (
        <li key={session.id}>
          <SessionCard session={session} past={when === 'past'} />
        </li>
      ))}
    </ul>
  );
}
