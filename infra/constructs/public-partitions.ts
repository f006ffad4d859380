import { packagePriceCodes } from '#shared/rules/discount-codes.ts';
import {
  collectionKeyPrefix,
  discountCodeKeyPrefix,
  ratesKey,
  seriesKeyPrefix,
  sessionKeyPrefix,
  settingsItemKey,
} from '#shared/rules/table.ts';

/** What the catalogue is made of: of the discount codes only those that hold the price of a collection. */
export const publicPartitions = [
  ratesKey,
  settingsItemKey,
  ...[sessionKeyPrefix, seriesKeyPrefix, collectionKeyPrefix].map((prefix) => `${prefix}*`),
  ...Object.values(packagePriceCodes).map((code) => `${discountCodeKeyPrefix}${code}`),
];

/** Of the index byParent: the dates of a series. */
export const publicChildren = [`${seriesKeyPrefix}*`];
