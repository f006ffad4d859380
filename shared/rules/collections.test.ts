import { describe, expect, test } from 'vitest';
import { adminPaths, libraryHref, purchasesHref } from '../contract/admin-paths.ts';
import { collectionHref, recordingHref, recordingPattern } from '../contract/paths.ts';
import { collectionIdPattern, collectionRow, collectionRows, isCollection } from './collections.ts';
import { isReservedCode } from './discount-codes.ts';

// docs/product.md#collections

test('birth and stress keep their addresses', () => {
  const id = '01JF3Z8Q4N7W2K5M9R6T1V0XB9';
  expect(collectionHref('birth')).toBe('/birth-recordings');
  expect(collectionHref('stress')).toBe('/stress-recordings');
  expect(recordingHref('birth', id)).toBe(`/birth-recordings/${id}`);
  expect(recordingHref('stress', id)).toBe(`/stress-recordings/${id}`);
  expect(recordingPattern('birth')).toBe('/birth-recordings/:recordingId');
  expect(recordingPattern('stress')).toBe('/stress-recordings/:recordingId');
  expect(libraryHref('birth', 'purchases')).toBe(adminPaths.birthRecordings.href('purchases'));
  expect(libraryHref('stress')).toBe(adminPaths.stressRecordings.href());
  expect(purchasesHref('birth')).toBe(adminPaths.birthPurchases.href());
});

describe.each(collectionRows)('the row of $id', (row) => {
  test('has what no other has', () => {
    const others = collectionRows.filter((other) => other !== row);
    for (const field of ['id', 'name', 'packageName', 'address', 'priceCode', 'art'] as const) {
      expect(others.map((other) => other[field])).not.toContain(row[field]);
    }
    expect(row.id).toMatch(collectionIdPattern);
  });

  test('keeps its price under a code that nobody can use', () => {
    expect(isReservedCode(row.priceCode)).toBe(true);
  });

  test('is found by its id', () => {
    expect(collectionRow(row.id)).toBe(row);
    expect(isCollection(row.id)).toBe(true);
  });
});

test('an id of a newer version reads well, and is sold to nobody', () => {
  expect(isCollection('new-mothers')).toBe(false);
  expect(collectionRow('new-mothers')).toMatchObject({
    name: 'New mothers',
    packageName: 'New mothers Recording Package',
    address: '/new-mothers-recordings',
    isSoldToGuests: false,
    listsFreeRequests: false,
  });
});
