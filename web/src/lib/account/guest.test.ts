import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeStorage } from '../testing/fake-storage.ts';
import { storeAccount } from './account-store.ts';
import { attendeeOf, guestOf, readGuest, storeGuest, typedFrom } from './guest.ts';
import { forgetPerson } from './person-storage.ts';

const stored = new Map<string, string>();
vi.stubGlobal('window', { localStorage: fakeStorage(stored), sessionStorage: fakeStorage(new Map()) });
beforeEach(() => {
  storeAccount(null);
  stored.clear();
});

const guest = { firstName: 'Alex', lastName: 'Member', email: 'alex@example.com' };
const emptyGuest = { firstName: '', lastName: '', email: '' };
const maya = { sub: 'maya', name: 'Maya Lind', email: 'maya@example.com', admin: false };
const now = new Date('2026-11-20T10:00:00.000Z');

describe('what a visitor typed (docs/product.md#browser-storage)', () => {
  test('fills in the next form of this browser for thirty days', () => {
    expect(readGuest(now)).toEqual(emptyGuest);
    storeGuest(guest, now);
    expect(readGuest(now)).toEqual(guest);
    expect(readGuest(new Date('2026-12-20T09:59:00.000Z'))).toEqual(guest);
    expect(readGuest(new Date('2026-12-20T10:00:00.000Z'))).toEqual(emptyGuest);
    forgetPerson();
    expect(readGuest(now)).toEqual(emptyGuest);
  });

  test('does not fill in the form of a member who signs in, nor theirs the form of another one', () => {
    storeGuest(guest, now);
    storeAccount(maya);
    expect(readGuest(now)).toEqual({ firstName: 'Maya', lastName: 'Lind', email: maya.email });
    storeGuest({ ...guest, firstName: 'Robin' }, now);
    expect(readGuest(now)).toMatchObject({ firstName: 'Robin' });
    storeAccount({ ...maya, sub: 'jay', name: 'Jay' });
    expect(readGuest(now)).toEqual({ firstName: 'Jay', lastName: '', email: maya.email });
  });

  test.each([null, 'not json', '"text"', '{"firstName":"Ada"}', '{"firstName":"Ada","until":7}'])(
    'is nothing that is not ours: %j',
    (text) => {
      expect(typedFrom(text, now)).toBeNull();
    },
  );
});

describe('a signed-in member', () => {
  test('is booked under the name of the profile, else the part of the e-mail before the @ (docs/product.md#booking-dialog)', () => {
    const email = 'maya.lind@example.com';
    expect(attendeeOf({ name: 'Maya Lind', email })).toEqual({ attendeeName: 'Maya Lind', email });
    expect(attendeeOf({ name: ' ', email })).toEqual({ attendeeName: 'maya.lind', email });
  });

  test('is filled in where both names are required', () => {
    const email = 'maya@example.com';
    expect(guestOf({ name: 'Maya Anna Lind', email })).toEqual({ firstName: 'Maya', lastName: 'Anna Lind', email });
    expect(guestOf({ name: ' Maya ', email })).toEqual({ firstName: 'Maya', lastName: '', email });
  });
});
