import type { ReactNode } from 'react';
import { formatDay } from '#shared/rules/dates.ts';
import { wallTimeOf } from '#shared/rules/wall-time.ts';
import { pageText } from '../../../../lib/admin/paging.ts';
import type { AdminSessionSummary } from '../../../../lib/admin/use-upcoming-sessions.ts';
import { useAgenda } from '../../../../lib/agenda/use-agenda.ts';
import { zoneOf } from '../../../../lib/time/zones.ts';
import type { SeriesPlace } from './groups.ts';
import { ListPages } from './ListPages.tsx';
import { MonthNav } from './MonthNav.tsx';
import type { PastSessions } from './use-past-sessions.ts';
import { Weeks } from './Weeks.tsx';

/** December 20: the day of the last session of a page. */
function lastDay(sessions: readonly AdminSessionSummary[]): string {
  const last = sessions.at(-1);
  return last ? formatDay(last.startTime, zoneOf(last)) : '';
}

type UpcomingProps = { sessions: readonly AdminSessionSummary[]; places: Map<string, SeriesPlace>; none: ReactNode };

/** Sessions that are ahead, by page, with the months that they are in. */
export function UpcomingList({ sessions, places, none }: UpcomingProps) {
  const { rows, before, total, page, pages, months, list, goTo } = useAgenda(sessions, 'page');
  const [first] = rows;
  if (!first) return none;
  const current = wallTimeOf(first.startTime, zoneOf(first)).date.slice(0, 7);
  const text = `${before + 1} to ${before + rows.length} of ${total}`;
  return (
    <>
      <MonthNav months={months} current={current} onChoose={(month) => goTo(month.page, month.monday)} />
      <Weeks sessions={rows} places={places} ref={list} />
      <ListPages
        text={page < pages ? `${text}, until ${lastDay(rows)}` : text}
        labels={['Earlier', 'Later']}
        previous={page > 1 ? () => goTo(page - 1) : undefined}
        next={page < pages ? () => goTo(page + 1) : undefined}
      />
    </>
  );
}

type PastProps = { past: PastSessions; count: number | undefined; none: ReactNode };

const noPlaces = new Map<string, SeriesPlace>();

/** Sessions that have begun, latest first, by page. */
export function PastList({ past, count, none }: PastProps) {
  const { sessions = [] } = past.data ?? {};
  const { page, next, previous } = past;
  const text = pageText({ page, rows: sessions.length, total: count });
  if (sessions.length === 0 && !next && !previous) return none;
  return (
    <>
      <Weeks sessions={sessions} places={noPlaces} dimmed={past.loading} />
      <ListPages
        text={next && sessions.length > 0 ? `${text}, back to ${lastDay(sessions)}` : text}
        labels={['Later', 'Earlier']}
        previous={previous}
        next={next}
      />
    </>
  );
}
