import { describe, expect, test } from 'vitest';
import { itemSize, readUnits, writeUnits } from './units.ts';

const text = (length: number) => ({ S: 'x'.repeat(length) });

describe('sizes and units by the rules of AWS', () => {
  test('an item weighs its names and values', () => {
    expect(itemSize({ ab: { S: 'é' } })).toBe(4);
    expect(itemSize({ n: { N: '1234' }, m: { N: '-1' }, z: { N: '100' } })).toBe(4 + 4 + 3);
    expect(itemSize({ y: { BOOL: true }, n: { NULL: true } })).toBe(4);
    expect(itemSize({ m: { M: { a: { S: 'b' } } }, l: { L: [{ S: 'b' }] } })).toBe(1 + 3 + 2 + 1 + (1 + 3 + 1 + 1));
  });

  test('reading costs half a unit per 4 kB begun, of all items together, and a whole one when consistent', () => {
    expect(readUnits([])).toBe(0.5);
    expect(readUnits([{ a: text(4095) }])).toBe(0.5);
    expect(readUnits([{ a: text(4096) }])).toBe(1);
    expect(readUnits([{ a: text(2000) }, { a: text(2000) }])).toBe(0.5);
    expect(readUnits([{ a: text(10) }], { consistent: true })).toBe(1);
  });

  test('writing costs a unit per kB begun, twice that in a transaction, and once more per index', () => {
    expect(writeUnits({ PK: text(10) })).toBe(1);
    expect(writeUnits({ PK: text(1023) })).toBe(2);
    expect(writeUnits({ PK: text(10) }, { transaction: true })).toBe(2);
    expect(writeUnits({ PK: text(10), GSI3PK: text(3), GSI3SK: text(3) }, { transaction: true })).toBe(3);
    expect(writeUnits({ PK: text(10), GSI3PK: text(3) })).toBe(1);
  });
});
