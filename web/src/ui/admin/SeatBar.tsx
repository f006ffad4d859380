import { isSoldOut, type Seats, seatsLeft } from '#shared/rules/sessions.ts';
import './seat-bar.css';

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

/** Occupancy of a session as text and as a bar; what is held is hatched. */
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
      <SeatLine {...seats} />
    </div>
  );
}

/** A thin bar of booked and held places: darker when all are booked; nothing for a session without a limit. */
export function SeatLine({ taken, held, max }: Seats) {
  if (max === null) return null;
  // More than the limit may be booked where the owner has lowered it.
  const scale = 100 / Math.max(max, taken + held, 1);
  return (
    <div className={taken >= max ? 'seat-line seat-line--full' : 'seat-line'} aria-hidden="true">
      <i style={{ width: `${taken * scale}%` }} />
      <i className="seat-line__held" style={{ width: `${held * scale}%` }} />
    </div>
  );
}
