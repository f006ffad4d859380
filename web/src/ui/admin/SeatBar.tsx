import { isSoldOut, type Seats, seatsLeft } from '#shared/rules/sessions.ts';
import './seat-bar.css';

/** Most places that are drawn as a block each. */
const mostBlocks = 40;

type Props = {
  seats: Seats;
  /** Length of the waitlist; undefined where the page has it elsewhere. */
  waiting?: number;
};

/** Note beside the number of booked places: SOLD OUT, 2 held, 3 waiting, 4 left, No limit. */
export function seatText(seats: Seats, waiting: number): string {
  const left = seatsLeft(seats);
  const notes = [
    isSoldOut(seats) && 'SOLD OUT',
    seats.held > 0 && `${seats.held} held`,
    waiting > 0 && `${waiting} waiting`,
  ].filter(Boolean);
  if (notes.length > 0) return notes.join(', ');
  return left === null ? 'No limit' : `${left} left`;
}

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
