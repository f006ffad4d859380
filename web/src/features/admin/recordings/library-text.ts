import { type Collection, collectionRow } from '#shared/rules/collections.ts';

/** The words of a collection's part of the back office (docs/product.md#recording-library). */
export function libraryText(collection: Collection) {
  const { shortName } = collectionRow(collection);
  return {
    /** Title of the page. */
    title: `${shortName} Recordings Management`,
    /** Heading of the purchases. */
    purchases: `${shortName} Recording Purchases`,
    /** Notices of a failure to save. */
    saving: savingTexts[collection] ?? { creating: again, updating: again },
  };
}

const again = 'Failed to save the recording. Please try again.';

const savingTexts: Partial<Record<Collection, { creating: string; updating: string }>> = {
  birth: { creating: 'Failed to create recording', updating: 'Failed to update recording' },
};
