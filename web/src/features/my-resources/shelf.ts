import type { Collection } from '#shared/collections.ts';
import type { Answer } from '#shared/contract/contract.ts';
import { accessible, isWorthBuying, type Mine, type Recording } from '../../lib/collections/access.ts';

/** What My Resources shows (spec section 4). */
export type Shelved = {
  /** What may be watched: birth first, each collection by its order. */
  recordings: Recording[];
  /** Collections with full access. */
  full: Collection[];
  /** Collections with paid items that are not theirs yet, with their prices. */
  locked: Answer<'getCollection'>[];
};

export function shelve(views: readonly Answer<'getCollection'>[], mine: Mine): Shelved {
  return {
    recordings: views.flatMap(({ collection, recordings }) => accessible(recordings, mine[collection])),
    full: views.map(({ collection }) => collection).filter((collection) => mine[collection]),
    locked: views.filter(({ collection, recordings }) => isWorthBuying(recordings, mine[collection])),
  };
}
