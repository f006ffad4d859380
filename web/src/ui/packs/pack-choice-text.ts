import { type CancellationPolicy, hoursText } from '#shared/rules/cancellation.ts';
import type { UsablePack } from '../../lib/packs/own-packs.ts';
import { creditCountText, goodUntilText } from '../../lib/packs/pack-text.ts';

export const includedText = 'Included in your membership';

/** Use one of your 3 left; Use 2 of your 5 left; Use your last one; Included in your membership. */
export function useText(
  { creditsLeft, membership }: Pick<UsablePack, 'creditsLeft' | 'membership'>,
  credits: number,
): string {
  if (membership) return includedText;
  if (credits >= creditsLeft)
    return creditsLeft === 1 ? 'Use your last credit' : `Use your last ${creditsLeft} credits`;
  return `Use ${credits === 1 ? 'one' : credits} of your ${creditsLeft} left`;
}

/** 3 left this month, of one that was moved here 3 left; null where its member takes as many places as they like. */
export function leftInPeriodText({
  membership,
  creditsLeft,
  terms,
}: Pick<UsablePack, 'membership' | 'creditsLeft' | 'terms'>): string | null {
  if (!membership || membership.unlimited) return null;
  if (membership.id === null) return `${creditsLeft} left`;
  return `${creditsLeft} left this ${terms.months === 12 ? 'year' : 'month'}`;
}

/** Pays your place. Pack of 5, good until June 30, 2027; of a membership: Every month · 3 left this month. */
export function paysText(
  pack: Pick<UsablePack, 'terms' | 'expiresAt' | 'creditsPerPlace' | 'membership' | 'creditsLeft'>,
  { places, count, zone }: { places: number; count: number; zone: string },
): string {
  const all = count === 2 ? 'both places' : `all ${count} places`;
  const what = places === 1 ? 'your place' : places === count ? all : `${places} of ${count} places`;
  const cost = pack.creditsPerPlace > 1 ? ` for ${creditCountText(pack.creditsPerPlace * places)}` : '';
  if (pack.membership) {
    const named = [pack.terms.name, leftInPeriodText(pack)].filter((text) => text !== null).join(' · ');
    return `Pays ${what}${cost}. ${named}`;
  }
  const until = goodUntilText(pack, zone);
  return `Pays ${what}${cost}. ${pack.terms.name}, ${until.charAt(0).toLowerCase()}${until.slice(1)}`;
}

/** Says when a credit comes back, before it is used. */
export function creditPolicyText({ freeHours }: Pick<CancellationPolicy, 'freeHours'>): string {
  if (freeHours === null) return 'Once booked, a credit does not come back.';
  if (freeHours === 0) return 'Free to cancel until it starts: a credit comes back then.';
  return `Free to cancel until ${hoursText(freeHours)} before it starts: a credit comes back then. Later it is spent.`;
}

export type CreditsInButton = { credits: number; isLast: boolean; byMembership?: boolean };

/** The words of a button that use credits: 1 credit, your last credit, your last 2 credits, your membership. */
export function usedCreditsText({ credits, isLast, byMembership = false }: CreditsInButton): string {
  if (byMembership) return 'your membership';
  if (!isLast) return creditCountText(credits);
  return credits === 1 ? 'your last credit' : `your last ${credits} credits`;
}
