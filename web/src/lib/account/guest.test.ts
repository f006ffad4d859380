import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeStorage } from '../testing/fake-storage.ts';
import { attendeeOf, guestFrom, guestOf, readGuest, storeGuest } from './guest.ts';

const stored = new Map<string, string>();
vi.stubGlobal('window', { sessionStorage: fakeStorage(stored) });
afterAll(() => void vi.unstubAllGlobals());
beforeEach(() => stored.clear());

const guest = { firstName: 'Alex', lastName: 'Member', email: 'alex@example.com' };
const emptyGuest = { firstName: '', lastName: '', email: '' };

describe('details of a guest', () => {
  test('are restored', () => {
    storeGuest(guest);
    expect(readGuest()).toEqual(guest);
  });

  test.each([
    [null, emptyGuest],
    ['not json', emptyGuest],
    ['"text"', emptyGuest],
    ['{"firstName":7,"lastName":"Member"}', { ...emptyGuest, lastName: 'Member' }],
  ])('from %j', (text, read) => {
    expect(guestFrom(text)).toEqual(read);
  });
});

describe('a signed-in member', () => {
  test("is booked under the part of the e-mail before the @, and the account's address (docs/product.md#booking-flow)", () => {
    expect(attendeeOf({ email: 'maya.lind@example.com' })).toEqual({
      attendeeName: 'maya.lind',
      email: 'maya.lind@example.com',
    });
  });

  test('is filled in where both names are required', () => {
    const email = 'maya@example.com';
    expect(guestOf({ name: 'Maya Anna Lind', email })).toEqual({ firstName: 'Maya', lastName: 'Anna Lind', email });
    expect(guestOf({ name: ' Maya ', email })).toEqual({ firstName: 'Maya', lastName: '', email });
  });
});
