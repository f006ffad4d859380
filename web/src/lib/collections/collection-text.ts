import type { Collection } from '#shared/rules/collections.ts';

type CollectionText = {
  /** Title of the collection's page. */
  title: string;
  lead: string;
  /** Stands in the middle of a sentence: "all birth recordings". */
  name: string;
  /** Stands on a button: "Browse Birth Resources". */
  short: string;
  /** Describes a recording that says nothing of itself. */
  description: string;
  /** Shown beneath the title where a link to the page is shared. */
  meta: string;
};

export const collectionText: Record<Collection, CollectionText> = {
  birth: {
    title: 'Birth preparation',
    lead: 'Guided practices to learn in the weeks before, and to play on the day.',
    name: 'birth',
    short: 'Birth',
    description: 'A guided breathing practice to prepare for birth.',
    meta: 'Guided breathwork recordings to prepare for birth: one payment, yours for life.',
  },
  stress: {
    title: 'Stress and sleep',
    lead: 'Guided practices for a full head, a short fuse and a long night.',
    name: 'stress',
    short: 'Stress',
    description: 'A guided breathing practice for stress and sleep.',
    meta: 'Guided breathwork recordings to come down and fall asleep with: one payment, yours for life.',
  },
};
