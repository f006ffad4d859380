import { isSoldOut, type Seats, seatsLeft } from '#shared/rules/sessions.ts';

const places = (count: number) => (count === 1 ? '1 place' : `${count} places`);

/** The places left, null where there is no limit: 3 of 14 places left. */
export function seatsText(seats: Seats): string | null {
  const left = seatsLeft(seats);
  if (left === null || seats.max === null) return null;
  if (isSoldOut(seats)) return 'No places left';
  if (left === 0) return 'The last places are being paid for right now';
  return `${left} of ${places(seats.max)} left`;
}

/** Short form: 3 places left. */
export function shortSeatsText(seats: Seats): string | null {
  const left = seatsLeft(seats);
  if (left === null) return null;
  if (isSoldOut(seats)) return 'No places left';
  return left === 0 ? 'Last places held' : `${places(left)} left`;
}

export function waitingText(waitlistCount: number): string | null {
  if (waitlistCount === 0) return null;
  return waitlistCount === 1 ? '1 person is waiting' : `${waitlistCount} people are waiting`;
}
