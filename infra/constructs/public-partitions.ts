import { packagePriceCodes } from '#shared/rules/discount-codes.ts';
import {
  collectionKeyPrefix,
  discountCodeKeyPrefix,
  ratesKey,
  seriesKeyPrefix,
  sessionKeyPrefix,
  settingsItemKey,
} from '#shared/rules/table.ts';

/** The catalogue is made of these: of the discount codes only those that hold the price of a collection. */
export const publicPartitions = [
  ratesKey,
  settingsItemKey,
  ...[sessionKeyPrefix, seriesKeyPrefix, collectionKeyPrefix].map((prefix) => `${prefix}*`),
  ...Object.values(packagePriceCodes).map((code) => `${discountCodeKeyPrefix}${code}`),
];

/** Partition keys of the index byParent that hold the dates of a series are public. */
export const publicChildren = [`${seriesKeyPrefix}*`];
