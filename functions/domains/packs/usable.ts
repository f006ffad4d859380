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
  const credits = creditsFor(pack.terms, session);
  if (credits === null) return { problem: 'not_for_this' };
  if (!pack.terms.forOthers && !isOwn) return { problem: 'for_owner' };
  return { credits };
}
