import { collectionRows } from './collections.ts';
import {
  addressKeyPrefix,
  attentionKeyPrefix,
  collectionKeyPrefix,
  discountCodeKeyPrefix,
  learningResourcesKey,
  mailKeyPrefix,
  memberKeyPrefix,
  ratesKey,
  secretKeyPrefix,
  seriesKeyPrefix,
  sessionKeyPrefix,
  settingsItemKey,
  uploadKeyPrefix,
  uploadsKey,
} from './table.ts';

/**
 * Lists the partitions that some functions may touch, by action, with `*` for the rest of a key. The stack grants exactly these
 * (dynamodb:LeadingKeys), and a test compares them with the keys that the function's code uses. `Query byKind` names partitions
 * of that index.
 */
export const grantedPartitions = {
  art: {
    GetItem: [settingsItemKey, `${sessionKeyPrefix}*`, `${collectionKeyPrefix}*`],
    BatchGetItem: [learningResourcesKey, `${sessionKeyPrefix}*`, `${collectionKeyPrefix}*`],
  },
  refreshRates: { GetItem: [ratesKey], PutItem: [ratesKey] },
  mailEvents: {
    GetItem: [`${mailKeyPrefix}*`, `${addressKeyPrefix}*`, settingsItemKey],
    PutItem: [`${addressKeyPrefix}*`],
    UpdateItem: [`${mailKeyPrefix}*`, `${addressKeyPrefix}*`, `${attentionKeyPrefix}*`],
  },
  identityChallenges: {
    GetItem: [`${secretKeyPrefix}*`, `${memberKeyPrefix}*`],
    UpdateItem: [`${secretKeyPrefix}*`],
  },
  identityEvents: {
    GetItem: [`${secretKeyPrefix}*`, `${memberKeyPrefix}*`, `${addressKeyPrefix}*`],
    PutItem: [`${memberKeyPrefix}*`],
    UpdateItem: [`${addressKeyPrefix}*`],
  },
  soundEvents: {
    GetItem: [`${collectionKeyPrefix}*`],
    UpdateItem: [`${collectionKeyPrefix}*`],
  },
  sweepSounds: {
    // The collections that the owner has added.
    GetItem: [settingsItemKey, `${collectionKeyPrefix}*`],
    UpdateItem: [`${collectionKeyPrefix}*`],
    Query: [`${collectionKeyPrefix}*`],
  },
  cleanUpUploads: {
    // What cannot be read is listed under what needs attention.
    BatchGetItem: [`${uploadKeyPrefix}*`],
    UpdateItem: [`${uploadKeyPrefix}*`, `${attentionKeyPrefix}*`],
    DeleteItem: [`${uploadKeyPrefix}*`],
    'Query byKind': [uploadsKey],
  },
} as const satisfies Record<string, Record<string, readonly string[]>>;

/**
 * The catalogue and the pages that are rendered ahead are made of these: of the discount codes only those that hold the price
 * of a collection. The same test compares them with the keys that the code uses.
 */
export const publicPartitions: readonly string[] = [
  ratesKey,
  settingsItemKey,
  ...[sessionKeyPrefix, seriesKeyPrefix, collectionKeyPrefix].map((prefix) => `${prefix}*`),
  ...collectionRows.map(({ priceCode }) => `${discountCodeKeyPrefix}${priceCode}`),
];

/** Partition keys of the index byParent that hold the dates of a series are public. */
export const publicChildren: readonly string[] = [`${seriesKeyPrefix}*`];
