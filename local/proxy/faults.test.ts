import { describe, expect, test } from '@jest/globals';
import { Faults } from './faults.ts';

const conflict = { service: 'dynamodb', action: 'TransactWriteItems', error: 'TransactionConflict' };
const booking = { functionName: 'bookings', service: 'dynamodb', action: 'TransactWriteItems' };

/** What each of so many equal calls meets. */
function strikes(faults: Faults, count: number, call = booking): (string | undefined)[] {
  return Array.from({ length: count }, () => faults.strike(call)?.error);
}

function faultsOf(...all: object[]): Faults {
  const faults = new Faults();
  for (const fault of all) faults.add(fault);
  return faults;
}

describe('a fault', () => {
  test('strikes once unless told otherwise, the first call that it concerns', () => {
    expect(strikes(faultsOf(conflict), 2)).toEqual(['TransactionConflict', undefined]);
  });

  test('lets some calls pass, and then strikes so many times', () => {
    const struck = strikes(faultsOf({ ...conflict, after: 2, times: 2 }), 6).map(Boolean);
    expect(struck).toEqual([false, false, true, true, false, false]);
  });

  test('strikes with its probability, for as long as it stands', () => {
    const chances = [0.1, 0.9, 0.3, 0.29];
    const faults = new Faults(() => chances.shift() ?? 1);
    faults.add({ ...conflict, probability: 0.3 });
    expect(strikes(faults, 4).map(Boolean)).toEqual([true, false, false, true]);
  });

  test.each([
    ['another function', { functionName: 'settlement' }],
    ['another service', { service: 'stripe' }],
    ['another action', { action: 'GetItem' }],
  ])('leaves %s alone', (_which, other) => {
    const faults = faultsOf({ ...conflict, function: 'bookings' });
    expect(faults.strike({ ...booking, ...other })).toBeUndefined();
    expect(faults.strike(booking)).toMatchObject(conflict);
  });

  test('of any function leaves alone the one that fills demo data, unless it is named', () => {
    const demo = { ...booking, functionName: 'demo' };
    expect(faultsOf(conflict).strike(demo)).toBeUndefined();
    expect(faultsOf({ ...conflict, function: 'demo' }).strike(demo)).toBeDefined();
  });

  test('is gone when they are cleared, which tells how often each struck', () => {
    const faults = faultsOf({ ...conflict, times: 5 }, { ...conflict, error: 'kill', when: 'after' });
    strikes(faults, 2);
    expect(faults.clear()).toMatchObject([
      { error: 'TransactionConflict', struck: 2 },
      { error: 'kill', when: 'after', struck: 0 },
    ]);
    expect(strikes(faults, 1)).toEqual([undefined]);
  });

  test.each([
    ['of a service that does not know it', { service: 'stripe', error: 'TransactionConflict' }],
    ['of no service', { service: 'sqs', error: 'kill' }],
    ['that is none', { service: 'dynamodb', error: 'Earthquake' }],
    ['after the call that is no kill', { service: 'dynamodb', error: 'ThrottlingException', when: 'after' }],
    ['with a word too many', { ...conflict, often: true }],
  ])('%s is refused', (_which, fault) => {
    expect(() => new Faults().add(fault)).toThrow();
  });
});
