import type { ResponseBody } from '#shared/contract/contract.ts';
import { takesPlaces } from '#shared/rules/memberships.ts';
import { packState } from '#shared/rules/packs.ts';
import { findMembership } from '../../domains/memberships/store.ts';
import { findPackUses } from '../../domains/packs/store.ts';
import { type Membership, standingOf } from '../../ground/keys/membership.ts';
import type { Pack } from '../../ground/keys/pack.ts';
import { sessionKey, sessionRecord } from '../../ground/keys/session.ts';
import { getAll, pickItems } from '../../ground/platform/batch.ts';
import { readable } from '../../ground/platform/readable.ts';
import type { Table } from '../../ground/platform/table.ts';
import { packWithdrawalOf, upcomingCredits } from './money-back.ts';
import { findPackPurchase } from './store.ts';

type PackView = ResponseBody<'showPack'>;

/** A pack with what it was used for, as whoever has it sees it. */
export async function packViewOf(table: Table, pack: Pack, now: Date): Promise<PackView> {
  const [uses, order, membership] = await Promise.all([
    findPackUses(table, pack.id),
    // A membership is withdrawn from by its first period.
    pack.sold && (pack.membershipId ?? pack.id) === pack.id ? findPackPurchase(table, pack.id) : undefined,
    pack.membershipId === null ? undefined : findMembership(table, pack.membershipId),
  ]);
  const keys = [...new Set(uses.map(({ sessionId }) => sessionId))].map(sessionKey);
  const sessions = readable(pickItems(await getAll(table, keys), keys), sessionRecord);
  const sessionOf = new Map(sessions.map(({ id, title, startTime }) => [id, { title, startTime }]));
  const upcoming = order ? await upcomingCredits(table, uses, now) : 0;
  const withdrawal = packWithdrawalOf(order, pack, membership ? upcoming : 0, now);
  const { id, terms, creditsLeft, expiresAt, createdAt } = pack;
  return {
    id,
    terms,
    creditsLeft,
    expiresAt,
    state: packState(pack, now),
    createdAt,
    uses: uses.map(({ bookingId, sessionId, createdAt: usedAt, credits, taken }) => ({
      bookingId,
      createdAt: usedAt,
      session: sessionOf.get(sessionId) ?? null,
      credits,
      returned: taken - credits,
    })),
    membership: membership ? viewOf(membership, now) : leftOfMembership(pack, now),
    withdrawal: withdrawal && { ...withdrawal, upcomingCredits: upcoming },
  };
}

const viewOf = (membership: Membership, now: Date): PackView['membership'] => ({
  id: membership.id,
  unlimited: membership.terms.sessions === null,
  takesPlaces: takesPlaces(standingOf(membership), now),
});

/** Returns what is left of a membership of another system, which is paid until it ends. */
function leftOfMembership(pack: Pack, now: Date): PackView['membership'] {
  const { movedMembership } = pack;
  if (!movedMembership) return null;
  return { id: null, unlimited: movedMembership.unlimited, takesPlaces: packState(pack, now) === 'valid' };
}
