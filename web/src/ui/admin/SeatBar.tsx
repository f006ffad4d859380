import type { Seats } from '#shared/rules/sessions.ts';
import { seatText } from './seat-text.ts';
import './seat-bar.css';

/** Most places that are drawn as a block each. */
const mostBlocks = 40;

type Props = {
  seats: Seats;
  /** Length of the waitlist; undefined where the page has it elsewhere. */
  waiting?: number;
};

/** Occupancy of a session as text and as one block per place; hatched blocks are held. */
export function SeatBar({ seats, waiting = 0 }: Props) {
  return (
    <div className="seat-bar">
      <div className="seat-bar__words">
        <span>
          <b>{seats.taken}</b>
          <span>{seats.max !== null && ` of ${seats.max}`}</span> booked
        </span>
        <span>{seatText(seats, waiting)}</span>
      </div>
      {seats.max !== null && <Blocks {...seats} max={seats.max} />}
    </div>
  );
}

function Blocks({ taken, held, max }: { taken: number; held: number; max: number }) {
  const scale = Math.min(1, mostBlocks / max);
  const until = (places: number) => Math.ceil(places * scale);
  return (
    <div className="seat-bar__blocks" aria-hidden="true">
      {Array.from({ length: until(max) }, (_, place) => {
        const kind = place < until(taken) ? 'taken' : place < until(taken + held) ? 'held' : 'free';
        // biome-ignore lint/suspicious/noArrayIndexKey: places have no other name, and never move.
        return <i key={place} className={`seat-bar__${kind}`} />;
      })}
    </div>
  );
}
