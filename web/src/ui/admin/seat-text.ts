import { isSoldOut, type Seats, seatsLeft } from '#shared/rules/sessions.ts';

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
