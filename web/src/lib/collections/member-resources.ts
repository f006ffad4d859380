import type { ResponseBody } from '#shared/contract/contract.ts';
import type { Collection } from '#shared/rules/collections.ts';
import { accessible, type CollectionRecording, isWorthBuying, type OwnedCollections } from './access.ts';
import { type PathPart, partsOf } from './path.ts';

export type MemberResources = {
  /** Accessible ones: by collection, each in its order. */
  recordings: CollectionRecording[];
  /** The same, by the chapters of the collections that are theirs. */
  parts: (PathPart & { collection: Collection })[];
  full: Collection[];
  /** Names those of them that a membership opens, while it lasts. */
  byMembership: readonly Collection[];
  /** Collections with paid recordings that the member does not own. */
  locked: ResponseBody<'getCollection'>[];
};

export function memberResources(
  views: readonly ResponseBody<'getCollection'>[],
  mine: OwnedCollections,
  byMembership: readonly Collection[] = [],
): MemberResources {
  const isMine = (collection: Collection) => mine[collection] === true;
  return {
    recordings: views.flatMap(({ collection, recordings }) => accessible(recordings, isMine(collection))),
    parts: views.flatMap(({ collection, chapters, recordings }) =>
      partsOf({
        chapters: isMine(collection) ? chapters : [],
        recordings: accessible(recordings, isMine(collection)),
      }).map((part) => ({ ...part, collection })),
    ),
    full: views.map(({ collection }) => collection).filter(isMine),
    byMembership,
    locked: views.filter(({ collection, recordings }) => isWorthBuying(recordings, isMine(collection))),
  };
}
