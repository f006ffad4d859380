import type { ReactNode, Ref } from 'react';
import type { AdminSessionSummary } from '../../../../lib/admin/use-upcoming-sessions.ts';
import { weeksOf } from '../../../../lib/agenda/pages.ts';
import { useNow } from '../../../../lib/time/use-now.ts';
import { knownViewerZone, zoneOf } from '../../../../lib/time/zones.ts';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { type SeriesPlace, weekName } from './groups.ts';
import { SessionLine } from './SessionLine.tsx';
import { useQuestions } from './use-questions.tsx';
import './weeks.css';

type Props = {
  sessions: readonly AdminSessionSummary[];
  places: Map<string, SeriesPlace>;
  dimmed?: boolean;
  ref?: Ref<HTMLDivElement>;
};

/** Sessions as lines under the names of their weeks. */
export function Weeks({ sessions, places, dimmed = false, ref }: Props) {
  const now = useNow(60_000);
  const questions = useQuestions(sessions);
  const dialog: ReactNode = questions.dialog;
  return (
    <>
      <div className="weeks" aria-busy={dimmed} ref={ref} tabIndex={-1}>
        {weeksOf(sessions, zoneOf).map(({ monday, rows }) => {
          const { name, days } = weekName(monday, now, knownViewerZone());
          return (
            <section
              key={`${monday} ${rows[0]?.id}`}
              className="weeks__one"
              data-week={monday}
              tabIndex={-1}
              aria-label={name}
            >
              <div className="weeks__head">
                <h2>{name}</h2>
                {days && <span className="hint">{days}</span>}
              </div>
              <ul className="weeks__list boxed">
                {rows.map((session) => (
                  <li key={session.id}>
                    <SessionLine session={session} now={now} inSeries={places.get(session.id)} onAsk={questions.ask} />
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
      </div>
      {dialog}
    </>
  );
}

/** Lines of the skeleton (docs/product.md#admin-sessions). */
const skeletonLines = 6;

export function LineSkeletons() {
  return (
    <div className="weeks" role="status" aria-label="Loading sessions">
      <div className="weeks__head">
        <Skeleton width="9rem" height="1.25rem" />
      </div>
      <div className="weeks__list boxed">
        {Array.from({ length: skeletonLines }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all the same.
          <div key={line} className="session-line">
            <Skeleton className="session-line__day" width="2.25rem" height="1.5rem" />
            <Skeleton className="session-line__title" width="60%" height="1rem" />
            <Skeleton className="session-line__seats" width="100%" height="0.375rem" />
          </div>
        ))}
      </div>
    </div>
  );
}
