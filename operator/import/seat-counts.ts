import { occupiesSeat } from '../../functions/ground/keys/booking.ts';
import type { Place } from '../../functions/ground/keys/place.ts';
import { type Session, sessionKey } from '../../functions/ground/keys/session.ts';
import type { Write } from '../../functions/ground/platform/table.ts';

export type SeatChange = { booking: Pick<Place, 'sessionId' | 'status' | 'option'>; by: 1 | -1 };

/** Returns what a session counts by price, as it was read; undefined where it has counted none. */
type OptionSeatsOf = (sessionId: string) => Session['optionSeats'];

/** Makes the writes that count the seats of these bookings, one for each session: a transaction takes one of an item. */
export function countsOfSeats(changes: SeatChange[], optionSeatsOf: OptionSeatsOf): Write[] {
  const bySession = Map.groupBy(changes, ({ booking }) => booking.sessionId);
  return [...bySession].flatMap(([sessionId, ofSession]) => {
    const count = (...statuses: Place['status'][]) =>
      ofSession.reduce((sum, { booking, by }) => sum + (statuses.includes(booking.status) ? by : 0), 0);
    const held = count('pending');
    const taken = count('completed', 'confirmed');
    const options = countsOfOptions(ofSession);
    if (held === 0 && taken === 0 && options.length === 0) return [];
    return [addSeats(sessionId, { held, taken, options: optionWrites(options, optionSeatsOf(sessionId)) })];
  });
}

/** Prices by their ids, each with the change of its places. */
function countsOfOptions(changes: SeatChange[]): [id: string, by: number][] {
  const byOption = new Map<string, number>();
  for (const { booking, by } of changes) {
    const { option } = booking;
    if (option && occupiesSeat(booking)) byOption.set(option.id, (byOption.get(option.id) ?? 0) + by);
  }
  return [...byOption].filter(([, by]) => by !== 0);
}

type OptionWrites = {
  update: string;
  condition: string;
  names: Record<string, string>;
  values: Record<string, unknown>;
};

/** Begins the counters of a session that has none; refused when somebody else has begun them since they were read. */
function optionWrites(options: [string, number][], stored: Session['optionSeats']): OptionWrites | undefined {
  if (options.length === 0) return undefined;
  const names = { '#options': 'optionSeats' };
  if (stored === undefined) {
    const begun = { ':options': Object.fromEntries(options) };
    return {
      update: ' SET #options = :options',
      condition: ' AND attribute_not_exists(#options)',
      names,
      values: begun,
    };
  }
  const sets = options.map(
    (_, index) => `#options.#o${index} = if_not_exists(#options.#o${index}, :zero) + :o${index}`,
  );
  return {
    update: ` SET ${sets.join(', ')}`,
    condition: ' AND attribute_exists(#options)',
    names: { ...names, ...Object.fromEntries(options.map(([id], index) => [`#o${index}`, id])) },
    values: { ':zero': 0, ...Object.fromEntries(options.map(([, by], index) => [`:o${index}`, by])) },
  };
}

function addSeats(
  sessionId: string,
  { held, taken, options }: { held: number; taken: number; options: OptionWrites | undefined },
): Write {
  return {
    Update: {
      Key: sessionKey(sessionId),
      UpdateExpression: `ADD #taken :taken, #held :held${options?.update ?? ''}`,
      ConditionExpression: `attribute_exists(PK)${options?.condition ?? ''}`,
      ExpressionAttributeNames: { '#taken': 'seatsTaken', '#held': 'seatsHeld', ...options?.names },
      ExpressionAttributeValues: { ':taken': taken, ':held': held, ...options?.values },
    },
  };
}
