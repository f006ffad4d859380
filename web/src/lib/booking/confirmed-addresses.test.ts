import { beforeEach, describe, expect, test, vi } from 'vitest';
import { storeAccount } from '../account/account-store.ts';
import { forgetPerson } from '../account/person-storage.ts';
import { fakeStorage } from '../testing/fake-storage.ts';
import { bookingSecret, rememberMailedSecret, storeBookingSecret } from './booking-secrets.ts';
import {
  confirmByMailedLink,
  confirmingBrowser,
  isMakersLink,
  mailedLink,
  storeMailedLink,
} from './confirmed-addresses.ts';
import { joinedWaitlistAs, storeJoinedWaitlist } from './joined-waitlists.ts';
import { storeMadeBooking } from './made-bookings.ts';

// docs/trust.md#confirmed-addresses, docs/product.md#browser-storage

const ofBrowser = new Map<string, string>();
const ofTab = new Map<string, string>();
const fetched = vi.fn<typeof fetch>();
vi.stubGlobal('window', { localStorage: fakeStorage(ofBrowser), sessionStorage: fakeStorage(ofTab) });
vi.stubGlobal('fetch', fetched);
beforeEach(() => {
  storeAccount(null);
  for (const stored of [ofBrowser, ofTab]) stored.clear();
  fetched.mockReset();
});

const booking = { id: '01ARZ3NDEKTSV4RRFFQ69G5FAV', attendeeEmail: 'Wren@example.org' };
const mailed = 'm'.repeat(43);
const made = { sessionId: 'evening', bookingId: booking.id, startTime: '2099-01-01T10:00:00.000Z' };

describe('a mailed link', () => {
  test('confirms once, with a secret that this browser keeps for the address until its person signs out', async () => {
    storeMailedLink(booking.id, mailed);
    fetched.mockImplementation(async () => new Response('{}'));
    await confirmByMailedLink(booking.id, booking.attendeeEmail);
    const [, sent] = fetched.mock.calls.find(([url]) => String(url).endsWith('/confirmation')) ?? [];
    const { secret, browser } = JSON.parse(String(sent?.body)) as { secret: string; browser: string };
    expect(secret).toBe(mailed);
    expect(browser).toMatch(/^[\w-]{43}$/);
    expect(confirmingBrowser('wren@example.org')).toBe(browser);
    expect(confirmingBrowser('another@example.org')).toBeUndefined();
    expect(mailedLink(booking.id)).toBeNull();
    forgetPerson();
    expect(confirmingBrowser('wren@example.org')).toBeUndefined();
  });

  test('that the server refused has confirmed nothing', async () => {
    storeMailedLink(booking.id, mailed);
    fetched.mockImplementation(async () =>
      Response.json(
        { code: 'not_your_booking', title: 'Not yours.', status: 403 },
        { status: 403, headers: { 'content-type': 'application/problem+json' } },
      ),
    );
    await expect(confirmByMailedLink(booking.id, booking.attendeeEmail)).rejects.toMatchObject({
      code: 'not_your_booking',
    });
    expect(confirmingBrowser(booking.attendeeEmail)).toBeUndefined();
    // Not sent again by the next press on the page.
    expect(mailedLink(booking.id)).toBeNull();
  });

  test('confirms an address that was typed in its own script as the server stores it', async () => {
    storeMailedLink(booking.id, mailed);
    fetched.mockImplementation(async () => new Response('{}'));
    await confirmByMailedLink(booking.id, 'anna@xn--e1afmkfd.xn--p1ai');
    expect(confirmingBrowser(' Anna@пример.рф ')).toMatch(/^[\w-]{43}$/);
  });

  test('confirms by itself only in the browser that made the booking, not where its secret was kept', () => {
    storeMailedLink(booking.id, mailed);
    expect(isMakersLink(booking.id)).toBe(false);
    // As any browser does that opens the link, a scanner's too.
    storeMadeBooking({ ...made, secret: mailed });
    expect(isMakersLink(booking.id)).toBe(false);
    storeMadeBooking({ ...made, secret: 'o'.repeat(43) });
    expect(isMakersLink(booking.id)).toBe(true);
  });

  test('does not confirm by itself in a browser that has opened the link of another mail about the booking', () => {
    storeBookingSecret(booking.id, mailed);
    rememberMailedSecret({ id: booking.id, session: { id: made.sessionId, startTime: made.startTime } });
    expect(bookingSecret(booking.id)).toBe(mailed);
    storeMailedLink(booking.id, 'n'.repeat(43));
    expect(isMakersLink(booking.id)).toBe(false);
  });
});

test('a browser remembers with which address it joined a waitlist, until its person signs out', () => {
  storeJoinedWaitlist('evening', 'wren@example.org');
  storeJoinedWaitlist('morning', 'kim@example.org');
  storeJoinedWaitlist('evening', ' ada@example.org ');
  expect(joinedWaitlistAs('evening')).toBe('ada@example.org');
  expect(joinedWaitlistAs('morning')).toBe('kim@example.org');
  expect(joinedWaitlistAs('noon')).toBeUndefined();
  forgetPerson();
  expect(joinedWaitlistAs('evening')).toBeUndefined();
});
