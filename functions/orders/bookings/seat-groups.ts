import { isPlaceholderEmail } from '#shared/rules/admin.ts';
import { table as shape } from '#shared/rules/table.ts';
import { type Booking, isHeldJointly, occupiesSeat } from '../../ground/keys/booking.ts';
import { emailGroup, type SeatGroup, seatGroupKey, seatGroupRecord } from '../../ground/keys/seat-group.ts';
import type { ItemRequest } from '../../ground/platform/batch.ts';
import type { Write } from '../../ground/platform/table.ts';
import { clearedHold } from '../payments/order.ts';

type Grouped = Pick<Booking, 'id' | 'sessionId' | 'attendeeEmail' | 'orderedBy' | 'heldBy' | 'heldByWider' | 'status'>;
/** Each counts while it holds a seat: a booking in groups of its session, a pass in those of its series. */
type HoldGrouped = Pick<Grouped, 'id' | 'sessionId' | 'heldBy' | 'heldByWider'>;
type Counted = Grouped & Pick<Booking, 'passId' | 'groupId' | 'orderId' | 'isOfBuyer'>;

/** The groups of a booking's session that count it, as they were read. */
export type BookingGroups = CallerGroups & { emailSeats: SeatGroup | undefined; orderedSeats?: SeatGroup | undefined };

/** The terms that a hold is conditional on. */
export type HoldTerms = {
  /** The most holds, with this one, of each of its caller's groups (`byCallerGroup`); empty where nothing limits them. */
  limits: number[];
  /** Seats that have to stay free beside it. */
  spare: number;
};

/** The groups that count a caller's holds: the member's, or those of a guest's network and the wider ones around it. */
export type CallerGroups = { [Name in CallerGroupName]?: SeatGroup | undefined };

/** A member has the first one alone; a guest one for each of `networksOf`, in that order. */
const callerGroupNames = ['callerHolds', 'widerHolds', 'widestHolds'] as const;
export type CallerGroupName = (typeof callerGroupNames)[number];

/** Makes a value of each of a caller's groups, by the names that they are read and written under. */
export function byCallerGroup<Group, Value>(
  groups: readonly Group[],
  make: (group: Group, name: CallerGroupName, index: number) => Value,
): { [Name in CallerGroupName]?: Value } {
  const named = callerGroupNames.flatMap((name, index) => {
    const group = groups[index];
    return group === undefined ? [] : [[name, make(group, name, index)] as const];
  });
  return Object.fromEntries(named);
}

/** The groups that a booking's hold is counted in. */
export function holdGroupsOf({ heldBy, heldByWider }: Omit<HoldGrouped, 'id' | 'sessionId'>): string[] {
  return heldBy === null ? [] : [heldBy, ...heldByWider];
}

/** Changes of a booking or pass whose hold has ended. */
export const releasedHold = { ...clearedHold, heldBy: null, heldByWider: [] };

/** Longer than a bank takes to decide about a payment, in seconds. */
const longestHold = 31 * 24 * 3600;

/** Counts a hold in the groups of its caller, each up to its limit. */
export function joinCallerGroups(hold: HoldGrouped, { limits }: Pick<HoldTerms, 'limits'>, now: Date) {
  return byCallerGroup(holdGroupsOf(hold), (group, _, index) => joinHoldGroup(hold, group, limits[index] ?? null, now));
}

/** Counts the holds of several places of a session in the groups of their caller, each up to its limit. */
export function joinCallerGroupsTogether(
  hold: Omit<HoldGrouped, 'id'>,
  ids: string[],
  { limits }: Pick<HoldTerms, 'limits'>,
  now: Date,
) {
  const expiresAt = Math.floor(now.getTime() / 1000) + longestHold;
  return byCallerGroup(holdGroupsOf(hold), (group, _, index) =>
    joinGroup(hold.sessionId, ids, group, { max: limits[index] ?? null, expiresAt }),
  );
}

/** Counts several bookings of a session in a group. */
export function joinGroupTogether(sessionId: string, ids: string[], group: string, max: number | null): Write {
  return joinGroup(sessionId, ids, group, { max });
}

/** Counts a hold in one group. */
export function joinHoldGroup(
  hold: Pick<HoldGrouped, 'id' | 'sessionId'>,
  group: string,
  max: GroupLimit['max'],
  now: Date,
): Write {
  const expiresAt = Math.floor(now.getTime() / 1000) + longestHold;
  return joinGroup(hold.sessionId, [hold.id], group, { max, expiresAt });
}

const names = { '#bookings': 'bookings' };
const expiryName = { '#expiry': shape.expiry };

type GroupLimit = {
  /** Most bookings of the group, with this one; null without a limit. */
  max: number | null;
  /** The table may remove the group at this time (epoch seconds), which is later than the end of its last hold. */
  expiresAt?: number;
};

/** Counts bookings in a group; refused, with the current group, when it has no room for all of them. */
function joinGroup(sessionId: string, ids: string[], group: string, { max, expiresAt }: GroupLimit): Write {
  const expiry = expiresAt === undefined ? '' : ' SET #expiry = :expiry';
  const isLimited = max !== null;
  return {
    Update: {
      Key: seatGroupKey(sessionId, group),
      UpdateExpression: `ADD #bookings :bookings${expiry}`,
      ...(isLimited && { ConditionExpression: 'attribute_not_exists(#bookings) OR size(#bookings) < :max' }),
      ExpressionAttributeNames: { ...names, ...(expiresAt !== undefined && expiryName) },
      ExpressionAttributeValues: {
        ':bookings': new Set(ids),
        ...(isLimited && { ':max': max - ids.length + 1 }),
        ...(expiresAt !== undefined && { ':expiry': expiresAt }),
      },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    },
  };
}

/** Counts a booking of this e-mail address, if it has one. */
export function joinEmailGroup(
  booking: Pick<Booking, 'id' | 'sessionId' | 'attendeeEmail'>,
  max: number | null,
): Write | undefined {
  if (isPlaceholderEmail(booking.attendeeEmail)) return undefined;
  return joinGroup(booking.sessionId, [booking.id], emailGroup(booking.attendeeEmail), { max });
}

/** Requests the groups of a booking, which are read before it leaves them. */
export function groupRequests(booking: Grouped) {
  const { sessionId, attendeeEmail, orderedBy } = booking;
  const requestOf = (group: string) => ({ key: seatGroupKey(sessionId, group), schema: seatGroupRecord });
  return {
    emailSeats: requestOf(emailGroup(attendeeEmail)),
    orderedSeats: orderedBy === null ? undefined : requestOf(orderedBy),
    ...byCallerGroup(holdGroupsOf(booking), requestOf),
  } satisfies Record<string, ItemRequest | undefined>;
}

/** The hold of a booking ends: the groups of its caller count it no longer. */
export function leaveCallerGroups(booking: HoldGrouped, groups: CallerGroups) {
  return byCallerGroup(holdGroupsOf(booking), (group, name) => leaveGroup(booking, group, groups[name]));
}

/** A booking's seat is released: no group counts it any longer. */
export function leaveGroups(booking: Grouped, groups: BookingGroups) {
  return {
    emailSeats: leaveGroup(booking, emailGroup(booking.attendeeEmail), groups.emailSeats),
    orderedSeats: booking.orderedBy === null ? undefined : leaveGroup(booking, booking.orderedBy, groups.orderedSeats),
    ...leaveCallerGroups(booking, groups),
  };
}

/** The last booking removes the group, which identifies a person; refused when the group has changed in between. */
export function leaveGroup(
  { id, sessionId }: Pick<Grouped, 'id' | 'sessionId'>,
  group: string,
  read: SeatGroup | undefined,
): Write | undefined {
  if (!read?.bookings.has(id)) return undefined;
  const Key = seatGroupKey(sessionId, group);
  const ofBooking = { ':booking': new Set([id]) };
  if (read.bookings.size === 1) {
    const ConditionExpression = '#bookings = :booking';
    return {
      Delete: {
        Key,
        ConditionExpression,
        ExpressionAttributeNames: names,
        ExpressionAttributeValues: ofBooking,
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      },
    };
  }
  return {
    Update: {
      Key,
      UpdateExpression: 'DELETE #bookings :booking',
      ConditionExpression: 'contains(#bookings, :id) AND size(#bookings) > :one',
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: { ...ofBooking, ':id': id, ':one': 1 },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    },
  };
}

/** Several bookings leave a group by one write; refused when the group has changed since it was read. */
export function leaveGroupTogether(
  sessionId: string,
  ids: string[],
  group: string,
  read: SeatGroup | undefined,
): Write | undefined {
  if (!read) return undefined;
  const rest = [...read.bookings].filter((one) => !ids.includes(one));
  if (rest.length === read.bookings.size) return undefined;
  const isLast = rest.length === 0;
  const condition = {
    Key: seatGroupKey(sessionId, group),
    ConditionExpression: '#bookings = :before',
    ExpressionAttributeNames: names,
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  } as const;
  const before = { ':before': read.bookings };
  if (isLast) return { Delete: { ...condition, ExpressionAttributeValues: before } };
  const values = { ...before, ':after': new Set(rest) };
  return {
    Update: { ...condition, UpdateExpression: 'SET #bookings = :after', ExpressionAttributeValues: values },
  };
}

/** Another booking takes the place of one in a group; undefined when the group does not count it. */
export function replaceInGroup(
  { id, sessionId }: Pick<Grouped, 'id' | 'sessionId'>,
  replacementId: string,
  group: string,
  read: SeatGroup | undefined,
): Write | undefined {
  if (!read?.bookings.has(id)) return undefined;
  const after = new Set([...read.bookings].filter((one) => one !== id).concat(replacementId));
  return {
    Update: {
      Key: seatGroupKey(sessionId, group),
      UpdateExpression: 'SET #bookings = :after',
      ConditionExpression: '#bookings = :before',
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: { ':before': read.bookings, ':after': after },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    },
  };
}

/** The groups of addresses that count a booking: a place that is its buyer's for somebody else counts as ordered alone. */
export function addressGroupsOf({
  attendeeEmail,
  orderedBy,
  isOfBuyer,
}: Pick<Counted, 'attendeeEmail' | 'orderedBy' | 'isOfBuyer'>) {
  if (orderedBy === null) return [emailGroup(attendeeEmail)];
  return isOfBuyer ? [orderedBy] : [emailGroup(attendeeEmail), orderedBy];
}

/** Counts a booking again in the groups of its addresses, whatever their limits. */
export function joinAddressGroups(booking: Counted): Record<string, Write> {
  if (isPlaceholderEmail(booking.attendeeEmail)) return {};
  const joined = addressGroupsOf(booking).map((group) =>
    joinGroup(booking.sessionId, [booking.id], group, { max: null }),
  );
  return Object.fromEntries(joined.map((write, index) => [`addressSeats${index}`, write]));
}

/** The groups that count a booking; one of an unpaid pass joins its address's when that is paid. */
export function groupsOf(booking: Counted): string[] {
  const isOfUnpaidPass = booking.passId !== null && isHeldJointly(booking);
  if (!occupiesSeat(booking) || isOfUnpaidPass || isPlaceholderEmail(booking.attendeeEmail)) return [];
  return [...addressGroupsOf(booking), ...holdGroupsOf(booking)];
}
