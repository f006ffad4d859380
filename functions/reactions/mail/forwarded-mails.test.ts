import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setupMinutes } from '#shared/rules/accounts.ts';
import { findSetupLink } from '../../domains/identity/setup-links.ts';
import { confirmAddress } from '../../ground/confirmed-addresses/store.ts';
import { type NewEvent, storeEvent } from '../../ground/events/event.ts';
import { accessItem } from '../../ground/keys/access.ts';
import { bookingBearer } from '../../ground/keys/booking.ts';
import { emailHash } from '../../ground/keys/email-hash.ts';
import { groupRecord } from '../../ground/keys/joint-order.ts';
import { profileItem } from '../../ground/keys/member.ts';
import { offerItem } from '../../ground/keys/offer.ts';
import { orderItem } from '../../ground/keys/order-item.ts';
import { packItem } from '../../ground/keys/pack.ts';
import { recordingItem } from '../../ground/keys/recording.ts';
import { secretKey, secretRecord } from '../../ground/keys/secret.ts';
import { sessionItems } from '../../ground/keys/session.ts';
import { suggestionWishItem } from '../../ground/keys/suggestion.ts';
import { voucherItems } from '../../ground/keys/voucher.ts';
import type { NewMail } from '../../ground/outbox/mail.ts';
import {
  attendeeMailKinds,
  bookingMailKinds,
  membershipMailKinds,
  packMailKinds,
  purchaseMailKinds,
  reminderMailKinds,
  voucherMailKinds,
} from '../../ground/outbox/mail-kinds.ts';
import { queueMail } from '../../ground/outbox/queue.ts';
import { newId } from '../../ground/platform/ids.ts';
import { logger } from '../../ground/platform/log.ts';
import { getItem, putItem } from '../../ground/platform/table.ts';
import { transact } from '../../ground/platform/transact.ts';
import { storeMembership } from '../../testing/example-memberships.ts';
import {
  exampleBooking,
  exampleOffer,
  examplePackPurchase,
  examplePurchase,
  exampleRecording,
  exampleVoucherPurchase,
  packOf,
  passOf,
  placeWithRest,
  upcomingSession,
  voucherOf,
} from '../../testing/examples.ts';
import { fakePool } from '../../testing/fake-pool.ts';
import { itemsOfPlace } from '../../testing/store-place.ts';
import { openSharedTable } from '../../testing/temporary-table.ts';
import { deliver } from './deliver.ts';
import type { Message } from './message.ts';
import { clearMailBudget } from './testing/clear-budget.ts';

// What whoever was forwarded a mail can do with it (docs/trust.md#set-up-links, docs/trust.md#booking-authority).

const table = await openSharedTable();
beforeAll(async () => {
  logger.setLogLevel('SILENT');
  await transact(table, [confirmAddress(emailHash(to), { now })]);
});
beforeEach(() => clearMailBudget(table, to, now));

const now = new Date('2026-11-20T10:00:00.000Z');
const site = { siteUrl: 'https://exhale.example', adminEmail: 'studio@exhale.example' };
const to = 'ada+1@example.org';
const name = 'Ada Lovelace';

/** A guest's orders: one booking, a pass of one date, and a purchase. */
type GuestOrders = { isOffered?: boolean; isHeld?: boolean; isReturned?: boolean; rest?: 'pending' | 'paid' | null };

async function guestOrders({ isOffered = false, isHeld = false, isReturned = false, rest = null }: GuestOrders = {}) {
  const session = upcomingSession({ recordingUrl: 'https://recordings.example/1' }, now);
  const passId = newId(now);
  const groupId = newId(now);
  const hold = isHeld && ({ status: 'pending', awaitsConfirmation: true, holdExpiresAt: session.startTime } as const);
  const place = exampleBooking({
    id: newId(now),
    sessionId: session.id,
    sessionStart: session.startTime,
    attendeeEmail: isReturned ? 'buyer@example.org' : to,
    attendeeName: name,
    passId,
    groupId,
    ...hold,
  });
  const owing = rest === null ? undefined : placeWithRest(place, rest, session.startTime);
  const booking = owing?.place ?? place;
  if (owing) await putItem(table, orderItem(owing.rest));
  const total = { amount: 4000, currency: 'GBP' } as const;
  const pass = passOf({
    id: passId,
    seriesId: newId(now),
    title: session.title,
    buyerName: name,
    buyerEmail: to,
    status: 'paid',
    bookingIds: [booking.id],
    total,
    listPrice: total,
    createdAt: now.toISOString(),
  });
  const share = { bookingId: booking.id, total, listPrice: total };
  const group = groupRecord.parse({
    id: groupId,
    lines: [{ kind: 'group', sessionId: session.id, title: session.title, places: [share] }],
    buyerName: name,
    buyerEmail: to,
    status: 'paid',
    total,
    listPrice: total,
    createdAt: now.toISOString(),
  });
  const purchase = examplePurchase({ id: newId(now), buyerEmail: to, buyerName: name });
  const { id, sessionId, sessionStart, attendeeEmail, attendeeName } = booking;
  const attendee = { id, sessionId, sessionStart, attendeeEmail, attendeeName };
  const seat = isOffered
    ? [offerItem(exampleOffer({ ...attendee, holdExpiresAt: sessionStart }))]
    : itemsOfPlace(booking);
  for (const item of [...sessionItems(session), ...seat, orderItem(pass), orderItem(group), orderItem(purchase)])
    await putItem(table, item);
  return { session, booking, purchase };
}

/** Delivers a mail to the guest, who has no account; returns it. */
async function mailed(mail: Record<string, unknown>): Promise<Message> {
  const sent: Message[] = [];
  const id = newId(now);
  await transact(table, [queueMail({ id, to, ...mail } as NewMail, now)]);
  const send = async (message: Message) => {
    sent.push(message);
    return 'message';
  };
  expect(await deliver(id, { table, now: () => now, send, site, pool: fakePool().pool })).toBe('sent');
  const [message] = sent;
  if (!message) throw new Error(`${String(mail.kind)} was not sent`);
  return message;
}

/** Whatever in a mail could be a secret: 256 random bits. */
const secretsIn = ({ text, html }: Message) => new Set(`${text}\n${html}`.match(/(?<![\w-])[\w-]{43}(?![\w-])/g) ?? []);

async function messageToAttendees(kind: string): Promise<string> {
  const id = newId(now);
  const text = { subject: 'Socks', text: 'Bring some.', was: null };
  const event = { id, kind: 'sessionAnnounced', sessionId: newId(now), template: kind, ...text };
  await storeEvent(table, event as NewEvent, now);
  return id;
}

describe('a mail about a booking or a purchase that is forwarded', () => {
  /** The state of the rest that a mail is about. */
  const restOf: Partial<Record<string, 'pending' | 'paid'>> = {
    rest_reminder: 'pending',
    rest_due: 'pending',
    rest_declined: 'pending',
    rest_paid: 'paid',
  };
  const kinds = [...bookingMailKinds, ...attendeeMailKinds, ...reminderMailKinds];
  test.each(kinds)('%s gives authority over that booking and sets up no account', async (kind) => {
    const { session, booking } = await guestOrders({
      isOffered: kind === 'seat_offered',
      isHeld: kind === 'place_held',
      isReturned: kind === 'place_returned',
      rest: restOf[kind] ?? null,
    });
    const message = await mailed({
      kind,
      bookingId: booking.id,
      messageId: await messageToAttendees(kind),
      sessionStart: session.startTime,
    });
    const bearers = [bookingBearer(booking), emailHash(to)];
    for (const secret of secretsIn(message)) {
      const found = await getItem(table, secretKey(secret), secretRecord);
      expect({ purpose: found?.purpose, isOfBooking: bearers.includes(found?.bearer ?? '') }).toEqual({
        purpose: expect.stringMatching(/^(booking|reminders)$/),
        isOfBooking: true,
      });
      await expect(findSetupLink(table, secret, now)).rejects.toMatchObject({ code: 'link_not_found' });
    }
    // Beside the link, in both parts.
    const isAuthority = /#secret=/.test(message.text);
    for (const part of [message.text, message.html]) expect(part.includes('Whoever has this mail')).toBe(isAuthority);
  });

  test.each(voucherMailKinds)(
    '%s gives authority over that voucher alone (docs/trust.md#gift-vouchers)',
    async (kind) => {
      const purchase = exampleVoucherPurchase({ id: newId(now), buyerEmail: to, gift: { recipientEmail: to } });
      for (const item of [orderItem(purchase), ...voucherItems(voucherOf(purchase))]) await putItem(table, item);
      const message = await mailed({ kind, purchaseId: purchase.id });
      for (const secret of secretsIn(message)) {
        const found = await getItem(table, secretKey(secret), secretRecord);
        expect([found?.purpose, found?.bearer]).toEqual(['gift_voucher', purchase.id]);
      }
      // The studio's has neither secret nor code.
      const isAuthority = /#(secret|voucher)=/.test(message.text);
      expect(isAuthority).toBe(kind !== 'voucher_notified');
      for (const part of [message.text, message.html]) expect(part.includes('Whoever has this mail')).toBe(isAuthority);
    },
  );

  test.each(packMailKinds)('%s gives authority over that pack alone (docs/trust.md#packs)', async (kind) => {
    const creditsLeft = kind === 'pack_used_up' ? 0 : 5;
    const planId = '01JDEM0P1ANS0000000000000A';
    const movedMembership = { planId, unlimited: false, perDay: 1, collections: [] };
    const more = kind === 'membership_moved' ? { movedMembership } : {};
    const pack = packOf(examplePackPurchase({ id: newId(now), buyerEmail: to }), { creditsLeft, ...more });
    await putItem(table, packItem(pack));
    const message = await mailed({ kind, packId: pack.id, endsAt: pack.expiresAt });
    for (const secret of secretsIn(message)) {
      const found = await getItem(table, secretKey(secret), secretRecord);
      expect([found?.purpose, found?.bearer]).toEqual(['pack', pack.id]);
    }
    const isAuthority = /#secret=/.test(message.text);
    // The studio's has none.
    expect(isAuthority).toBe(kind !== 'pack_notified');
    for (const part of [message.text, message.html]) expect(part.includes('Whoever has this mail')).toBe(isAuthority);
  });

  test('membership_places_payable gives authority over those places alone', async () => {
    const { membership } = await storeMembership(table, { id: newId(now), ownerEmail: to });
    const { booking } = await guestOrders({ rest: 'pending' });
    const message = await mailed({
      kind: 'membership_places_payable',
      membershipId: membership.id,
      bookingIds: [booking.id],
    });
    expect(secretsIn(message).size).toBe(1);
    for (const secret of secretsIn(message)) {
      const found = await getItem(table, secretKey(secret), secretRecord);
      expect([found?.purpose, found?.bearer]).toEqual(['booking', bookingBearer(booking)]);
    }
    expect(message.text).toContain('Whoever has this mail can cancel this booking, move it or give it away');
  });

  test.each(membershipMailKinds.filter((kind) => kind !== 'membership_places_payable'))(
    '%s gives authority over that membership alone (docs/trust.md#memberships)',
    async (kind) => {
      const charge = { at: '2027-12-01T10:00:00.000Z', price: { amount: 5000, currency: 'GBP' } };
      const isFree = kind === 'membership_free';
      const standing = isFree
        ? { freeFrom: '2027-01-01T00:00:00.000Z' }
        : { failedAt: now.toISOString(), endsWithPeriod: kind !== 'membership_renewing' };
      const { membership } = await storeMembership(table, { id: newId(now), ownerEmail: to, ...standing });
      const message = await mailed({ kind, membershipId: membership.id, charge });
      for (const secret of secretsIn(message)) {
        const found = await getItem(table, secretKey(secret), secretRecord);
        expect([found?.purpose, found?.bearer]).toEqual(['membership', membership.id]);
      }
      const isAuthority = /#secret=/.test(message.text);
      // Nothing is left to be done of one that has ended, and the studio's have none.
      expect(isAuthority).toBe(kind !== 'membership_ended' && !kind.endsWith('_notified'));
      for (const part of [message.text, message.html]) expect(part.includes('Whoever has this mail')).toBe(isAuthority);
    },
  );

  test.each(purchaseMailKinds)('%s holds no secret', async (kind) => {
    const { purchase } = await guestOrders();
    expect([...secretsIn(await mailed({ kind, purchaseId: purchase.id }))]).toEqual([]);
  });

  test.each([
    ['booking_confirmed', 'can cancel this booking, move it or give it away'],
    ['place_received', 'can cancel this booking, move it or give it away'],
    ['booking_moved', 'can cancel this booking, move it or give it away'],
    ['pass_confirmed', 'can cancel each of these bookings, move it or give it away'],
    ['group_confirmed', 'can cancel each of these bookings, move it or give it away'],
  ])('%s leads to the page that mails the link to this address alone', async (kind, authority) => {
    const { booking } = await guestOrders();
    const { text } = await mailed({ kind, bookingId: booking.id });
    const query = `email=ada%2B1%40example.org&bookingId=${booking.id}`;
    expect(text).toContain(`Set up my account:\nhttps://exhale.example/setup-account#${query}\n`);
    expect(text).toContain(authority);
  });

  test.each(['purchase_confirmed', 'collection_given'])('%s leads to that page, too', async (kind) => {
    const { purchase } = await guestOrders();
    const { text } = await mailed({ kind, purchaseId: purchase.id });
    const query = `email=ada%2B1%40example.org&purchaseId=${purchase.id}`;
    expect(text).toContain(`Set up my account:\nhttps://exhale.example/setup-account#${query}\n`);
  });
});

test('a forwarded suggestion stops the suggestions, and opens nothing else (docs/trust.md#weekly-suggestions)', async () => {
  const sub = newId(now);
  const profile = { sub, email: to, fullName: name, subscriptionStatus: 'Free', createdAt: now.toISOString() };
  const recording = exampleRecording({ id: newId(now), collection: 'birth', isFree: false });
  const evening = { weekday: 5, hour: 20, timeZone: 'Europe/London', dueDate: null };
  const at = now.toISOString();
  const wish = { ...evening, sub, collection: 'birth', isOwner: true, givenAt: at, nextAt: at } as const;
  const access = { collection: 'birth', purchaseId: null, createdAt: at } as const;
  for (const item of [
    profileItem(profile),
    recordingItem(recording),
    accessItem({ memberSub: sub, email: to }, access),
    suggestionWishItem(wish),
  ])
    await putItem(table, item);
  const message = await mailed({ kind: 'weekly_suggestion', memberSub: sub, collection: 'birth', evening: at });
  const secrets = [...secretsIn(message)];
  expect(secrets).toHaveLength(1);
  for (const secret of secrets) {
    expect(await getItem(table, secretKey(secret), secretRecord)).toMatchObject({
      purpose: 'suggestions',
      bearer: sub,
    });
    await expect(findSetupLink(table, secret, now)).rejects.toMatchObject({ code: 'link_not_found' });
  }
});

test('the link that this page mails sets up the account, within an hour, and knows the order when another is needed', async () => {
  const { booking } = await guestOrders();
  const { text } = await mailed({ kind: 'magic_link', purpose: 'setup', guestOrder: { bookingId: booking.id } });
  const fragment = new URLSearchParams(/\/setup-account#(\S+)/.exec(text)?.[1]);
  expect(Object.fromEntries(fragment)).toMatchObject({ email: to, next: '/user/bookings', bookingId: booking.id });
  const secret = fragment.get('secret') ?? '';
  const end = now.getTime() + setupMinutes * 60_000;
  expect(setupMinutes).toBe(60);
  expect(await findSetupLink(table, secret, new Date(end - 1000))).toMatchObject({ email: to, fullName: name });
  await expect(findSetupLink(table, secret, new Date(end))).rejects.toMatchObject({ code: 'link_not_found' });
});
