import { dateTile, formatDate } from '#shared/rules/dates.ts';
import './date-tile.css';

type Props = { instant: string; timeZone: string; className?: string };

/** Month over day over year, in the given zone; read aloud as one date. */
export function DateTile({ instant, timeZone, className = 'date' }: Props) {
  const { month, day, year } = dateTile(instant, timeZone);
  return (
    <time className={className} dateTime={instant}>
      <span className="sr-only">{formatDate(instant, timeZone)}</span>
      <span className="date__month" aria-hidden="true">
        {month}
      </span>
      <span className="date__day" aria-hidden="true">
        {day}
      </span>
      <span className="date__year" aria-hidden="true">
        {year}
      </span>
    </time>
  );
}
