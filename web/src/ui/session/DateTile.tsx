import { dateTile, formatDate } from '#shared/rules/dates.ts';
import './date-tile.css';

type Props = {
  instant: string;
  timeZone: string;
  className?: string;
  /** Leaves the year out for the eye where it is the present one. */
  now?: Date;
};

/** Month over day over year, in the given zone; read aloud as one date. */
export function DateTile({ instant, timeZone, className = 'date', now }: Props) {
  const { month, day, year } = dateTile(instant, timeZone);
  const isYearShown = !now || dateTile(now.toISOString(), timeZone).year !== year;
  return (
    <time className={className} dateTime={instant}>
      <span className="sr-only">{formatDate(instant, timeZone)}</span>
      <span className="date__month" aria-hidden="true">
        {month}
      </span>
      <span className="date__day" aria-hidden="true">
        {day}
      </span>
      {isYearShown && (
        <span className="date__year" aria-hidden="true">
          {year}
        </span>
      )}
    </time>
  );
}
