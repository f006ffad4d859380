import type { ReactNode } from 'react';
import { monthDay, monthOfYear } from '#shared/rules/locale.ts';
import { type AgendaMonth, weeksOf } from '../../lib/agenda/pages.ts';
import { type AgendaView, useAgenda } from '../../lib/agenda/use-agenda.ts';
import './agenda.css';

type Listed = Parameters<typeof useAgenda>[0][number];

const dayOf = (date: string) => new Date(`${date}T00:00:00.000Z`);

type MonthLinksProps = { months: readonly AgendaMonth[]; onChoose: (month: AgendaMonth) => void };

/** Leads to the first session of a month. */
export function MonthLinks({ months, onChoose }: MonthLinksProps) {
  return (
    <nav className="agenda__months needs-script" aria-label="Months">
      {months.map((month) => (
        <button key={month.month} type="button" className="chip" onClick={() => onChoose(month)}>
          <span>
            {monthOfYear(dayOf(`${month.month}-01`))} ({month.count})
          </span>
        </button>
      ))}
    </nav>
  );
}

type PageLinksProps = Pick<AgendaView<unknown>, 'page' | 'pages' | 'before' | 'total' | 'goTo'> & { rows: number };

export function PageLinks({ page, pages, before, total, rows, goTo }: PageLinksProps) {
  return (
    <nav className="agenda__pages secondary needs-script" aria-label="Pages">
      <button type="button" className="chip" aria-disabled={page === 1} onClick={() => page > 1 && goTo(page - 1)}>
        Earlier
      </button>
      <span aria-live="polite">{`${before + 1} to ${before + rows} of ${total}`}</span>
      <button
        type="button"
        className="chip"
        aria-disabled={page === pages}
        onClick={() => page < pages && goTo(page + 1)}
      >
        Later
      </button>
    </nav>
  );
}

type Props<One> = {
  sessions: readonly One[];
  /** The parameter of the address that names the page; `page`, unless another list of the page has that. */
  parameter?: string;
  /** Draws sessions, all or of a week; `before` are those that come before them on the page. */
  children: (rows: One[], before: number) => ReactNode;
};

/** Sessions that are ahead: as one list, or, where that would be long, by pages, weeks and months (docs/product.md#long-lists). */
export function Agenda<One extends Listed>({ sessions, parameter = 'page', children }: Props<One>) {
  const { months, zone, list, ...view } = useAgenda(sessions, parameter);
  if (view.pages === 1) return children(view.rows, 0);
  let drawn = 0;
  const weeks = weeksOf(view.rows, zone).map(({ monday, rows }) => {
    const before = drawn;
    drawn += rows.length;
    return { monday, rows, before };
  });
  return (
    <>
      <MonthLinks months={months} onChoose={({ page, monday }) => view.goTo(page, monday)} />
      <div className="agenda" ref={list} tabIndex={-1}>
        {weeks.map(({ monday, rows, before }) => (
          <section
            key={monday}
            className="agenda__week"
            data-week={monday}
            tabIndex={-1}
            aria-label={`Week of ${monthDay(dayOf(monday))}`}
          >
            <p className="agenda__name secondary" aria-hidden="true">
              {`Week of ${monthDay(dayOf(monday))}`}
            </p>
            {children(rows, before)}
          </section>
        ))}
      </div>
      <PageLinks {...view} rows={view.rows.length} />
    </>
  );
}
