import type { Plan } from '#shared/rules/memberships.ts';
import type { Pack } from '../../../ground/keys/pack.ts';
import type { PackPurchase } from '../../../ground/keys/purchase.ts';

export type PackMailData = {
  pack: Pack;
  /** The order of a sold pack; absent of one that the owner gave. */
  order?: PackPurchase | undefined;
  /** The owner of the pack is greeted by this name; null: by none (docs/trust.md#mail-content). */
  greetedName: string | null;
  siteUrl: string;
  /** The plan for sale by which what is left of a membership of another system goes on; absent where it is not for sale. */
  planToJoin?: Plan | undefined;
};

/** The secret opens the page of the pack, and spends its credits (docs/trust.md#packs). */
export type OwnPackMailData = PackMailData & { secret: string };
