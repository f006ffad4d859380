import { takesPlaces } from '#shared/rules/memberships.ts';
import { wallTimeOf } from '#shared/rules/wall-time.ts';
import { findMembership, keepMembership } from '../../domains/memberships/store.ts';
import { changePackItem, findPack, findPackUses } from '../../domains/packs/store.ts';
import { type Membership, standingOf } from '../../ground/keys/membership.ts';
import type { Pack, PackUse } from '../../ground/keys/pack.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import type { Table } from '../../ground/platform/table.ts';
import type { Writes } from './order.ts';

/** A membership as it was read for one of its places, with all places that it pays. */
export type MembershipPlaces = {
  /** Null for what is left of a membership of another system, which its pack alone has. */
  membership: Membership | null;
  /** Places that it pays on one day of the studio's zone, at most. */
  perDay: number;
  timeZone: string;
  /** The pack of the latest period, whose `takes` count each place that is taken or moved. */
  latest: Pack;
  uses: PackUse[];
};

/**
 * Reads the membership whose credits a pack has, with its places, consistently; undefined for any other pack. Throws HttpError
 * 409 `pack_ended` where it is gone.
 */
export async function findMembershipPlaces(table: Table, pack: Pack): Promise<MembershipPlaces | undefined> {
  if (pack.movedMembership) return placesOfMoved(table, pack, pack.movedMembership);
  if (pack.membershipId === null) return undefined;
  const membership = await findMembership(table, pack.membershipId);
  const latestId = membership?.periods.at(-1)?.orderId;
  const latest = latestId === pack.id ? pack : latestId && (await findPack(table, latestId));
  if (!membership || !latest) throw new HttpError('pack_ended');
  const { terms, timeZone } = membership;
  return { membership, perDay: terms.perDay, timeZone, latest, uses: await usesOfMembership(table, membership) };
}

async function placesOfMoved(
  table: Table,
  pack: Pack,
  { perDay }: NonNullable<Pack['movedMembership']>,
): Promise<MembershipPlaces> {
  const uses = await findPackUses(table, pack.id, { consistent: true });
  return { membership: null, perDay, timeZone: pack.timeZone, latest: pack, uses };
}

/** Lists what orders took of the packs of the kept periods, by consistent reads. */
export async function usesOfMembership(table: Table, { periods }: Membership): Promise<PackUse[]> {
  const ofPeriods = periods.map(({ orderId }) => findPackUses(table, orderId, { consistent: true }));
  return (await Promise.all(ofPeriods)).flat();
}

/**
 * Throws HttpError 409 `membership_unpaid` where its period is not paid, and `pack_ended` once it has ended. One that was moved here is
 * paid until its pack ends.
 */
export function assertTakesPlaces({ membership }: MembershipPlaces, now: Date): void {
  if (!membership) return;
  if (membership.endedAt !== null) throw new HttpError('pack_ended');
  if (!takesPlaces(standingOf(membership), now)) throw new HttpError('membership_unpaid');
}

/**
 * Throws HttpError 409 `membership_day_full` where the membership pays as many places on the day of an instant, in the studio's zone, as
 * it can. One that was cancelled too late counts. `exceptOrder`: the order of the place that moves there.
 */
export function assertDayHasRoom(
  { perDay, timeZone, uses }: MembershipPlaces,
  sessionStart: string,
  exceptOrder?: string,
): void {
  const dayOf = (instant: string) => wallTimeOf(instant, timeZone).date;
  const day = dayOf(sessionStart);
  const counted = uses.filter(
    (use) =>
      use.credits > 0 && use.orderId !== exceptOrder && use.sessionStart !== null && dayOf(use.sessionStart) === day,
  );
  if (counted.length >= perDay) throw new HttpError('membership_day_full');
}

/**
 * Makes a place that a membership takes, or moves, depend on what was read: it has not ended, its periods are the same, and no other
 * place was taken or moved meanwhile. `taken`: the pack whose own write counts the take.
 */
export function keepMembershipPlaces({ membership, latest }: MembershipPlaces, taken?: Pack): Writes {
  return {
    ...(membership && { [`membership ${membership.id}`]: keepMembership(membership) }),
    ...(taken?.id !== latest.id && { [`pack ${latest.id}`]: changePackItem(latest, { takes: latest.takes + 1 }) }),
  };
}
