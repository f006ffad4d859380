import type { Collection } from '#shared/rules/collections.ts';

type CollectionText = {
  /** Title of the page (docs/product.md#recording-library). */
  title: string;
  /** Heading of the purchases. */
  purchases: string;
  /** Notices of a failure to save. */
  saving: { creating: string; updating: string; text?: string };
};

export const libraryText: Record<Collection, CollectionText> = {
  birth: {
    title: 'Birth Recordings Management',
    purchases: 'Birth Recording Purchases',
    saving: { creating: 'Failed to create recording', updating: 'Failed to update recording' },
  },
  stress: {
    title: 'Stress Recordings Management',
    purchases: 'Stress Recording Purchases',
    saving: {
      creating: 'Failed to save the recording. Please try again.',
      updating: 'Failed to save the recording. Please try again.',
    },
  },
};
