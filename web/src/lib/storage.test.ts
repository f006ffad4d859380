import { afterAll, expect, test } from 'vitest';
import { forgetTab, readStored, writeStored } from './storage.ts';

class Tab {
  setItem(key: string, value: string) {
    Object.assign(this, { [key]: value });
  }
  getItem(key: string): unknown {
    return Object.entries(this).find(([name]) => name === key)?.[1] ?? null;
  }
  removeItem(key: string) {
    Reflect.deleteProperty(this, key);
  }
}

afterAll(() => void Reflect.deleteProperty(globalThis, 'window'));

test('signing out clears what the tab has stored, and nothing else', () => {
  const sessionStorage = new Tab();
  Object.defineProperty(globalThis, 'window', { configurable: true, value: { sessionStorage } });
  for (const key of ['password_reset', 'impersonation', 'booking.guest']) writeStored('sessionStorage', key, 'true');
  sessionStorage.setItem('of another', 'kept');
  forgetTab();
  expect(readStored('sessionStorage', 'password_reset')).toBeNull();
  expect(Object.keys(sessionStorage)).toEqual(['of another']);
});

test('clearing works without browser storage', () => {
  Object.defineProperty(globalThis, 'window', { configurable: true, value: {} });
  expect(forgetTab).not.toThrow();
});
