import type { Place } from '../../functions/ground/keys/place.ts';
import { sessionKey } from '../../functions/ground/keys/session.ts';
import type { Write } from '../../functions/ground/platform/table.ts';

export type SeatChange = { booking: Pick<Place, 'sessionId' | 'status'>; by: 1 | -1 };

/** Makes the writes that count the seats of these bookings, one for each session: a transaction takes one of an item. */
export function countsOfSeats(changes: SeatChange[]): Write[] {
  const bySession = Map.groupBy(changes, ({ booking }) => booking.sessionId);
  return [...bySession].flatMap(([sessionId, ofSession]) => {
    const count = (...statuses: Place['status'][]) =>
      ofSession.reduce((sum, { booking, by }) => sum + (statuses.includes(booking.status) ? by : 0), 0);
    const seatsHeld = count('pending');
    const seatsTaken = count('completed', 'confirmed');
    return seatsHeld === 0 && seatsTaken === 0 ? [] : [addSeats(sessionId, { held: seatsHeld, taken: seatsTaken })];
  });
}

function addSeats(sessionId: string, { held, taken }: { held: number; taken: number }): Write {
  return {
    Update: {
      Key: sessionKey(sessionId),
      UpdateExpression: 'ADD #taken :taken, #held :held',
      ConditionExpression: 'attribute_exists(PK)',
      ExpressionAttributeNames: { '#taken': 'seatsTaken', '#held': 'seatsHeld' },
      ExpressionAttributeValues: { ':taken': taken, ':held': held },
    },
  };
}
