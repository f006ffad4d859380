import type { CSSProperties } from 'react';
import type { Seats } from '#shared/rules/sessions.ts';
import { useStaleSince } from '../../lib/api/staleness.ts';
import { fullness, seatNote } from './notes.ts';
import '../badge.css';

/**
 * Note beside a price on how full the session is: SOLD OUT, Last place, last places held, or nothing. Not while it may
 * be old.
 */
export function SeatMark({ seats }: { seats: Seats }) {
  const isStale = useStaleSince() !== null;
  const note = isStale ? null : seatNote(seats);
  if (note === 'sold_out') return <span className="badge badge--caps">SOLD OUT</span>;
  if (!note) return null;
  const style: CSSProperties & { '--part': number } = { '--part': fullness(seats) };
  return (
    <span className="note note--wait">
      <span className="seat-ring" style={style} />
      <span>{note === 'last' ? 'Last place' : 'Last places held'}</span>
    </span>
  );
}
