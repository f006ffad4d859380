import { beforeEach, describe, expect, test } from 'vitest';
import { confirmAddress } from '../../ground/confirmed-addresses/store.ts';
import { emailHash } from '../../ground/keys/email-hash.ts';
import { groupRecord } from '../../ground/keys/joint-order.ts';
import { offerItem } from '../../ground/keys/offer.ts';
import { orderItem } from '../../ground/keys/order-item.ts';
import type { Place } from '../../ground/keys/place.ts';
import { hashOf } from '../../ground/keys/secret.ts';
import { sessionItems, type WholeSession } from '../../ground/keys/session.ts';
import { waitlistEntryItem } from '../../ground/keys/waitlist-entry.ts';
import { type NewMail, newMailItem } from '../../ground/outbox/mail.ts';
import type { GuestKind } from '../../ground/outbox/mail-budgets.ts';
import { findMail, queueAgain } from '../../ground/outbox/queue.ts';
import { newId } from '../../ground/platform/ids.ts';
import { mailLimits } from '../../ground/platform/request-limits.ts';
import { putItem } from '../../ground/platform/table.ts';
import { transact } from '../../ground/platform/transact.ts';
import {
  exampleBooking,
  exampleOffer,
  examplePurchase,
  exampleSession,
  exampleSurcharge,
  passOf,
} from '../../testing/examples.ts';
import { fakePool } from '../../testing/fake-pool.ts';
import { scanPrefix } from '../../testing/scan.ts';
import { storePlace } from '../../testing/store-place.ts';
import { openSharedTable } from '../../testing/temporary-table.ts';
import { deliver } from './deliver.ts';
import type { Message } from './message.ts';
import { sendDueMails } from './send-due-mails.ts';

// docs/trust.md#mail-budget

const table = await openSharedTable();
let now = new Date('2026-11-20T00:10:00.000Z');
let email = '';
let isDown = false;
let sent: Message[] = [];
const dependencies = {
  table,
  now: () => now,
  site: { siteUrl: 'https://exhale.example', adminEmail: 'studio@exhale.example' },
  pool: fakePool().pool,
  send: async (message: Message) => {
    if (isDown) throw new Error('not now');
    // Lists that earlier tests have left come, too.
    if (message.to === email) sent.push(message);
    return `message-${newId(now)}`;
  },
};

// Each test begins a day, with an address of its own.
let tests = 0;
beforeEach(() => {
  tests += 1;
  sent = [];
  email = `guest${tests}@example.org`;
  now = new Date(Date.parse('2026-11-20T00:10:00.000Z') + tests * 24 * 3600_000);
});

const at = (time: string) => new Date(`${now.toISOString().slice(0, 11)}${time}:00.000Z`);

/** Sends what is due; the index may be a moment late. */
async function sendDue(time: string): Promise<void> {
  now = at(time);
  await sendDueMails(dependencies);
}

async function giveSession(title: string, overrides: Partial<WholeSession> = {}): Promise<string> {
  const dates = { startTime: '2027-02-12T18:00:00.000Z', endTime: '2027-02-12T19:30:00.000Z' };
  const session = exampleSession({ id: newId(now), title, ...dates, ...overrides });
  for (const item of sessionItems(session)) await putItem(table, item);
  return session.id;
}

/** A booking of a session of its own, with this title. */
async function giveBooking(title: string, overrides: Partial<Place> = {}): Promise<string> {
  const id = overrides.id ?? newId(now);
  const sessionId = await giveSession(title);
  await storePlace(table, exampleBooking({ sessionId, attendeeEmail: email, ...overrides, id }));
  return id;
}

/** A mail without its id and address. */
type NewsOf = Record<string, unknown> & { kind: NewMail['kind'] };

async function queue(about: NewsOf): Promise<string> {
  const id = newId(now);
  await putItem(table, newMailItem({ to: email, ...about, id } as NewMail, now));
  return id;
}

const post = async (about: NewsOf) => {
  const id = await queue(about);
  await deliver(id, dependencies);
  return (await findMail(table, id))?.state;
};

const confirmed = async (title: string) => post({ kind: 'booking_confirmed', bookingId: await giveBooking(title) });

/** Uses the budget of the hour up. */
async function useUp(): Promise<void> {
  for (let n = 0; n < mailLimits.guest.hour.limit; n++) await confirmed(`Filler ${n}`);
  expect(sent).toHaveLength(mailLimits.guest.hour.limit);
  sent = [];
}

const digests = async () =>
  (await scanPrefix(table, 'MAIL#')).filter(({ kind, to }) => kind === 'guest_digest' && to === email);

/** The address of the page that mails a set-up link to the recipient, behind `#` as in other mails. */
const setupPage = () => `https://exhale.example/setup-account#email=${encodeURIComponent(email)}`;

/** The row of the list about this title, with its link. */
const rowOf = (message: Message | undefined, title: string) =>
  new RegExp(`^(.+): ${title} \\((.+)\\)\n {2}(\\S+)$`, 'm').exec(message?.text ?? '')?.slice(1);

test('of twenty mails delivered at once six are sent, and a list has the others, as they are then', async () => {
  const bookings = await Promise.all(Array.from({ length: 20 }, (_, n) => giveBooking(`Practice ${n}.`)));
  const ids = await Promise.all(bookings.map((bookingId) => queue({ kind: 'booking_confirmed', bookingId })));
  // A mail that lost every race for the counters is tried again a minute later.
  await Promise.all(ids.map((id) => deliver(id, dependencies)));
  await sendDue('00:12');
  expect(sent).toHaveLength(6);
  expect(await digests()).toMatchObject([{ state: 'queued', nextAttemptAt: at('01:05').toISOString() }]);
  const states = await Promise.all(ids.map(async (id) => (await findMail(table, id))?.state));
  expect(states.filter((state) => state === 'collected')).toHaveLength(14);

  // Meanwhile one is cancelled, and another moved twice.
  const [first = '', second = ''] = bookings.filter((_, n) => states[n] === 'collected');
  const cancelled = `Practice ${bookings.indexOf(first)}.`;
  const moved = `Practice ${bookings.indexOf(second)}.`;
  await giveBooking(cancelled, { id: first, status: 'cancelled', paymentStatus: 'cancelled' });
  await giveBooking(`${moved} Later`, { id: second });
  for (const kind of ['booking_moved', 'booking_moved'] as const) await post({ kind, bookingId: second });
  await post({ kind: 'booking_cancelled', bookingId: first });

  sent = [];
  await sendDue('01:04');
  expect(sent).toEqual([]);
  await sendDue('01:05');
  await sendDue('01:06');
  expect(sent).toMatchObject([{ to: email, subject: 'In one mail: 14 more things are new', attachments: [] }]);
  expect(rowOf(sent[0], cancelled)).toEqual(['Cancelled', expect.any(String), expect.stringContaining('/sessions/')]);
  const [label, moment, href = ''] = rowOf(sent[0], `${moved} Later`) ?? [];
  expect([label, moment]).toEqual(['Booked', expect.stringContaining('February 12')]);
  expect(href).toContain(second);
  // The link has the authority of a mail to the attendee.
  const [, secret = ''] = /#secret=([\w-]{43})$/.exec(href) ?? [];
  expect(await scanPrefix(table, `SECRET#${hashOf(secret)}`)).toMatchObject([{ purpose: 'booking', bearer: second }]);
  expect(sent[0]?.text.match(/^Booked: /gm)).toHaveLength(13);
  expect(sent[0]?.text).toContain('The links are yours: who has them can change what they lead to.');
});

test('a day has twelve mails, and each hour beyond them one list', async () => {
  for (const hour of ['00', '01', '02', '03']) {
    now = at(`${hour}:10`);
    for (let n = 0; n < 8; n++) await confirmed(`Practice ${hour}.${n}`);
    await sendDue(`${hour}:59`);
  }
  await sendDue('04:05');
  const subjects = sent.map(({ subject }) => subject.replace(/: Practice.*/, ''));
  expect(subjects.filter((subject) => subject === 'Booking Confirmed')).toHaveLength(12);
  expect(subjects.filter((subject) => subject.startsWith('In one mail'))).toEqual([
    'In one mail: 2 more things are new',
    'In one mail: 2 more things are new',
    'In one mail: 8 more things are new',
    'In one mail: 8 more things are new',
  ]);
});

test('the next day begins with single mails again', async () => {
  await useUp();
  now = new Date(now.getTime() + 24 * 3600_000);
  expect(await confirmed('Practice')).toBe('sent');
});

test('a confirmed address gets twelve mails an hour, the others as a list, and its offers at once', async () => {
  await transact(table, [confirmAddress(emailHash(email), { now })]);
  for (let n = 0; n < 12; n++) expect(await confirmed(`Practice ${n}`)).toBe('sent');
  expect(await digests()).toEqual([]);
  expect(await confirmed('One more')).toBe('collected');
  expect(await digests()).toHaveLength(1);
  // A list would come when the offer is over.
  const offer = { id: newId(now), attendeeEmail: email, holdExpiresAt: at('23:00').toISOString() };
  await putItem(table, offerItem(exampleOffer({ ...offer, sessionId: await giveSession('Practice') })));
  expect(await post({ kind: 'seat_offered', bookingId: offer.id })).toBe('sent');
});

test('a mail that is tried again, or sent again by the studio, is counted once', async () => {
  isDown = true;
  const id = await queue({ kind: 'booking_confirmed', bookingId: await giveBooking('Late') });
  expect(await deliver(id, dependencies)).toBe('later');
  isDown = false;
  for (let n = 0; n < 5; n++) expect(await confirmed(`Practice ${n}`)).toBe('sent');
  await sendDue('00:30');
  expect(sent).toHaveLength(6);
  expect(await confirmed('One more')).toBe('collected');
  const mail = await findMail(table, id);
  const again = newId(now);
  if (mail) await transact(table, [queueAgain(mail, again, now)]);
  expect(await deliver(again, dependencies)).toBe('sent');
});

test('a list names fifty things, and counts the others', async () => {
  await useUp();
  for (let n = 0; n < 57; n++) await confirmed(`Practice ${n}`);
  await sendDue('01:05');
  expect(sent[0]?.subject).toBe('In one mail: 57 more things are new');
  expect(sent[0]?.text.match(/^Booked: /gm)).toHaveLength(50);
  expect(sent[0]?.text).toContain('50 are listed below, 7 more are not.');
});

test('no list is sent when nothing of it is news any more', async () => {
  await useUp();
  const bookingId = await giveBooking('Practice');
  await post({ kind: 'booking_confirmed', bookingId });
  await giveBooking('Practice', { id: bookingId, attendeeEmail: 'friend@example.org', givenAt: now.toISOString() });
  await sendDue('01:05');
  expect(sent).toEqual([]);
  expect(await digests()).toMatchObject([{ state: 'dropped' }]);
});

describe('is never collected, and counts for none', () => {
  const paid = () => ({ checkoutId: 'cs_1', paidAt: now.toISOString(), paymentStatus: 'paid' }) as const;
  const cases: [string, () => Promise<NewsOf>][] = [
    ['a card-paid booking', async () => ({ kind: 'booking_confirmed', bookingId: await giveBooking('Paid', paid()) })],
    ['its move', async () => ({ kind: 'booking_moved', bookingId: await giveBooking('Paid', paid()) })],
    [
      'its cancellation',
      async () => ({
        kind: 'booking_cancelled',
        bookingId: await giveBooking('Paid', { ...paid(), status: 'cancelled' }),
      }),
    ],
    [
      'giving it away, to who paid',
      async () => {
        const given = { attendeeEmail: 'friend@example.org', givenAt: new Date(now.getTime() + 1000).toISOString() };
        return { kind: 'place_given', bookingId: await giveBooking('Paid', { ...paid(), ...given }) };
      },
    ],
    [
      'a move that a card paid for',
      async () => {
        const { checkoutId, paidAt } = paid();
        const surcharge = exampleSurcharge({ id: newId(now), buyerEmail: email, checkoutId, paidAt });
        await putItem(table, orderItem(surcharge));
        return { kind: 'booking_moved', bookingId: await giveBooking('Dearer', { surchargeIds: [surcharge.id] }) };
      },
    ],
    [
      'a card-paid purchase',
      async () => {
        const purchase = examplePurchase({
          id: newId(now),
          buyerEmail: email,
          checkoutId: 'cs_1',
          paidAt: now.toISOString(),
        });
        await putItem(table, orderItem(purchase));
        return { kind: 'purchase_confirmed', purchaseId: purchase.id };
      },
    ],
    ['a failed payment', async () => ({ kind: 'payment_failed', bookingId: await giveBooking('Declined') })],
    [
      'what the studio causes',
      async () => ({ kind: 'booking_confirmed', bookingId: await giveBooking('Added'), byStudio: true }),
    ],
    ['a cancelled session', async () => ({ kind: 'session_cancelled', bookingId: await giveBooking('Cancelled') })],
    ['news of the account', async () => ({ kind: 'password_changed' })],
  ];
  test.each(cases)('%s', async (_, prepare) => {
    await useUp();
    expect(await post(await prepare())).toBe('sent');
    expect(await digests()).toEqual([]);
  });

  test('but a place that someone else paid for, and details that they share, do count', async () => {
    await useUp();
    const given = { ...paid(), givenAt: new Date(now.getTime() + 1000).toISOString() };
    expect(await post({ kind: 'place_received', bookingId: await giveBooking('Given', given) })).toBe('collected');
    const shared = await giveBooking('Shared', { ...paid(), attendeeEmail: 'friend@example.org' });
    expect(await post({ kind: 'booking_shared', bookingId: shared })).toBe('collected');
  });
});

test('who has an account is led to My Resources, not to setting one up', async () => {
  await useUp();
  const own = { ...dependencies, pool: fakePool({ [email]: {} }).pool };
  const purchase = examplePurchase({ id: newId(now), buyerEmail: email, status: 'free' });
  await putItem(table, orderItem({ ...purchase, total: { amount: 0, currency: 'EUR' } }));
  await post({ kind: 'purchase_confirmed', purchaseId: purchase.id });
  await post({ kind: 'free_recording', collection: 'stress' });
  now = at('01:05');
  await sendDueMails(own);
  expect(sent[0]?.text.match(/^(?:Free r|R)ecordings: .+\n {2}(\S+)$/gm)).toEqual([
    expect.stringContaining('\n  https://exhale.example/dashboard/resources'),
    expect.stringContaining('\n  https://exhale.example/dashboard/resources'),
  ]);
});

test('a place in line that one press has to confirm says so, and leads to the page of that press', async () => {
  await useUp();
  const sessionId = await giveSession('Practice', { maxAttendees: 10, seatsTaken: 10, waitlistCount: 1 });
  const entryId = emailHash(email);
  const entry = { sessionId, entryId, name: 'Ada', email, secret: newId(now), createdAt: now.toISOString() };
  await putItem(table, waitlistEntryItem({ ...entry, awaitsConfirmation: true }));
  await post({ kind: 'waitlist_joined', sessionId, entryId });
  await sendDue('01:05');
  const [label, , href] = rowOf(sent[0], 'Practice') ?? [];
  expect([label, href]).toEqual(['On the waitlist, please confirm', expect.stringContaining(entry.secret)]);
});

describe('every kind that a stranger can cause is in the list', () => {
  const waiting = async (title: string, session: Partial<WholeSession> = {}) => {
    const sessionId = await giveSession(title, { maxAttendees: 10, seatsTaken: 10, waitlistCount: 1, ...session });
    const entryId = emailHash(email);
    const entry = { sessionId, entryId, name: 'Ada', email, secret: newId(now), createdAt: now.toISOString() };
    await putItem(table, waitlistEntryItem(entry));
    return { sessionId, entryId };
  };
  const aPass = async () => {
    const bookingId = await giveBooking('Practice', { passId: newId(now) });
    const { passId: id, total, listPrice } = exampleBooking({ passId: newId(now) });
    await giveBooking('Practice', { id: bookingId, passId: id });
    const buyer = { buyerName: 'Ada', buyerEmail: email, memberSub: null, createdAt: now.toISOString() };
    const bought = {
      seriesId: newId(now),
      title: 'Practice',
      status: 'free',
      bookingIds: [bookingId],
      total,
      listPrice,
    };
    await putItem(table, orderItem(passOf({ id, ...bought, ...buyer })));
    return { bookingId };
  };
  const aGroup = async () => {
    const groupId = newId(now);
    const bookingId = newId(now);
    await giveBooking('Practice', { id: bookingId, groupId });
    const { total, listPrice, sessionId } = exampleBooking({ groupId });
    const places = [{ bookingId, total, listPrice }];
    const buyer = { buyerName: 'Ada', buyerEmail: email, memberSub: null, createdAt: now.toISOString() };
    const lines = [{ kind: 'group', sessionId, title: 'Practice', places }];
    await putItem(
      table,
      orderItem(groupRecord.parse({ id: groupId, lines, status: 'free', total, listPrice, ...buyer })),
    );
    return { bookingId };
  };
  const about: Record<GuestKind, () => Promise<[row: string | RegExp, subject: object]>> = {
    booking_confirmed: async () => ['Booked: Practice', { bookingId: await giveBooking('Practice') }],
    booking_moved: async () => ['Booked: Practice', { bookingId: await giveBooking('Practice') }],
    place_received: async () => ['Booked: Practice', { bookingId: await giveBooking('Practice') }],
    place_given: async () => [
      'Given away: Practice',
      { bookingId: await giveBooking('Practice', { attendeeEmail: 'friend@example.org' }) },
    ],
    booking_cancelled: async () => [
      'Cancelled: Practice',
      { bookingId: await giveBooking('Practice', { status: 'cancelled', paymentStatus: 'cancelled' }) },
    ],
    booking_shared: async () => [
      'Shared with you: Practice',
      { bookingId: await giveBooking('Practice', { attendeeEmail: 'friend@example.org' }) },
    ],
    pass_confirmed: async () => ['Booked: Practice', await aPass()],
    group_confirmed: async () => ['Booked: Practice', await aGroup()],
    place_returned: async () => [
      'Taken back: Practice',
      { bookingId: await giveBooking('Practice', { attendeeEmail: 'friend@example.org' }) },
    ],
    seat_offered: async () => {
      const bookingId = newId(now);
      const terms = { id: bookingId, attendeeEmail: email, holdExpiresAt: at('23:00').toISOString() };
      const offer = exampleOffer({ ...terms, sessionId: await giveSession('Practice') });
      await putItem(table, offerItem(offer));
      return [/Offered to you: Practice \(.+\. Yours until .+\)\n {2}\S+\/offers\/\S+#secret=/, { bookingId }];
    },
    waitlist_joined: async () => [/On the waitlist: Practice \(.+\. .*1/, await waiting('Practice')],
    waitlist_seat_free: async () => ['A place is free: Practice', await waiting('Practice', { seatsTaken: 9 })],
    waitlist_passed_over: async () => ['On the waitlist: Practice', await waiting('Practice')],
    offer_lapsed: async () => ['On the waitlist: Practice', await waiting('Practice')],
    purchase_confirmed: async () => {
      const free = { status: 'free', total: { amount: 0, currency: 'EUR' } } as const;
      const purchase = examplePurchase({ id: newId(now), buyerEmail: email, ...free });
      await putItem(table, orderItem(purchase));
      return [`Recordings: Birth\n  ${setupPage()}&purchaseId=${purchase.id}\n`, { purchaseId: purchase.id }];
    },
    free_recording: async () => [`Free recordings: Birth\n  ${setupPage()}\n`, { collection: 'birth' }],
  };

  test.each(Object.keys(about) as GuestKind[])('%s', async (kind) => {
    await useUp();
    const [row, subject] = await about[kind]();
    expect(await post({ ...subject, kind })).toBe('collected');
    await sendDue('01:05');
    expect(sent[0]?.text).toMatch(row);
    expect(sent[0]?.html).toContain(kind === 'free_recording' || kind === 'purchase_confirmed' ? 'Birth' : 'Practice');
    // Words of a stranger are in no mail to an address that is not confirmed (docs/trust.md#mail-content).
    expect(JSON.stringify(sent)).not.toMatch(/Ada|Lovelace|friend@/);
  });
});
