import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeStorage } from '../testing/fake-storage.ts';
import { accountFrom, onAccountChange, readAccount, storeAccount } from './account-store.ts';

const stored = new Map<string, string>();
const listeners = new Set<(event: object) => void>();
vi.stubGlobal('window', {
  localStorage: fakeStorage(stored),
  addEventListener: (_: string, listener: (event: object) => void) => void listeners.add(listener),
  removeEventListener: (_: string, listener: (event: object) => void) => void listeners.delete(listener),
});
beforeEach(() => stored.clear());

const maya = { sub: 'sub-1', name: 'Maya Lind', email: 'maya@example.com', admin: false };

describe('the signed-in account', () => {
  test('is remembered, and is the same object as long as it is the same account', () => {
    storeAccount(maya);
    expect(readAccount()).toEqual(maya);
    expect(readAccount()).toBe(readAccount());
    storeAccount(null);
    expect(readAccount()).toBeNull();
    expect(stored.size).toBe(0);
  });

  test('notifies this tab, and follows changes by other tabs', () => {
    const heard = vi.fn();
    const stop = onAccountChange(heard);
    storeAccount(maya);
    expect(heard).toHaveBeenCalledTimes(1);
    stored.clear();
    for (const listener of listeners) listener({ key: 'exhale.account' });
    expect(heard).toHaveBeenCalledTimes(2);
    expect(readAccount()).toBeNull();
    stop();
    expect(listeners.size).toBe(0);
  });

  test.each([
    null,
    '',
    'maya',
    '{}',
    '[]',
    'null',
    '{"sub":1,"name":"","email":"","admin":false}',
    '{"sub":"a","name":"b","email":"c"}',
  ])('is null when the storage holds %j', (text) => {
    expect(accountFrom(text)).toBeNull();
  });
});
