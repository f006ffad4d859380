import { type ReactNode, useId } from 'react';
import type { Seats } from '#shared/rules/sessions.ts';
import { SeatLine } from './SeatBar.tsx';
import './evening-panel.css';

/** Words at the two ends of a line. */
export type Ends = readonly [start: ReactNode, end?: ReactNode];

type Props = {
  /** Small words over the figure: Starts in. */
  label: string;
  /** 1 h 48 min. */
  figure: string;
  note?: ReactNode;
  /** Names the session where the page does not. */
  heading?: ReactNode;
  seats: Seats;
  /** Over and below the bar of seats. */
  over: Ends;
  below?: Ends;
  action?: ReactNode;
  /** Further links, below everything. */
  ways?: ReactNode;
  /** Is true while nothing is urgent. */
  isQuiet?: boolean;
};

/** Shows what the owner of a session needs at a glance around its evening (docs/product.md#admin-evening). */
export function EveningPanel({ label, figure, note, heading, seats, over, below, action, ways, isQuiet }: Props) {
  const id = useId();
  return (
    <section className={isQuiet ? 'evening evening--quiet' : 'evening'} aria-labelledby={id}>
      {heading && <div className="evening__heading">{heading}</div>}
      <div className="evening__count" id={id}>
        <p className="over">{label}</p>
        <b>{figure}</b>
        {note && <small>{note}</small>}
      </div>
      <div className="evening__seats">
        <WordsAtEnds ends={over} />
        <SeatLine {...seats} />
        {below && <WordsAtEnds ends={below} />}
      </div>
      {action && <div className="evening__action">{action}</div>}
      {ways && <p className="evening__ways">{ways}</p>}
    </section>
  );
}

function WordsAtEnds({ ends: [start, end] }: { ends: Ends }) {
  return (
    <p>
      <span>{start}</span>
      <span>{end}</span>
    </p>
  );
}
