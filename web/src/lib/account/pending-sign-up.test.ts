import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeStorage } from '../testing/fake-storage.ts';
import { clearPendingSignUp, pendingSignUpFrom, readPendingSignUp, storePendingSignUp } from './pending-sign-up.ts';

const stored = new Map<string, string>();
vi.stubGlobal('window', { localStorage: fakeStorage(stored) });
beforeEach(() => stored.clear());

const now = new Date('2026-12-01T09:00:00.000Z');
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const pending = { email: 'maya@example.com', signUpId: 'sign-up', sealedPassword: 'sealed' };

describe('an unconfirmed sign-up in this browser (docs/product.md#sign-up)', () => {
  test('is found by its e-mail address, however it is written, and by no other', () => {
    storePendingSignUp(pending, now);
    expect(readPendingSignUp(' Maya@Example.com ', now)).toEqual(pending);
    expect(readPendingSignUp('iris@example.com', now)).toBeNull();
  });

  test('is kept for seven days', () => {
    storePendingSignUp(pending, now);
    expect(readPendingSignUp(pending.email, later(7 * 24 - 1))).toEqual(pending);
    expect(readPendingSignUp(pending.email, later(7 * 24))).toBeNull();
  });

  test('is replaced by the next, and forgotten only for its own address', () => {
    storePendingSignUp(pending);
    storePendingSignUp({ ...pending, signUpId: 'next' });
    clearPendingSignUp('iris@example.com');
    expect(readPendingSignUp(pending.email)?.signUpId).toBe('next');
    clearPendingSignUp(pending.email);
    expect(stored.size).toBe(0);
  });

  test.each([
    '',
    'null',
    '[]',
    '{"email":"maya@example.com"}',
    '{"email":1,"signUpId":1,"sealedPassword":1,"until":1}',
  ])('is ignored unless it was written by this code: %s', (text) => {
    expect(pendingSignUpFrom(text, now)).toBeNull();
  });
});
