import { detailsKey, sessionItems, sessionKey, type WholeSession } from '../../../ground/keys/session.ts';
import { changeItem } from '../../../ground/platform/change.ts';
import type { Write } from '../../../ground/platform/table.ts';

const absent = 'attribute_not_exists(PK)';

/** The first write is refused when the id is in use. */
export function putSession(session: WholeSession): [Write, Write] {
  const [listed, details] = sessionItems(session);
  return [{ Put: { Item: listed, ConditionExpression: absent } }, { Put: { Item: details } }];
}

type Change = { before: WholeSession; after: WholeSession };

/** A change is refused when one of them differs from what was read. */
const guarded = ['startTime', 'maxAttendees', 'published', 'deletedAt'];

/**
 * Refused when the session was saved since it was read. Writes only what differs, so that counters may change at the same
 * time; `listed` is undefined when lists show the same as before.
 */
export function changeSession({ before, after }: Change): { listed: Write | undefined; details: Write } {
  const [listedBefore, detailsBefore] = sessionItems(before);
  const [listedAfter, detailsAfter] = sessionItems(after);
  const isListedSame = JSON.stringify(listedBefore) === JSON.stringify(listedAfter);
  const { id } = before;
  const listed = changeItem(sessionKey(id), { before: listedBefore, after: listedAfter }, guarded);
  const details = changeItem(detailsKey(id), { before: detailsBefore, after: detailsAfter }, ['updatedAt']);
  return { listed: isListedSame ? undefined : withSeatGuard(listed, { before, after }), details };
}

/** The write, also refused when the new capacity does not suffice, or when an empty waitlist has got entries. */
function withSeatGuard(write: Write, { before, after }: Change): Write {
  const { maxAttendees: size, seatsTaken, seatsHeld } = after;
  if (!('Update' in write) || before.maxAttendees === size) return write;
  const conditions: string[] = [];
  const names: Record<string, string> = {};
  const values: Record<string, number> = {};
  if (size !== null) {
    // Conditions cannot add counters: each is compared with the rest that the other one, as read, leaves of the capacity.
    conditions.push('((#taken <= :mostTaken AND #held <= :held) OR (#held <= :mostHeld AND #taken <= :taken))');
    Object.assign(names, { '#taken': 'seatsTaken', '#held': 'seatsHeld' });
    Object.assign(values, {
      ':mostTaken': size - seatsHeld,
      ':held': seatsHeld,
      ':mostHeld': size - seatsTaken,
      ':taken': seatsTaken,
    });
  }
  if (hasGrown({ before, after }) && before.waitlistCount === 0) {
    conditions.push('#waiting = :zero');
    names['#waiting'] = 'waitlistCount';
    values[':zero'] = 0;
  }
  return withConditions(write, conditions, names, values);
}

function withConditions(
  { Update }: Extract<Write, { Update: unknown }>,
  conditions: string[],
  names: Record<string, string>,
  values: Record<string, unknown>,
): Write {
  return {
    Update: {
      ...Update,
      ConditionExpression: [Update.ConditionExpression, ...conditions].join(' AND '),
      ExpressionAttributeNames: { ...Update.ExpressionAttributeNames, ...names },
      ExpressionAttributeValues: { ...Update.ExpressionAttributeValues, ...values },
    },
  };
}

export function hasGrown({ before, after }: Change): boolean {
  if (before.maxAttendees === null) return false;
  return after.maxAttendees === null || after.maxAttendees > before.maxAttendees;
}

/**
 * Cancels or deletes a session; its items stay, since bookings refer to them. Refused when a seat was taken, held or
 * released since it was read, or it was saved.
 */
export function withdrawSession({ before, after }: Change): { listed: Write; details: Write } {
  const [listedBefore, detailsBefore] = sessionItems(before);
  const [listedAfter, detailsAfter] = sessionItems(after);
  const { id } = before;
  return {
    listed: changeItem(sessionKey(id), { before: listedBefore, after: listedAfter }, [
      ...guarded,
      'seatsTaken',
      'seatsHeld',
    ]),
    details: changeItem(detailsKey(id), { before: detailsBefore, after: detailsAfter }, ['updatedAt']),
  };
}
