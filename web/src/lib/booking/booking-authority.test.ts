import { beforeEach, describe, expect, test, vi } from 'vitest';
import { problemContentType, problems } from '#shared/contract/problems.ts';
import { storeAccount } from '../account/account-store.ts';
import { forgetPerson } from '../account/person-storage.ts';
import { secretIn } from '../secrets/mailed-secret.ts';
import { fakeStorage } from '../testing/fake-storage.ts';
import { cancelCheckout } from './booking-authority.ts';
import { bookingSecret, newBookingSecret, storeBookingSecret } from './booking-secrets.ts';
import { storeMadeBooking } from './made-bookings.ts';

vi.mock('../account/authorized-request.ts', () => ({
  sendAuthorized: (send: (token: string, signal: () => AbortSignal) => unknown) =>
    send('token', () => AbortSignal.timeout(1000)),
}));

const ada = { sub: 'ada', name: 'Ada', email: 'ada@example.org', admin: false };
const ofBrowser = new Map<string, string>();
const ofTab = new Map<string, string>();
const fetched = vi.fn<typeof fetch>();
const page = { location: { pathname: '/bookings/1' } };
vi.stubGlobal('window', { ...page, localStorage: fakeStorage(ofBrowser), sessionStorage: fakeStorage(ofTab) });
vi.stubGlobal('fetch', fetched);
beforeEach(() => {
  storeAccount(null);
  for (const stored of [ofBrowser, ofTab]) stored.clear();
  fetched.mockReset();
});

const bookingId = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const secret = 's'.repeat(43);
const startTime = '2099-01-01T10:00:00.000Z';

describe('the secret of a booking (docs/trust.md#booking-authority)', () => {
  test('has 256 random bits, and is the same when a request is repeated', () => {
    const made = newBookingSecret(bookingId);
    expect(made).toMatch(/^[\w-]{43}$/);
    expect(newBookingSecret(bookingId)).toBe(made);
    expect(newBookingSecret('01ARZ3NDEKTSV4RRFFQ69G5FAW')).not.toBe(made);
  });

  test('is the one of this browser, else that of the mail opened in this tab', () => {
    expect(bookingSecret(bookingId)).toBeNull();
    storeBookingSecret(bookingId, secret);
    expect(bookingSecret(bookingId)).toBe(secret);
    storeMadeBooking({ sessionId: 'evening', bookingId, startTime, secret: 'its own' });
    expect(bookingSecret(bookingId)).not.toBe(secret);
  });

  test('is known until the page is left where nothing can be stored', () => {
    vi.stubGlobal('window', page);
    storeBookingSecret(bookingId, secret);
    expect(bookingSecret(bookingId)).toBe(secret);
    forgetPerson();
    expect(bookingSecret(bookingId)).toBeNull();
    vi.stubGlobal('window', { ...page, localStorage: fakeStorage(ofBrowser), sessionStorage: fakeStorage(ofTab) });
  });

  test.each([
    [`#secret=${secret}`, secret],
    [`#secret=${secret.slice(1)}`, undefined],
    ['#main', undefined],
    ['', undefined],
  ])('in the fragment %j', (hash, read) => {
    expect(secretIn(hash)).toBe(read);
  });
});

describe('a change of a booking', () => {
  test('is not sent without a secret or an account', async () => {
    await expect(cancelCheckout(bookingId)).rejects.toMatchObject({ code: 'not_your_booking' });
    expect(fetched).not.toHaveBeenCalled();
  });

  test.each(['not_your_booking', 'too_many_requests'] as const)('is sent as the member after %s', async (code) => {
    storeBookingSecret(bookingId, secret);
    storeAccount(ada);
    fetched.mockImplementation(async (address) => {
      if (String(address).startsWith('/api/me/')) return new Response('{}');
      const { status, title } = problems[code];
      return Response.json({ code, title }, { status, headers: { 'content-type': problemContentType } });
    });
    await cancelCheckout(bookingId);
    expect(fetched.mock.lastCall?.[0]).toBe(`/api/me/bookings/${bookingId}/cancel`);
  });

  test('is sent with the secret of a mailed link where that which this browser kept has ended', async () => {
    const kept = 'k'.repeat(43);
    storeMadeBooking({ sessionId: 'evening', bookingId, startTime, secret: kept });
    storeBookingSecret(bookingId, secret);
    fetched.mockImplementation(async (_address, init) => {
      if (JSON.parse(String(init?.body)).secret === secret) return new Response('{}');
      const { status, title } = problems.not_your_booking;
      const problem = { code: 'not_your_booking', title };
      return Response.json(problem, { status, headers: { 'content-type': problemContentType } });
    });
    await cancelCheckout(bookingId);
    expect(fetched).toHaveBeenCalledTimes(2);
    expect(bookingSecret(bookingId)).toBe(secret);
    // One that is refused alone stays, so that the ticket can say that its link has ended.
    storeMadeBooking({ sessionId: 'evening', bookingId, startTime, secret: kept });
    ofTab.clear();
    await expect(cancelCheckout(bookingId)).rejects.toMatchObject({ code: 'not_your_booking' });
    expect(bookingSecret(bookingId)).toBe(kept);
  });

  test('is sent with the secret, which is in no address', async () => {
    storeBookingSecret(bookingId, secret);
    fetched.mockResolvedValue(new Response('{}'));
    await cancelCheckout(bookingId);
    expect(fetched).toHaveBeenCalledWith(
      `/api/bookings/${bookingId}/cancel`,
      expect.objectContaining({ body: JSON.stringify({ secret }) }),
    );
  });
});
