import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { attemptId, endAttempt, guestFrom, keepGuest, readGuest } from './draft.ts';

const stored = new Map<string, string>();
const sessionStorage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};
Object.defineProperty(globalThis, 'window', { configurable: true, value: { sessionStorage } });
afterAll(() => void Reflect.deleteProperty(globalThis, 'window'));
beforeEach(() => stored.clear());

const guest = { firstName: 'Alex', lastName: 'Member', email: 'alex@example.com' };
const nobody = { firstName: '', lastName: '', email: '' };

describe('what a guest typed', () => {
  test('is there again', () => {
    keepGuest(guest);
    expect(readGuest()).toEqual(guest);
  });

  test.each([
    [null, nobody],
    ['not json', nobody],
    ['"text"', nobody],
    ['{"firstName":7,"lastName":"Member"}', { ...nobody, lastName: 'Member' }],
  ])('from %j', (text, read) => {
    expect(guestFrom(text)).toEqual(read);
  });
});

describe('the id of an attempt', () => {
  let made = 0;
  const newId = () => `id-${++made}`;

  test('is the same for another try with the same address, so that it books once', () => {
    const first = attemptId('session', 'alex@example.com', newId);
    expect(attemptId('session', ' Alex@Example.com', newId)).toBe(first);
  });

  test('is another for another address or session, because that is another booking', () => {
    const first = attemptId('session', 'alex@example.com', newId);
    expect(attemptId('other session', 'alex@example.com', newId)).not.toBe(first);
    expect(attemptId('session', 'sam@example.com', newId)).not.toBe(first);
  });

  test('is another once the first was answered', () => {
    const first = attemptId('session', 'alex@example.com', newId);
    endAttempt('session');
    expect(attemptId('session', 'alex@example.com', newId)).not.toBe(first);
  });
});
