import { paths } from '#shared/contract/paths.ts';
import type { SessionSummary } from '../../../lib/api/sessions.ts';
import { usePlaces, useWaiting } from '../../../lib/booking/use-places.ts';
import type { Filter } from '../../../lib/filters.ts';
import { narrow } from '../../../lib/filters.ts';
import { useCategoryName, useSite } from '../../../lib/rendering/context.ts';
import { countDates } from '../../../lib/series.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { StateBox } from '../../../ui/StateBox.tsx';
import { Agenda } from '../../../ui/session/Agenda.tsx';
import { SessionRow } from '../../../ui/session/SessionRow.tsx';

/** Rows whose pictures are loaded eagerly. */
const rowsInView = 4;

function filterWords(category: string | null, location: string | null): string {
  return [category && `in ${category}`, location && (location === 'Online' ? 'online' : `in ${location}`)]
    .filter(Boolean)
    .join(', ');
}

type Props = { sessions: SessionSummary[]; filter: Filter; onClear: () => void; onIntent: (id: string) => void };

export function SessionList({ sessions, filter, onClear, onIntent }: Props) {
  const shownSessions = narrow(sessions, filter, useSite().categories);
  const category = useCategoryName(filter.category);
  const places = usePlaces();
  const waiting = useWaiting();
  if (sessions.length === 0) {
    const past = (
      <AppLink className={buttonClass({ tone: 'line' })} to={paths.liveSessions.href('past')}>
        See past sessions
      </AppLink>
    );
    return (
      <StateBox title="No upcoming sessions at this time. Check back later!" actions={past}>
        New dates are usually posted at the start of the month.
      </StateBox>
    );
  }
  if (shownSessions.length === 0) {
    const clear = (
      <button type="button" className={buttonClass({ tone: 'line' })} onClick={onClear}>
        Show all sessions
      </button>
    );
    return (
      <StateBox title={`Nothing ${filterWords(category, filter.location)} just now`} actions={clear}>
        Other sessions may suit you as well.
      </StateBox>
    );
  }
  const dates = countDates(sessions);
  return (
    <Agenda sessions={shownSessions}>
      {(rows, before) => (
        <ul className="rows">
          {rows.map((session, index) => (
            <li key={session.id}>
              <SessionRow
                session={session}
                first={before + index < rowsInView}
                dates={dates}
                bookingId={places.get(session.id)?.[0]}
                waiting={waiting.get(session.id)}
                onIntent={() => onIntent(session.id)}
              />
            </li>
          ))}
        </ul>
      )}
    </Agenda>
  );
}
