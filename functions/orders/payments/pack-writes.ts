import { prolongedEnd } from '#shared/rules/pack-end.ts';
import { findMembership, keepMembership } from '../../domains/memberships/store.ts';
import {
  addKeptCredits,
  findPack,
  movePackUse,
  putPackUse,
  reducePackUse,
  returnToPack,
  returnToProlonged,
  returnValueToPack,
  takeFromPack,
} from '../../domains/packs/store.ts';
import { type EventContext, emit } from '../../ground/events/event.ts';
import { jointOrderIdOf } from '../../ground/keys/booking.ts';
import { firstBookingOf, isJointOrder } from '../../ground/keys/joint-order.ts';
import type { Membership } from '../../ground/keys/membership.ts';
import type { Payable } from '../../ground/keys/order.ts';
import type { Pack } from '../../ground/keys/pack.ts';
import type { Place } from '../../ground/keys/place.ts';
import type { Session } from '../../ground/keys/session.ts';
import { isPackPart, type PackPart, type PaidPart } from '../../ground/keys/voucher-part.ts';
import type { Table } from '../../ground/platform/table.ts';
import { keepMembershipPlaces, type MembershipPlaces } from './membership-places.ts';
import type { Writes } from './order.ts';
import { endOnceUsed, type PackPayments } from './use-pack.ts';

/** Tells what an order takes of one pack, or gives back, by all of its places. */
type Sum = { credits: number; value: number };

/** Takes the credits of a new order, all of one pack by one write; refused when the pack has changed since it was read. */
export function takeCredits(order: Pick<Payable, 'id'>, paid: PackPayments | undefined, events: EventContext): Writes {
  if (!paid) return {};
  const { pack, parts, session, membership } = paid;
  const now = events.now();
  const sum = sumOf(parts);
  const isLast = sum.credits === pack.creditsLeft;
  // A membership's next period has new ones.
  const isFirstEnd = isLast && pack.usedUpAt === undefined && !membership?.membership;
  const usedUpAt = isFirstEnd ? { usedUpAt: now.toISOString() } : {};
  const bookingId = isJointOrder(order) ? firstBookingOf(order) : order.id;
  const sessionStart = membership ? session.startTime : null;
  const about = { packId: pack.id, orderId: order.id, bookingId, sessionId: session.id, sessionStart };
  const use = { ...about, createdAt: now.toISOString(), ...sum };
  return {
    [`pack ${pack.id}`]: takeFromPack(pack, sum, { expiresAt: endOnceUsed(pack, now), ...usedUpAt }),
    [`packUse ${pack.id}`]: putPackUse(use),
    packUsedUp: isFirstEnd ? packUsedUp(pack, events) : undefined,
    ...(membership && keepMembershipPlaces(membership, pack)),
  };
}

function packUsedUp({ id: packId, ownerEmail: to }: Pack, { now, newId }: EventContext) {
  const at = now();
  return emit({ id: newId(at), kind: 'packUsedUp', packId, to }, at);
}

/** Gives the credits of an order back to their packs, of which some are valid for longer by that. */
export function returnCredits(orderId: string, parts: readonly PaidPart[], ways: ReturnWays = new Map()): Writes {
  const byPack = Map.groupBy(parts.filter(isPackPart), ({ code }) => code);
  const named = [...byPack].flatMap(([packId, ofPack]) => {
    const sum = sumOf(ofPack);
    const returned = returnTo(packId, sum, ways.get(packId));
    return [...Object.entries(returned), [`packUse ${packId}`, reducePackUse(packId, orderId, sum)] as const];
  });
  return Object.fromEntries(named);
}

function returnTo(packId: string, sum: Sum, way: ReturnWay | undefined): Writes {
  if (way === undefined) return { [`pack ${packId}`]: returnToPack(packId, sum) };
  if (way.to === 'prolonged') return { [`pack ${packId}`]: returnToProlonged(way.pack, sum, way) };
  const { membership, latestId } = way;
  const kept = { [`membership ${membership.id}`]: keepMembership(membership) };
  // One write of each item: the value of the credits, and the credits themselves.
  if (latestId === packId) return { ...kept, [`pack ${packId}`]: addKeptCredits(packId, sum) };
  return {
    ...kept,
    [`pack ${packId}`]: returnValueToPack(packId, sum.value),
    [`pack ${latestId}`]: addKeptCredits(latestId, { ...sum, value: 0 }),
  };
}

/** The order that took the credits of a place: for one that was ordered with others their joint one. */
export const orderOfUse = (place: Pick<Place, 'id' | 'passId' | 'groupId'>) => jointOrderIdOf(place) ?? place.id;

/** Records that a place which a membership pays is in another session, on the condition that the membership is as it was read. */
export function moveMembershipPlace(
  place: Pick<Place, 'id' | 'passId' | 'groupId' | 'vouchers'>,
  to: Pick<Session, 'id' | 'startTime'>,
  membership: MembershipPlaces,
): Writes {
  const part = place.vouchers.find(isPackPart);
  const target = { sessionId: to.id, sessionStart: to.startTime };
  return {
    packUse: part && movePackUse(part.code, orderOfUse(place), target),
    ...keepMembershipPlaces(membership),
  };
}

/** Tells how credits come back otherwise than to their pack alone: it is valid for longer, or they are of a membership that goes on. */
type ReturnWay =
  | { to: 'prolonged'; pack: Pack; expiresAt: string; now: Date }
  | { to: 'membership'; membership: Membership; latestId: string };

/** Has the ids of packs as keys, as these and their memberships were read. */
export type ReturnWays = Map<string, ReturnWay>;

/**
 * Tells how credits come back because the studio cancelled. A pack that is over, or soon is, is valid for longer (docs/product.md#packs);
 * credits of a membership go to the period that runs, which hands them on to the next one (docs/product.md#memberships).
 */
export async function returnWaysByStudio(table: Table, parts: readonly PaidPart[], now: Date): Promise<ReturnWays> {
  const ids = new Set(parts.filter(isPackPart).map(({ code }) => code));
  const ways = [...ids].map(async (id) => [id, await returnWayByStudio(table, id, now)] as const);
  return new Map((await Promise.all(ways)).flatMap(([id, way]) => (way ? [[id, way] as const] : [])));
}

async function returnWayByStudio(table: Table, id: string, now: Date): Promise<ReturnWay | undefined> {
  const pack = await findPack(table, id);
  if (!pack) return undefined;
  if (pack.membershipId !== null) {
    const membership = await findMembership(table, pack.membershipId);
    const latestId = membership?.periods.at(-1)?.orderId;
    // Of one that has ended they pay nothing any more.
    if (!membership || latestId === undefined || membership.endedAt !== null) return undefined;
    return { to: 'membership', membership, latestId };
  }
  // Without a number of sessions nothing was lost that more days would give back.
  if (pack.movedMembership?.unlimited) return undefined;
  const expiresAt = prolongedEnd(pack, now);
  const isLonger = expiresAt !== null && expiresAt !== pack.expiresAt;
  return isLonger ? { to: 'prolonged', pack, expiresAt, now } : undefined;
}

function sumOf(parts: readonly PackPart[]): Sum {
  return parts.reduce(
    ({ credits, value }, { pack }) => ({ credits: credits + pack.credits, value: value + pack.value.amount }),
    { credits: 0, value: 0 },
  );
}
