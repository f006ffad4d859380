import { describe, expect, test } from 'vitest';
import { offerItem } from '../../ground/keys/offer.ts';
import { hashOf } from '../../ground/keys/secret.ts';
import { newId } from '../../ground/platform/ids.ts';
import type { AuthenticatedMember } from '../../ground/platform/member.ts';
import { putItem } from '../../ground/platform/table.ts';
import { transact } from '../../ground/platform/transact.ts';
import { exampleOffer, offeredEntry } from '../../testing/examples.ts';
import { testMember } from '../../testing/member.ts';
import { browserSecret, price } from '../../testing/payments.ts';
import { openSharedTestSite } from '../../testing/site.ts';
import { acceptMyOffer, acceptOffer } from '../groups/accept-offer.ts';
import { cancelCheckout, cancelMyCheckout, resumeCheckout, resumeMyCheckout } from '../settlement/change-booking.ts';
import { getBooking } from './bookings.ts';
import { shareBooking, shareMyBooking } from './share.ts';
import { linkToMember } from './store.ts';

// Who may change a booking (docs/trust.md#booking-authority): attacks of a stranger who knows its id.

const site = await openSharedTestSite();
const { dependencies } = site;
const free = { amount: 0, currency: 'GBP' } as const;

const call = (bookingId: string) => ({
  params: { bookingId },
  query: undefined,
  request: { ip: `2001:db8:${bookingId.charCodeAt(25).toString(16)}::7`, country: null },
});
const email = 'friend@example.org';

/** Every change of a booking: prepared, made with a secret, and made as a member. */
const changes = {
  cancelling: {
    prepare: async (attendee: string) => (await site.holdSeat({ email: attendee })).bookingId,
    bySecret: (id: string, secret: string) => cancelCheckout({ ...call(id), body: { secret } }, dependencies),
    as: (id: string, member: AuthenticatedMember) =>
      cancelMyCheckout({ ...call(id), body: undefined, member }, dependencies),
  },
  paying: {
    prepare: async (attendee: string) => (await site.holdSeat({ email: attendee })).bookingId,
    bySecret: (id: string, secret: string) => resumeCheckout({ ...call(id), body: { secret } }, dependencies),
    as: (id: string, member: AuthenticatedMember) =>
      resumeMyCheckout({ ...call(id), body: undefined, member }, dependencies),
  },
  'accepting an offer': {
    prepare: async (attendeeEmail: string) => {
      const id = newId(new Date());
      const holdExpiresAt = new Date(Date.now() + 3_600_000).toISOString();
      const sessionId = await site.createSession({ seatsHeld: 1 });
      const offer = exampleOffer({ id, sessionId, attendeeEmail, price, holdExpiresAt });
      await putItem(dependencies.table, offerItem(offer));
      await putItem(dependencies.table, offeredEntry(sessionId, id, attendeeEmail));
      return id;
    },
    bySecret: (id: string, secret: string) => acceptOffer({ ...call(id), body: { secret } }, dependencies),
    as: (id: string, member: AuthenticatedMember) => acceptMyOffer({ ...call(id), body: {}, member }, dependencies),
  },
  sharing: {
    prepare: async (attendee: string) => {
      const body = site.bookingRequest(await site.createSession({ price: free }), { total: free, email: attendee });
      return (await site.book(body)).bookingId;
    },
    bySecret: (id: string, secret: string) => shareBooking({ ...call(id), body: { email, secret } }, dependencies),
    as: (id: string, member: AuthenticatedMember) =>
      shareMyBooking({ ...call(id), body: { email }, member }, dependencies),
  },
};

const someAddress = () => `${newId(new Date()).toLowerCase()}@example.org`;

describe.each(Object.entries(changes))('%s', (change, { prepare, bySecret, as }) => {
  test('is refused to a caller who knows only the id, and changes nothing', async () => {
    const id = await prepare(someAddress());
    const other = await prepare(someAddress());
    const before = await site.seatHolder(id);
    const ended = await site.mailSecret(id, 0);
    const attacks = {
      'a made-up secret': () => bySecret(id, browserSecret('made up')),
      "another booking's browser": () => bySecret(id, browserSecret(other)),
      "another booking's mail": async () => bySecret(id, await site.mailSecret(other)),
      'a secret after its end': () => bySecret(id, ended),
      'another member': () => as(id, testMember()),
    };
    for (const [attack, attempt] of Object.entries(attacks)) {
      await expect(attempt(), attack).rejects.toMatchObject({ code: 'not_your_booking', status: 403 });
    }
    expect(before).toBeDefined();
    expect(await site.seatHolder(id)).toEqual(before);
    expect(await getBooking({ ...call(id), body: undefined }, dependencies)).toMatchObject({ id });
  });

  test('takes the browser that booked, the secret of a mail as often as it is used, or the member', async () => {
    const address = someAddress();
    const id = await prepare(address);
    const mailed = await site.mailSecret(id);
    // Of these four changes only one can be made first; the others repeat it or find it made.
    const refused = { code: 'not_your_booking' };
    for (const attempt of [
      () => bySecret(id, mailed),
      () => bySecret(id, mailed),
      // No browser has made an offer.
      ...(change === 'accepting an offer' ? [] : [() => bySecret(id, browserSecret(id))]),
      () => as(id, testMember({ email: address })),
    ]) {
      const outcome = await attempt().catch((error: unknown) => error);
      expect(outcome).not.toMatchObject(refused);
    }
  });

  test('of a booking of an account is not for another account with its e-mail address', async () => {
    const member = testMember();
    const id = await prepare(member.email);
    const holder = await site.seatHolder(id);
    if (!holder) throw new Error('no booking');
    await transact(dependencies.table, [linkToMember(holder, member.sub)]);
    await expect(as(id, testMember({ email: member.email }))).rejects.toMatchObject({ code: 'not_your_booking' });
    expect(await as(id, member)).toBeDefined();
  });
});

test('the same request without the browser’s secret does not get the payment page', async () => {
  const { paymentUrl: _, checkoutId: __, ...request } = await site.holdSeat();
  const stolen = { ...request, secret: browserSecret('a stranger') };
  await expect(site.book(stolen)).rejects.toMatchObject({ code: 'booking_conflict' });
  expect((await site.book(request)).paymentUrl).toContain('http');
});

test('the table has no secret, only its hash', async () => {
  const { bookingId, secret } = await site.holdSeat();
  const stored = JSON.stringify(await site.booking(bookingId));
  expect(stored).toContain(hashOf(secret));
  expect(stored).not.toContain(secret);
});
