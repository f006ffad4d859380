import type { ResponseBody } from '#shared/contract/contract.ts';
import { paths } from '#shared/contract/paths.ts';
import { formatDate, formatTime, formatWeekday, formatZone } from '#shared/rules/dates.ts';
import { seriesMark } from '#shared/rules/recurrences.ts';
import { timeClass, useDisplayZone } from '../../../lib/time/use-display-zone.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { SeatMark } from '../../../ui/session/SeatMark.tsx';
import '../../../ui/booking/date-list.css';
import './other-dates.css';

type Session = ResponseBody<'getSession'>;
type Date = Session['otherDates'][number];

/** Dates that are shown at once; the others on request. */
const shownAtOnce = 4;

function OtherDate({ date }: { date: Date }) {
  const zone = useDisplayZone(date);
  return (
    <li>
      <AppLink className="other-date" to={paths.session.href(date.id)}>
        <span className={timeClass(date, 'other-date__when')}>
          <b>
            {formatWeekday(date.startTime, zone)}, {formatDate(date.startTime, zone)}
          </b>
          <span>
            {formatTime(date.startTime, zone)}, {formatZone(date.startTime, zone)}
          </span>
        </span>
        <SeatMark seats={date.seats} />
      </AppLink>
    </li>
  );
}

/** Upcoming dates of the session's series, the next ones first (docs/product.md#series). */
export function OtherDates({ session: { series, otherDates } }: { session: Session }) {
  if (!series || otherDates.length === 0) return null;
  const laterDates = otherDates.slice(shownAtOnce);
  return (
    <section className="date-list other-dates" aria-labelledby="other-dates">
      <h2 id="other-dates" className="part-title">
        Other dates
      </h2>
      <p className="hint">{seriesMark(series.recurrence, 0)}</p>
      <ul>
        {otherDates.slice(0, shownAtOnce).map((date) => (
          <OtherDate key={date.id} date={date} />
        ))}
      </ul>
      {laterDates.length > 0 && (
        <details>
          <summary>
            Show <span>{laterDates.length === 1 ? 'one more date' : `${laterDates.length} more dates`}</span>
          </summary>
          <ul>
            {laterDates.map((date) => (
              <OtherDate key={date.id} date={date} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
