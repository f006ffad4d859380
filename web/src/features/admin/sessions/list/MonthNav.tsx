import { monthName } from '../../../../lib/admin/months.ts';
import type { AgendaMonth } from '../../../../lib/agenda/pages.ts';
import './month-nav.css';

type Props = {
  months: readonly AgendaMonth[];
  /** The month of the first session that is shown. */
  current: string | undefined;
  onChoose: (month: AgendaMonth) => void;
};

/** The months that have sessions, with how many: each leads to its first. */
export function MonthNav({ months, current, onChoose }: Props) {
  if (months.length < 2) return null;
  return (
    <nav className="month-nav" aria-label="Months">
      {months.map((month) => {
        const [name, year] = monthName(month.month).split(' ');
        return (
          <button
            key={month.month}
            type="button"
            aria-current={month.month === current ? 'true' : undefined}
            onClick={() => onChoose(month)}
          >
            <span>
              {name}
              <span className={months.length > 12 ? undefined : 'sr-only'}> {year}</span>
              <span className="sr-only">:</span> <small>{month.count}</small>
              <span className="sr-only">{month.count === 1 ? ' session' : ' sessions'}</span>
            </span>
          </button>
        );
      })}
    </nav>
  );
}
