import { afterAll, describe, expect, test, vi } from 'vitest';
import { forgetTab, onStorageFull, readStored, writeStored } from './storage.ts';
import { fakeStorage } from './testing/fake-storage.ts';

afterAll(() => void Reflect.deleteProperty(globalThis, 'window'));

test('signing out clears what the tab has stored, and nothing else', () => {
  const ofTab = new Map<string, string>();
  const sessionStorage = fakeStorage(ofTab);
  Object.defineProperty(globalThis, 'window', { configurable: true, value: { sessionStorage } });
  for (const key of ['password_reset', 'impersonation', 'booking.guest']) writeStored('sessionStorage', key, 'true');
  sessionStorage.setItem('of another', 'kept');
  forgetTab();
  expect(readStored('sessionStorage', 'password_reset')).toBeNull();
  expect([...ofTab.keys()]).toEqual(['of another']);
});

test('clearing works without browser storage', () => {
  Object.defineProperty(globalThis, 'window', { configurable: true, value: {} });
  expect(forgetTab).not.toThrow();
});

describe('a storage that is full (docs/product.md#browser-storage)', () => {
  const stored = new Map<string, string>();
  const storageListeners: ((event: { key: string | null }) => void)[] = [];
  const room = { left: true };
  const full = { name: 'QuotaExceededError' };
  const storage = {
    ...fakeStorage(stored),
    setItem: (key: string, value: string) => {
      if (!room.left) throw Object.assign(new Error('no room'), full);
      stored.set(key, value);
    },
  };
  const open = () => {
    Object.defineProperty(globalThis, 'window', {
      configurable: true,
      value: {
        localStorage: storage,
        sessionStorage: storage,
        addEventListener: (_: string, listener: (event: { key: string | null }) => void) =>
          storageListeners.push(listener),
      },
    });
    room.left = true;
    stored.clear();
  };

  test('is told, but not for what nobody misses', () => {
    open();
    const tell = vi.fn();
    const stop = onStorageFull(tell);
    room.left = false;
    expect(writeStored('sessionStorage', 'scroll.1/', '100')).toBe(false);
    expect(writeStored('localStorage', 'site', '{}')).toBe(false);
    expect(tell).not.toHaveBeenCalled();
    expect(writeStored('sessionStorage', 'session-draft.new', 'A title')).toBe(false);
    expect(tell).toHaveBeenCalledOnce();
    stop();
    const late = vi.fn();
    onStorageFull(late)();
    expect(late).toHaveBeenCalledOnce();
  });

  test('leaves what it refused readable in the page, in place of what was stored before', () => {
    open();
    writeStored('localStorage', 'guest', 'old');
    room.left = false;
    writeStored('localStorage', 'guest', 'new');
    expect(readStored('localStorage', 'guest')).toBe('new');
    expect(stored.get('exhale.guest')).toBe('old');
    writeStored('localStorage', 'guest', null);
    expect(readStored('localStorage', 'guest')).toBeNull();
  });

  test('gives way to what another tab stores, and to signing out', () => {
    open();
    room.left = false;
    writeStored('localStorage', 'guest', 'mine');
    writeStored('localStorage', 'tickets', 'mine too');
    stored.set('exhale.guest', 'theirs');
    for (const listener of storageListeners) listener({ key: 'exhale.guest' });
    expect(readStored('localStorage', 'guest')).toBe('theirs');
    expect(readStored('localStorage', 'tickets')).toBe('mine too');
    for (const listener of storageListeners) listener({ key: null });
    expect(readStored('localStorage', 'tickets')).toBeNull();
    writeStored('sessionStorage', 'session-draft.new', 'A title');
    forgetTab();
    expect(readStored('sessionStorage', 'session-draft.new')).toBeNull();
  });
});
