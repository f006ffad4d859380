import type { Collection } from '#shared/rules/collections.ts';
import type { CollectionRecording } from '../../../lib/collections/access.ts';
import { collectionText } from '../../../lib/collections/collection-text.ts';

const counts = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

type Open = { full: readonly Collection[]; recordings: readonly Pick<CollectionRecording, 'collection'>[] };

/**
 * Says what is open to a member, for example: Your birth preparation recordings are open, and two more are free to
 * watch.
 */
export function openText({ full, recordings }: Open): string {
  const titles = full.map((collection) => collectionText[collection].title.toLowerCase());
  const free = recordings.filter(({ collection }) => !full.includes(collection)).length;
  if (titles.length === 0) return 'Recordings to breathe with, whenever you have a quiet half hour.';
  const open = `Your ${titles.join(' and your ')} recordings are open`;
  return free === 0
    ? `${open}.`
    : `${open}, and ${counts[free] ?? free} more ${free === 1 ? 'is' : 'are'} free to watch.`;
}
