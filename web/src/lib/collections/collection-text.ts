import type { ShareSubject } from '#shared/contract/art/share-path.ts';
import { type Collection, collectionRow } from '#shared/rules/collections.ts';

type CollectionText = {
  /** Title of the collection's page. */
  title: string;
  lead: string;
  /** Stands in the middle of a sentence: "all birth recordings". */
  name: string;
  /** Describes a recording that says nothing of itself. */
  description: string;
  /** Shown beneath the title where a link to the page is shared. */
  meta: string;
  /** The picture of such a link is of it. */
  share: ShareSubject;
  /** Tells an owner that everything is open. */
  owned: string;
  /** The colours in which it breathes, see `Breath`. */
  print: 'birth' | 'stress' | 'calm';
  /** Names the programme that belongs to it; null: its page names none. */
  programme: { title: string; text: string } | null;
};

const texts: Partial<Record<Collection, CollectionText>> = {
  birth: {
    title: 'Birth preparation',
    lead: 'Guided practices to learn in the weeks before, and to play on the day.',
    name: 'birth',
    description: 'A guided breathing practice to prepare for birth.',
    meta: 'Guided breathwork recordings to prepare for birth: one payment, yours for life.',
    share: { kind: 'page', id: 'birth-recordings' },
    owned: 'Every birth recording is open to you, for good.',
    print: 'birth',
    programme: {
      title: 'Breathwork for birth',
      text: 'How the breath helps, and the programme for you and your birth partner.',
    },
  },
  stress: {
    title: 'Stress and sleep',
    lead: 'Guided practices for a full head, a short fuse and a long night.',
    name: 'stress',
    description: 'A guided breathing practice for stress and sleep.',
    meta: 'Guided breathwork recordings to come down and fall asleep with: one payment, yours for life.',
    share: { kind: 'page', id: 'stress-recordings' },
    owned: 'You have full access to all stress recordings',
    print: 'stress',
    programme: {
      title: 'The stress programme',
      text: 'A half day in a small group: learn it in the room, keep it for life.',
    },
  },
};

/** Returns what the site says of a collection; of one without words of its own what fits any. */
export function collectionText(id: Collection): CollectionText {
  return texts[id] ?? plainText(id, collectionRow(id).name);
}

function plainText(id: Collection, title: string): CollectionText {
  return {
    title,
    lead: 'Guided practices, to play as often as you like.',
    name: title,
    description: 'A guided breathing practice.',
    meta: 'Guided breathwork recordings: one payment, yours for life.',
    share: { kind: 'collection', id, title },
    owned: `You have full access to all ${title} recordings`,
    print: 'calm',
    programme: null,
  };
}
