import type { Seats } from '#shared/rules/sessions.ts';
import { fullness, seatNote } from './notes.ts';
import '../badge.css';

const circumference = 2 * Math.PI * 6;

function Ring({ part }: { part: number }) {
  return (
    <svg
      className="seat-ring"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      aria-hidden="true"
    >
      <circle cx="8" cy="8" r="6" opacity=".28" />
      <circle
        cx="8"
        cy="8"
        r="6"
        strokeDasharray={`${part * circumference} ${circumference}`}
        transform="rotate(-90 8 8)"
      />
    </svg>
  );
}

/** Note beside a price on how full the session is: SOLD OUT, Last place, last places held, or nothing. */
export function SeatMark({ seats }: { seats: Seats }) {
  const note = seatNote(seats);
  if (note === 'sold_out') return <span className="badge badge--caps">SOLD OUT</span>;
  if (!note) return null;
  return (
    <span className="note note--wait">
      <Ring part={fullness(seats)} />
      {note === 'last' ? 'Last place' : 'Last places held'}
    </span>
  );
}
