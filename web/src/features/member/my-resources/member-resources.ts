import type { ResponseBody } from '#shared/contract/contract.ts';
import type { Collection } from '#shared/rules/collections.ts';
import { accessible, isWorthBuying, type OwnedCollections, type Recording } from '../../../lib/collections/access.ts';

/** What My Resources shows (spec section 4). */
export type Shelved = {
  /** What may be watched: birth first, each collection by its order. */
  recordings: Recording[];
  /** Collections with full access. */
  full: Collection[];
  /** Collections with paid items that are not theirs yet, with their prices. */
  locked: ResponseBody<'getCollection'>[];
};

export function shelve(views: readonly ResponseBody<'getCollection'>[], mine: OwnedCollections): Shelved {
  return {
    recordings: views.flatMap(({ collection, recordings }) => accessible(recordings, mine[collection])),
    full: views.map(({ collection }) => collection).filter((collection) => mine[collection]),
    locked: views.filter(({ collection, recordings }) => isWorthBuying(recordings, mine[collection])),
  };
}
