import { type PackState, packState } from '#shared/rules/packs.ts';
import { findMembership } from '../../domains/memberships/store.ts';
import { findPackForOwner } from '../../domains/packs/authority.ts';
import { linkGuestPacks } from '../../domains/packs/link.ts';
import { findPack, findPacksOf } from '../../domains/packs/store.ts';
import type { Pack } from '../../ground/keys/pack.ts';
import type { Clock } from '../../ground/platform/clock.ts';
import type { Handler } from '../../ground/platform/http.ts';
import type { Table } from '../../ground/platform/table.ts';
import { memberDiscountNow, membershipsOfAccount } from '../bookings/member-discount.ts';
import { packViewOf } from './pack-view.ts';

type PackDependencies = { table: Table; now: Clock };

/**
 * A pack for whoever has its secret; of a membership, whichever of its periods is named, the latest one. Throws HttpError 404 for anyone
 * else, and 429.
 */
export const showPack: Handler<'showPack', PackDependencies> = async (
  { params: { packId }, body: { secret }, request: { ip } },
  { table, now },
) => {
  const pack = await findPackForOwner(packId, { secret, member: null, ip }, { table, now });
  return packViewOf(table, await latestOf(table, pack), now());
};

async function latestOf(table: Table, pack: Pack): Promise<Pack> {
  const membership = pack.membershipId === null ? undefined : await findMembership(table, pack.membershipId);
  const latestId = membership?.periods.at(-1)?.orderId ?? pack.id;
  return latestId === pack.id ? pack : ((await findPack(table, latestId)) ?? pack);
}

/**
 * The member's packs, also those of a guest with the member's address, which become the account's. The credits of a membership's period
 * are among them while they can be used, and before that; what a membership takes off other places stands beside them.
 */
export const listMyPacks: Handler<'listMyPacks', PackDependencies> = async ({ member }, { table, now }) => {
  const guest = { memberSub: null, email: member.email };
  const [own, linked, memberships] = await Promise.all([
    findPacksOf(table, { memberSub: member.sub, email: member.email }),
    // Reading changes nothing for an admin who is signed in as the member (docs/trust.md#impersonation).
    member.impersonation ? findPacksOf(table, guest) : linkGuestPacks(table, member),
    membershipsOfAccount(table, member),
  ]);
  const known = new Set(own.map(({ id }) => id));
  const packs = [...own, ...linked.filter(({ id }) => !known.has(id))];
  const at = now();
  const listed = packs.filter((pack) => pack.membershipId === null || isOfNow(packState(pack, at)));
  const views = await Promise.all(listed.toSorted(usableFirst(at)).map((pack) => packViewOf(table, pack, at)));
  return {
    packs: views.filter(
      ({ membership, state }) => !membership || membership.id === null || membership.takesPlaces || state === 'not_yet',
    ),
    memberDiscount: memberDiscountNow(memberships, at),
  };
};

/** Tells whether a period has credits now, or will have them in the days for withdrawing. */
const isOfNow = (state: PackState) => state === 'valid' || state === 'not_yet';

/** Puts packs that can be used first, of these the one that ends first; then the newest. */
function usableFirst(now: Date) {
  const rank = (pack: Pack) => (packState(pack, now) === 'valid' ? 0 : 1);
  const end = ({ expiresAt }: Pack) => expiresAt ?? '9999';
  return (one: Pack, other: Pack) =>
    rank(one) - rank(other) ||
    (rank(one) === 0 ? compare(end(one), end(other)) : 0) ||
    compare(other.createdAt, one.createdAt);
}

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));
