import { beforeAll, describe, expect, test } from 'vitest';
import { createSetupLink } from '../../domains/identity/setup-links.ts';
import { handleTokenGeneration } from '../../domains/members/account-events.ts';
import { ensureProfile } from '../../domains/members/profile.ts';
import { setUpAccount } from '../../endpoints/account-setup/set-up-account.ts';
import { confirmBooking } from '../../orders/bookings/confirm.ts';
import { confirmEntry } from '../../orders/offers/confirm.ts';
import { loadConfirmed } from '../../reactions/mail/load.ts';
import { randomIp } from '../../testing/cloud.ts';
import { fakePool } from '../../testing/fake-pool.ts';
import { browserSecret } from '../../testing/payments.ts';
import { openSharedTestSite } from '../../testing/site.ts';
import { openLine } from '../../testing/waitlist-line.ts';
import { eraseAddressReports } from '../deliverability/erase.ts';
import { confirmedAddressKey, confirmedAddressRecord } from '../keys/confirmed-address.ts';
import { emailHash } from '../keys/email-hash.ts';
import { hashOf } from '../keys/secret.ts';
import { newId } from '../platform/ids.ts';
import { logger } from '../platform/log.ts';
import { getItem } from '../platform/table.ts';
import { isConfirmedAddress } from './store.ts';

// What confirms an e-mail address (docs/trust.md#confirmed-addresses).

const site = await openSharedTestSite();
const line = openLine(site);
const { table, now } = site.dependencies;
beforeAll(() => logger.setLogLevel('SILENT'));

const free = { amount: 0, currency: 'GBP' } as const;
const browser = 'b'.repeat(43);
const otherBrowser = 'c'.repeat(43);
const someEmail = () => `${newId(now()).toLowerCase()}@example.org`;
const call = () => ({ query: undefined, request: { ip: randomIp(), country: null } });
const isConfirmed = (email: string) => isConfirmedAddress(table, email);
const stored = (email: string) =>
  getItem(table, confirmedAddressKey(emailHash(email)), confirmedAddressRecord, { consistent: true });

async function booked(email = someEmail()) {
  const sessionId = await site.createSession({ price: free });
  const { bookingId } = await site.book(site.bookingRequest(sessionId, { total: free, email }));
  return { sessionId, bookingId, email };
}

const press = (bookingId: string, secret: string, by = browser) =>
  confirmBooking({ ...call(), params: { bookingId }, body: { secret, browser: by } }, site.dependencies);

/** The secret in the mail that confirms the booking, as sending it makes one. */
async function mailed({ bookingId, email }: { bookingId: string; email: string }) {
  const mail = { kind: 'booking_confirmed', id: newId(now()), bookingId, to: email } as Parameters<
    typeof loadConfirmed
  >[0];
  const { siteUrl, adminEmail } = site.dependencies;
  const { secret } = await loadConfirmed(mail, { table, now, site: { siteUrl, adminEmail }, pool: fakePool().pool });
  return secret;
}

describe('a press on the link of a mail', () => {
  test('about a booking confirms its address, once and for the browser', async () => {
    const made = await booked();
    expect(await isConfirmed(made.email)).toBe(false);
    const secret = await mailed(made);
    expect(await press(made.bookingId, secret)).toMatchObject({ id: made.bookingId, status: 'completed' });
    const first = await stored(made.email);
    expect(first?.browsers).toEqual(new Set([hashOf(browser)]));
    site.advanceClock(5);
    await press(made.bookingId, secret, otherBrowser);
    const second = await stored(made.email);
    expect(second?.confirmedAt).toBe(first?.confirmedAt);
    expect(second?.browsers).toEqual(new Set([hashOf(browser), hashOf(otherBrowser)]));
  });

  test('about an offer confirms its address, also when the offer is over', async () => {
    const { sessionId, bookings, line: people } = await line.full(1, 1);
    const email = people[0] ?? '';
    await line.release(bookings[0] ?? '');
    await line.run(sessionId);
    const offered = { bookingId: await line.offerOf(sessionId, email), email };
    const secret = await mailed(offered);
    await eraseAddressReports(table, email);
    expect(await press(offered.bookingId, secret)).toMatchObject({ id: offered.bookingId, offered: true });
    expect(await isConfirmed(email)).toBe(true);
    await eraseAddressReports(table, email);
    expect(await isConfirmed(email)).toBe(false);
    site.advanceClock(26 * 60);
    expect(await press(offered.bookingId, secret)).toMatchObject({ id: offered.bookingId });
    expect(await isConfirmed(email)).toBe(true);
  });

  test('of a waitlist confirms its address', async () => {
    const { sessionId } = await line.full(1, 0);
    const email = someEmail();
    await site.joinUnconfirmed(sessionId, email);
    expect(await isConfirmed(email)).toBe(false);
    const body = { sessionId, token: await line.token(sessionId, email), browser };
    expect(await confirmEntry({ ...call(), params: undefined, body }, site.dependencies)).toMatchObject({
      position: 1,
    });
    expect(await isConfirmed(email)).toBe(true);
  });

  test('confirms nothing by another secret: of the browser that booked, of another booking, or that has ended', async () => {
    const made = await booked();
    const other = await booked();
    const ended = await site.mailSecret(made.bookingId, 1);
    site.advanceClock(2);
    for (const secret of [browserSecret(made.bookingId), await site.mailSecret(other.bookingId), ended, browser]) {
      await expect(press(made.bookingId, secret)).rejects.toMatchObject({ code: 'not_your_booking' });
    }
    const { sessionId } = await line.full(1, 0);
    const one = someEmail();
    const two = someEmail();
    await site.joinUnconfirmed(sessionId, one);
    const token = `${emailHash(one)}.${newId(now())}`;
    for (const wrong of [token, `${emailHash(two)}.${newId(now())}`]) {
      const body = { sessionId, token: wrong, browser };
      const refused = confirmEntry({ ...call(), params: undefined, body }, site.dependencies);
      await expect(refused).rejects.toMatchObject({ code: 'not_on_waitlist' });
    }
    for (const email of [made.email, other.email, one, two]) expect(await isConfirmed(email)).toBe(false);
  });
});

describe('an account', () => {
  test('confirms its address when it is set up by a mailed link', async () => {
    const email = someEmail();
    const secret = await createSetupLink(table, { email, fullName: 'Ada Lovelace', signUpId: null }, 60, now());
    expect(await isConfirmed(email)).toBe(false);
    const body = { secret, password: 'breathe-in' };
    await setUpAccount({ ...call(), params: undefined, body }, { ...site.dependencies, pool: fakePool().pool });
    expect(await isConfirmed(email)).toBe(true);
  });

  test('that is older than the record confirms its address by signing in', async () => {
    const email = someEmail();
    const account = { sub: newId(now()), email, fullName: 'Ada Lovelace' };
    await ensureProfile(table, account, now());
    await eraseAddressReports(table, email);
    expect(await isConfirmed(email)).toBe(false);
    const handle = handleTokenGeneration({ table, now, adminRules: { secondFactor: true } });
    const userAttributes = { sub: account.sub, email, email_verified: 'true', name: account.fullName };
    const trigger = (triggerSource: string) =>
      handle({
        triggerSource,
        request: { userAttributes, groupConfiguration: {} },
        response: {},
      } as unknown as Parameters<typeof handle>[0]);
    await trigger('TokenGeneration_RefreshTokens');
    expect(await isConfirmed(email)).toBe(false);
    await trigger('TokenGeneration_Authentication');
    expect(await isConfirmed(email)).toBe(true);
  });
});
