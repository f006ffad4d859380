import type { PackSession } from '#shared/rules/packs.ts';
import { type CreditProblem, creditsFor, packState } from '#shared/rules/packs.ts';
import type { Pack } from '../../ground/keys/pack.ts';

/** A pack that may not be used for others pays a place for its owner alone. */
type PlaceOfPack = { session: PackSession; isOwn: boolean };

/** Returns what a place costs of a pack, or why that pays none; whether enough credits are left is not asked (docs/product.md#packs). */
export function creditsOrProblem(
  pack: Pack,
  { session, isOwn }: PlaceOfPack,
  now: Date,
): { credits: number } | { problem: Exclude<CreditProblem, 'changed' | 'option_missed'> } {
  const state = packState(pack, now);
  if (state !== 'valid') return { problem: state };
  const credits = creditsOfPlace(pack, session);
  if (credits === null) return { problem: 'not_for_this' };
  if (!pack.terms.forOthers && !isOwn) return { problem: 'for_owner' };
  return { credits };
}

/**
 * Credits that a place of a session costs; null: the pack does not count for it. What is left of a membership of another system counts
 * for sessions that begin before its end, as one of this site does.
 */
export function creditsOfPlace({ terms, expiresAt, movedMembership }: Pack, session: PackSession): number | null {
  const isLater = movedMembership !== undefined && expiresAt !== null && session.startTime >= expiresAt;
  return isLater ? null : creditsFor(terms, session);
}
