import { hasWords } from '#shared/rules/search-terms.ts';
import type { AdminSessionSummary } from '../../../../lib/admin/use-upcoming-sessions.ts';
import { Group } from './Group.tsx';
import { nextDates } from './groups.ts';
import { AheadCards } from './Months.tsx';
import '../../../../ui/admin/link-button.css';

type Props = {
  sessions: readonly AdminSessionSummary[];
  search: string;
  /** Leads to the past ones, below all of these. */
  onPast: () => void;
};

/** All are here already, so that a search needs no request. */
export function foundIn(sessions: readonly AdminSessionSummary[], search: string) {
  return sessions.filter(({ title, city }) => hasWords([title, city ?? ''], search));
}

/** All that are ahead, of each series the next date, by page. */
export function Upcoming({ sessions, search, onPast }: Props) {
  const found = foundIn(sessions, search);
  return (
    <Group
      title="Upcoming"
      count={found.length}
      beside={
        <button type="button" className="link-button" onClick={onPast}>
          Past sessions
        </button>
      }
    >
      {found.length === 0 ? (
        <p className="hint">{search ? 'None ahead with these words.' : 'Nothing is planned.'}</p>
      ) : (
        <AheadCards sessions={nextDates(found)} upcoming={sessions} />
      )}
    </Group>
  );
}
