import { hasWords } from '#shared/rules/search-terms.ts';
import type { AdminSessionSummary } from '../../../../lib/admin/use-upcoming-sessions.ts';
import { Group } from './Group.tsx';
import { Months } from './Months.tsx';
import { nextDates } from './series-groups.ts';

type Props = { sessions: readonly AdminSessionSummary[]; search: string };

/** All that are ahead, of each series the next date; all are here already, so that a search needs no request. */
export function Upcoming({ sessions, search }: Props) {
  const found = sessions.filter(({ title, city }) => hasWords([title, city ?? ''], search));
  return (
    <Group title="Upcoming" count={found.length}>
      {found.length === 0 ? (
        <p className="hint">{search ? 'None ahead with these words.' : 'Nothing is planned.'}</p>
      ) : (
        <Months sessions={nextDates(found)} upcoming={sessions} />
      )}
    </Group>
  );
}
