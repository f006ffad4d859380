import { describe, expect, test } from 'vitest';
import { Faults } from './faults.ts';

const conflict = { service: 'dynamodb', action: 'TransactWriteItems', error: 'TransactionConflict' };
const booking = { functionName: 'bookings', service: 'dynamodb', action: 'TransactWriteItems' };

/** Errors injected into so many equal calls. */
function errorsOf(faults: Faults, count: number, call = booking): (string | undefined)[] {
  return Array.from({ length: count }, () => faults.apply(call)?.error);
}

function faultsOf(...all: object[]): Faults {
  const faults = new Faults();
  for (const fault of all) faults.add(fault);
  return faults;
}

describe('a fault', () => {
  test('applies once by default, to the first call that matches', () => {
    expect(errorsOf(faultsOf(conflict), 2)).toEqual(['TransactionConflict', undefined]);
  });

  test('lets `after` calls pass, then fails `times` calls', () => {
    const failed = errorsOf(faultsOf({ ...conflict, after: 2, times: 2 }), 6).map(Boolean);
    expect(failed).toEqual([false, false, true, true, false, false]);
  });

  test('fails all calls for so many seconds', () => {
    let now = 0;
    const faults = new Faults(Math.random, () => now);
    faults.add({ service: 'ses', error: 'Unavailable', seconds: 12 });
    const call = { functionName: 'mail', service: 'ses', action: 'SendEmail' };
    expect(errorsOf(faults, 30, call)).toEqual(Array(30).fill('Unavailable'));
    now = 12_000;
    expect(errorsOf(faults, 2, call)).toEqual([undefined, undefined]);
    expect(faults.clear()).toEqual([expect.objectContaining({ seconds: 12, applied: 30 })]);
  });

  test('applies with its probability until it is removed', () => {
    const chances = [0.1, 0.9, 0.3, 0.29];
    const faults = new Faults(() => chances.shift() ?? 1);
    faults.add({ ...conflict, probability: 0.3 });
    expect(errorsOf(faults, 4).map(Boolean)).toEqual([true, false, false, true]);
  });

  test.each([
    ['another function', { functionName: 'settlement' }],
    ['another service', { service: 'stripe' }],
    ['another action', { action: 'GetItem' }],
  ])('ignores calls of %s', (_which, other) => {
    const faults = faultsOf({ ...conflict, function: 'bookings' });
    expect(faults.apply({ ...booking, ...other })).toBeUndefined();
    expect(faults.apply(booking)).toMatchObject(conflict);
  });

  test('without a function ignores the demo function', () => {
    const demo = { ...booking, functionName: 'demo' };
    expect(faultsOf(conflict).apply(demo)).toBeUndefined();
    expect(faultsOf({ ...conflict, function: 'demo' }).apply(demo)).toBeDefined();
  });

  test('is removed by clear, which returns how often each was applied', () => {
    const faults = faultsOf({ ...conflict, times: 5 }, { ...conflict, error: 'kill', when: 'after' });
    errorsOf(faults, 2);
    expect(faults.clear()).toMatchObject([
      { error: 'TransactionConflict', applied: 2 },
      { error: 'kill', when: 'after', applied: 0 },
    ]);
    expect(errorsOf(faults, 1)).toEqual([undefined]);
  });

  test.each([
    ['with an error of another service', { service: 'stripe', error: 'TransactionConflict' }],
    ['of an unknown service', { service: 'sns', error: 'kill' }],
    ['with an unknown error', { service: 'dynamodb', error: 'Earthquake' }],
    ['after the call that is not a kill', { service: 'dynamodb', error: 'ThrottlingException', when: 'after' }],
    ['with an unknown field', { ...conflict, often: true }],
  ])('%s is rejected', (_which, fault) => {
    expect(() => new Faults().add(fault)).toThrow();
  });
});
