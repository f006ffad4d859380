import { useMemo } from 'react';
import useSWR, { mutate } from 'swr';
import type { ResponseBody } from '#shared/contract/contract.ts';
import type { MemberDiscount } from '#shared/rules/member-discount.ts';
import { creditsFor } from '#shared/rules/packs.ts';
import { useAccount } from '../account/account-store.ts';
import { call } from '../api/call.ts';
import { refresh, useEndpoint } from '../api/use-endpoint.ts';
import { hasCode } from '../problem.ts';
import { useHydrated } from '../rendering/hydration.ts';
import { type KeptPack, keptPacks } from './pack-secrets.ts';

/** A pack that the viewer may use: a member's own, or one whose secret this browser keeps. */
export type OwnPack = ResponseBody<'showPack'> & { secret?: string | undefined };

export type OwnPackList = {
  /** Undefined until they are known. */
  packs: OwnPack[] | undefined;
  /** A membership takes this off a place of the viewer now; null for nothing, and until it is known. */
  memberDiscount: MemberDiscount | null;
  /** Tells that they could not be asked for. */
  failed: boolean;
  retry: () => void;
};

const keptKey = 'keptPacks';

/** A kept pack that is not there any more, or not paid yet, is left out. */
async function showKept({ packId, secret }: KeptPack): Promise<OwnPack[]> {
  try {
    return [{ ...(await call('showPack', { params: { packId }, body: { secret } })), secret }];
  } catch (error) {
    if (hasCode(error, 'pack_not_found')) return [];
    throw error;
  }
}

const fetchKept = async ([, kept]: readonly [string, readonly KeptPack[]]) =>
  (await Promise.all(kept.map(showKept))).flat();

/** Joins a member's packs with those that the browser keeps; one that is both needs no secret. */
export function joinedPacks(own: readonly OwnPack[], kept: readonly OwnPack[]): OwnPack[] {
  return [...own, ...kept.filter(({ id }) => !own.some((pack) => pack.id === id))];
}

/** The packs of the viewer (docs/product.md#packs); asks for none where neither an account nor a secret is there. */
export function useOwnPacks(isWanted = true): OwnPackList {
  const account = useAccount();
  const isHydrated = useHydrated();
  const kept = useMemo(() => (isHydrated && isWanted ? keptPacks() : []), [isHydrated, isWanted]);
  const mine = useEndpoint('listMyPacks', account && isWanted ? {} : null);
  const shown = useSWR(kept.length > 0 ? ([keptKey, kept] as const) : null, fetchKept);
  const own = account && isWanted ? mine.data?.packs : [];
  const others = kept.length > 0 ? shown.data : [];
  return {
    packs: own && others && joinedPacks(own, others),
    memberDiscount: (account && mine.data?.memberDiscount) ?? null,
    failed: Boolean(mine.error ?? shown.error),
    retry: () => void refreshPacks(),
  };
}

/** Asks again what is left on packs. */
export async function refreshPacks(): Promise<void> {
  await Promise.all([refresh('listMyPacks', 'showPack'), mutate((key) => Array.isArray(key) && key[0] === keptKey)]);
}

/** The first pack to be used is the one that ends first, of several that can be. */
export function byEnd(one: OwnPack, other: OwnPack): number {
  return (one.expiresAt ?? '9').localeCompare(other.expiresAt ?? '9');
}

/** The packs that pay places now, those of memberships too; the one that ends first is first. */
export const usableOf = (packs: readonly OwnPack[]) =>
  packs.filter(({ state, membership }) => state === 'valid' && membership?.takesPlaces !== false).sort(byEnd);

/** The packs that have a page of their own: the credits of a membership are part of that, but for what is left of one that was moved. */
export const withoutMemberships = (packs: readonly OwnPack[]) =>
  packs.filter(({ membership }) => membership === null || membership.id === null);

/** The packs that the viewer has something of: those that pay now, and then those that cannot be used yet. */
export const shownOf = (packs: readonly OwnPack[]) => [
  ...usableOf(packs),
  ...packs.filter(({ state }) => state === 'not_yet').sort(byEnd),
];

/** A pack that can pay places of the session, and how many. */
export type UsablePack = OwnPack & { creditsPerPlace: number; maxPlaces: number };

/** The packs that count for a session and have enough left for one of its places (docs/product.md#packs). */
export function usableFor(
  packs: readonly OwnPack[],
  session: Parameters<typeof creditsFor>[1],
  count: number,
): UsablePack[] {
  return usableOf(packs).flatMap((pack) => {
    // What is left of a membership that was moved here counts for sessions before its end.
    const isLater = pack.membership?.id === null && (pack.expiresAt ?? '') <= session.startTime;
    const creditsPerPlace = isLater ? null : creditsFor(pack.terms, session);
    if (creditsPerPlace === null || creditsPerPlace > pack.creditsLeft) return [];
    const most = Math.min(count, Math.floor(pack.creditsLeft / creditsPerPlace));
    return { ...pack, creditsPerPlace, maxPlaces: pack.terms.forOthers ? most : 1 };
  });
}
