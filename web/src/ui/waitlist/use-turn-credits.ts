import { isFree, type Money } from '#shared/rules/money.ts';
import type { PackSession } from '#shared/rules/packs.ts';
import { usableFor, useOwnPacks } from '../../lib/packs/own-packs.ts';
import { goodUntilText } from '../../lib/packs/pack-text.ts';
import { knownViewerZone } from '../../lib/time/zones.ts';

/** A pack whose credit can pay at one's turn. */
export type TurnCredit = { packId: string; name: string; credits: number; note?: string };

export type TurnCredits = {
  credits: TurnCredit[];
  /** Tells that the viewer's packs did not load: the other choices can still be made. */
  failed: boolean;
};

/** Lists the viewer's packs that can pay one place of the session, and what was chosen before also until they are loaded. */
export function useTurnCredits(
  session: { price: Money } & PackSession,
  places: number,
  chosen: TurnCredit | null,
): TurnCredits {
  const isWanted = places === 1 && !isFree(session.price);
  const { packs = [], failed } = useOwnPacks(isWanted);
  return isWanted ? { credits: turnCredits(packs, session, chosen), failed } : { credits: [], failed: false };
}

/** Lists the packs that can pay one place of the session, the one that ends first at first. */
export function turnCredits(
  packs: Parameters<typeof usableFor>[0],
  session: PackSession,
  chosen: TurnCredit | null,
): TurnCredit[] {
  // The period of a membership may be over when the turn comes.
  const lasting = packs.filter(({ membership }) => membership === null);
  const usable = usableFor(lasting, session, 1).map((pack) => {
    const { id, terms, creditsPerPlace, creditsLeft } = pack;
    const note = `${creditsLeft} left. ${goodUntilText(pack, knownViewerZone())}.`;
    return { packId: id, name: terms.name, credits: creditsPerPlace, note };
  });
  const isListed = usable.some(({ packId }) => packId === chosen?.packId);
  return chosen && !isListed ? [chosen, ...usable] : usable;
}
