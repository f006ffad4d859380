import type { Collection } from '#shared/rules/collections.ts';

type Words = {
  /** Title of the page (docs/product.md#recording-library). */
  title: string;
  /** Heading of the purchases. */
  purchases: string;
  /** How a failure to save is told. */
  saving: { creating: string; updating: string; text?: string };
};

export const collectionText: Record<Collection, Words> = {
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
