import { expect, test } from 'vitest';
import { adminPaths } from '#shared/contract/admin-paths.ts';
import { collectionHref, paths, recordingPattern } from '#shared/contract/paths.ts';
import { collections } from '#shared/rules/collections.ts';
import { repairAddress } from '#shared/rules/mailed-links.ts';
import { confirmAddress } from '../../ground/confirmed-addresses/store.ts';
import { storeEvent } from '../../ground/events/event.ts';
import { accessItem } from '../../ground/keys/access.ts';
import { emailHash } from '../../ground/keys/email-hash.ts';
import { groupRecord } from '../../ground/keys/joint-order.ts';
import { profileItem } from '../../ground/keys/member.ts';
import { offerItem } from '../../ground/keys/offer.ts';
import { orderItem } from '../../ground/keys/order-item.ts';
import { packItem } from '../../ground/keys/pack.ts';
import { withPart } from '../../ground/keys/partial-refund.ts';
import type { Place } from '../../ground/keys/place.ts';
import { recordingItem } from '../../ground/keys/recording.ts';
import { sessionItems } from '../../ground/keys/session.ts';
import { pendingSignUpKey } from '../../ground/keys/sign-up.ts';
import { suggestionWishItem } from '../../ground/keys/suggestion.ts';
import { voucherItems } from '../../ground/keys/voucher.ts';
import { waitlistEntryItem } from '../../ground/keys/waitlist-entry.ts';
import { type Mail, mailRecord, type NewMail, newMailItem } from '../../ground/outbox/mail.ts';
import { newId } from '../../ground/platform/ids.ts';
import { putItem } from '../../ground/platform/table.ts';
import { transact } from '../../ground/platform/transact.ts';
import { findPlace } from '../../orders/bookings/place-store.ts';
import { storeMembership } from '../../testing/example-memberships.ts';
import {
  exampleBooking,
  exampleOffer,
  examplePackPurchase,
  examplePurchase,
  exampleRecording,
  exampleSession,
  exampleVoucherPurchase,
  packOf,
  passOf,
  placeWithRest,
  voucherOf,
} from '../../testing/examples.ts';
import { fakePool } from '../../testing/fake-pool.ts';
import { storePlace } from '../../testing/store-place.ts';
import { openSharedTable } from '../../testing/temporary-table.ts';
import { deliverByKind, mailKinds } from './kinds.ts';
import type { Message } from './message.ts';

// docs/trust.md#mail-content

const table = await openSharedTable();
const now = new Date('2026-11-20T10:00:00.000Z');
const site = { siteUrl: 'https://exhale.example', adminEmail: 'studio@exhale.example' };
const partId = newId(now);
const email = 'victim@example.org';
const sub = 'sub-1';
const typed = 'Typedwords Ofastranger';
const newOrders = (to: string) => ({
  bookingId: newId(now),
  offerId: newId(now),
  purchaseId: newId(now),
  voucherId: newId(now),
  membershipId: newId(now),
  to,
});
const guest = newOrders(email);
const member = newOrders(email);
const elsewhere = newOrders('friend@example.org');
const confirmed = newOrders('confirmed@example.org');
const paidByCard = newOrders('payer@example.org');
const given = newOrders('receiver@example.org');
const payment = { checkoutId: 'cs_1', paidAt: now.toISOString() };
const sessionId = exampleSession().id;

for (const item of sessionItems(exampleSession())) await putItem(table, item);
const profile = { sub, email, fullName: 'Vera Member', subscriptionStatus: 'Free', createdAt: now.toISOString() };
await putItem(table, profileItem(profile));
await transact(table, [confirmAddress(emailHash(confirmed.to), { now })]);
for (const [ids, memberSub, paid] of [
  [guest, null, {}],
  [member, sub, {}],
  [elsewhere, sub, {}],
  [confirmed, null, {}],
  [paidByCard, null, payment],
  [given, null, { giverBearers: ['an id'], givenAt: now.toISOString() }],
] satisfies [typeof guest, string | null, Partial<Place>][]) {
  const { to } = ids;
  const held = { awaitsConfirmation: true, status: 'pending', paymentStatus: 'pending' } as const;
  const booking = { id: ids.bookingId, memberSub, attendeeName: typed, attendeeEmail: to, ...paid };
  const partialRefund = withPart(null, { id: partId, amount: 100, at: now.toISOString() });
  const passId = newId(now);
  const groupId = newId(now);
  await storePlace(table, exampleBooking({ ...booking, passId, groupId, discount: null, partialRefund }));
  const { total, listPrice } = exampleBooking();
  const bought = {
    seriesId: sessionId,
    title: 'A Quiet Hour',
    status: 'paid',
    bookingIds: [ids.bookingId],
    total,
    listPrice,
  };
  const buyer = { memberSub, buyerName: typed, buyerEmail: to, createdAt: now.toISOString() };
  await putItem(table, orderItem(passOf({ id: passId, ...bought, ...buyer, ...paid })));
  const share = { bookingId: ids.bookingId, total, listPrice };
  const line = { kind: 'group', sessionId, title: 'A Quiet Hour', places: [share] };
  const ordered = { id: groupId, lines: [line], status: 'paid', total, listPrice, ...buyer, ...paid };
  await putItem(table, orderItem(groupRecord.parse(ordered)));
  await storePlace(table, exampleBooking({ ...booking, ...held, checkoutId: null, paidAt: null, id: ids.offerId }));
  const attendee = { memberSub, attendeeName: typed, attendeeEmail: to };
  await putItem(table, offerItem(exampleOffer({ ...attendee, id: ids.offerId })));
  await putItem(
    table,
    orderItem(
      examplePurchase({
        id: ids.purchaseId,
        memberSub,
        buyerName: typed,
        buyerEmail: to,
        partialRefund,
        checkoutId: null,
        paidAt: null,
        ...paid,
      }),
    ),
  );
}
const recording = exampleRecording({ collection: 'birth', id: newId(now), isFree: false });
await putItem(table, recordingItem(recording));
await putItem(
  table,
  accessItem({ memberSub: sub, email }, { collection: 'birth', purchaseId: null, createdAt: now.toISOString() }),
);
const evening = { weekday: 5, hour: 20, timeZone: 'Europe/London', dueDate: '2027-01-20' };
const wish = {
  ...evening,
  sub,
  collection: 'birth',
  isOwner: true,
  givenAt: now.toISOString(),
  nextAt: now.toISOString(),
} as const;
await putItem(table, suggestionWishItem(wish));
const packEndsAt = '2027-05-21T00:00:00.000Z';
/** Ids of packs by those of the collections that the same people bought. */
const packIds = new Map<string, { pack: string; usedUp: string; moved: string }>();
const movedMembership = {
  planId: '01JDEM0P1ANS0000000000000A',
  unlimited: false,
  perDay: 1,
  collections: [],
};
/** Ids of memberships that go on, with a free period, by those of the others that the same people have. */
const lastingMemberships = new Map<string, string>();
for (const { voucherId, purchaseId, membershipId, to, isPaid } of [
  { ...guest, isPaid: false },
  { ...member, isPaid: false },
  { ...elsewhere, isPaid: false },
  { ...confirmed, isPaid: false },
  { ...paidByCard, isPaid: true },
]) {
  const memberSub = voucherId === member.voucherId || voucherId === elsewhere.voucherId ? sub : null;
  const gift = { recipientEmail: 'mara@example.org', message: 'Breathe out.' };
  const order = { id: voucherId, memberSub, buyerName: typed, buyerEmail: to, gift };
  const sold = exampleVoucherPurchase({ ...order, ...(!isPaid && { checkoutId: null }) });
  for (const item of [orderItem(sold), ...voucherItems(voucherOf(sold))]) await putItem(table, item);
  const packs = { pack: newId(now), usedUp: newId(now), moved: newId(now) };
  packIds.set(purchaseId, packs);
  for (const [id, more] of [
    [packs.pack, { expiresAt: packEndsAt }] as const,
    [packs.usedUp, { creditsLeft: 0 }] as const,
    [packs.moved, { expiresAt: packEndsAt, movedMembership }] as const,
  ]) {
    // Without a card, gift vouchers have paid for it.
    const checkoutId = isPaid ? 'cs_pack' : null;
    const ofPack = examplePackPurchase({ id, memberSub, buyerName: typed, buyerEmail: to, checkoutId });
    for (const item of [orderItem(ofPack), packItem(packOf(ofPack, more))]) await putItem(table, item);
  }
  const standing = { failedAt: now.toISOString(), endsWithPeriod: true };
  const ofMember = { id: membershipId, memberSub, ownerName: typed, ownerEmail: to, ...standing };
  const ofPeriod = { order: isPaid ? {} : { checkoutId: null, paidAt: null } };
  await storeMembership(table, ofMember, ofPeriod);
  const lastingId = newId(now);
  lastingMemberships.set(membershipId, lastingId);
  const free = { id: lastingId, endsWithPeriod: false, freeFrom: '2027-01-01T00:00:00.000Z' };
  await storeMembership(table, { ...ofMember, ...free }, ofPeriod);
}
const entryId = emailHash(email);
const entry = { sessionId, entryId, name: typed, email, secret: newId(now), createdAt: now.toISOString() };
await putItem(table, waitlistEntryItem(entry));
const messageId = newId(now);
const signUpId = newId(now);
const signUp = { signUpId, email, fullName: typed, passwordKey: 'key', createdAt: now.toISOString(), expiresAt: 2e9 };
await putItem(table, { ...pendingSignUpKey(signUpId), ...signUp });
const announced = {
  kind: 'sessionAnnounced',
  sessionId,
  template: 'session_changed',
  subject: null,
  text: null,
} as const;
await storeEvent(table, { ...announced, id: messageId, was: null }, now);

/** Where an account was set up, or someone signed in. */
const signedIn = { device: 'Safari on iPhone', country: 'DE', at: now.toISOString() };

const sum = { amount: 500, currency: 'GBP' };

/** Are made of others, of which each is tested. */
const collective = ['notification_digest', 'guest_digest'];
/** Mails about a rest that is owed or paid; once the place is gone there is none. */
const membershipCharge = {
  at: '2027-12-01T10:00:00.000Z',
  price: { amount: 5000, currency: 'GBP' },
  before: { amount: 4800, currency: 'GBP' },
};
const isAboutRest = (kind: Mail['kind']) =>
  kind === 'membership_places_payable' || (kind.startsWith('rest_') && kind !== 'rest_unpaid');
const isToStudio = (kind: Mail['kind']) => kind.endsWith('_notified') && kind !== 'waitlist_notified';

function packOfKind(kind: Mail['kind']): 'pack' | 'usedUp' | 'moved' {
  if (kind === 'membership_moved') return 'moved';
  return kind === 'pack_used_up' ? 'usedUp' : 'pack';
}

/** The mail of a kind about these orders; undefined for those that are made of others. */
function mailOf(
  kind: Mail['kind'],
  { bookingId, offerId, voucherId, purchaseId, membershipId, to: recipient }: typeof guest,
): Mail | undefined {
  if (collective.includes(kind)) return undefined;
  // It is somebody else's then.
  const returnedId = recipient === elsewhere.to ? guest.bookingId : elsewhere.bookingId;
  const ofKind: Partial<Record<Mail['kind'], string>> = {
    seat_offered: offerId,
    place_held: offerId,
    place_returned: returnedId,
  };
  const about = ofKind[kind] ?? bookingId;
  const ids = {
    bookingId: about,
    purchaseId: kind.startsWith('voucher_') ? voucherId : purchaseId,
    packId: packIds.get(purchaseId)?.[packOfKind(kind)],
    ...(kind === 'pack_ending' && { endsAt: packEndsAt }),
    ...(/^membership_(renewing|price)/.test(kind) && { charge: membershipCharge }),
    bookingIds: [bookingId],
    membershipId: /^membership_(free|renewing)$/.test(kind) ? lastingMemberships.get(membershipId) : membershipId,
    sessionId,
    entryId,
    messageId,
    partId,
    signUpId,
  };
  const { startTime: sessionStart } = exampleSession();
  const suggestion = { memberSub: sub, evening: now.toISOString() };
  const deletion = { dueAt: now.toISOString(), refunds: [{ amount: 1800, currency: 'GBP' }], hadAccount: true };
  const fields = { ...ids, ...deletion, ...suggestion, sessionStart, purpose: 'sign_in', collection: 'birth' };
  // Mails about a place are for its attendee alone.
  const isAboutPlace =
    /booking|session|attendees|recording_ready|reminder|payment|seat_|place_|pass_|pack_|membership_|group_|rest_/.test(
      kind,
    );
  if (isToStudio(kind))
    return mailRecord.parse(newMailItem({ ...fields, id: newId(now), kind, to: site.adminEmail } as NewMail, now));
  const giftTo = kind === 'voucher_given' ? 'mara@example.org' : undefined;
  const to = giftTo ?? (isAboutPlace ? recipient : email);
  return mailRecord.parse(newMailItem({ ...fields, ...signedIn, sum, id: newId(now), kind, to } as NewMail, now));
}

async function rendered(kind: Mail['kind'], ids: typeof guest): Promise<string | undefined> {
  const messages = await messagesOf(kind, ids);
  return messages && JSON.stringify(messages);
}

async function messagesOf(kind: Mail['kind'], ids: typeof guest): Promise<Message[] | undefined> {
  const mail = mailOf(kind, ids);
  if (!mail) return undefined;
  const place = await findPlace(table, ids.bookingId);
  if (!place || !isAboutRest(kind)) return deliveredOf(mail);
  const payUntil = kind === 'membership_places_payable' ? place.sessionStart : null;
  const owing = placeWithRest(place, kind === 'rest_paid' ? 'paid' : 'pending', payUntil);
  await storePlace(table, owing.place);
  await putItem(table, orderItem(owing.rest));
  const sent = await deliveredOf(mail);
  await storePlace(table, place);
  return sent;
}

async function deliveredOf(mail: Mail): Promise<Message[]> {
  const sent: Message[] = [];
  const send = async (message: Message) => String(sent.push(message));
  // The first mail of a sign-up goes to an address without an account.
  const { pool } = fakePool(mail.kind === 'sign_up' ? {} : { [email]: {} });
  await deliverByKind(mail, { table, now: () => now, site, send, pool });
  return sent;
}

const kinds = Object.keys(mailKinds) as Mail['kind'][];

/** Mails to whoever ordered, booked, or has the place. */
const isAboutOrder = (kind: Mail['kind']) =>
  /booking_(confirmed|refunded|part|moved|cancelled)|session_c|attendees|recording_ready|reminder|payment_f|pass_|group_|place_received|place_given|seat_offered|purchase|collection|voucher_bought|pack_|membership_|rest_/.test(
    kind,
  ) && !kind.endsWith('_notified');

test.each(kinds.filter(isAboutOrder))('%s greets by the typed name at a confirmed address', async (kind) => {
  expect(await rendered(kind, confirmed)).toContain('Hello Typedwords,');
});

test.each(kinds.filter(isAboutOrder))('%s greets who has paid by card by the typed name', async (kind) => {
  // A place that is offered is not paid yet.
  expect((await rendered(kind, paidByCard))?.includes('Hello Typedwords,')).toBe(kind !== 'seat_offered');
});
const words = /Typedwords|Ofastranger/;

// A suggestion goes to the address of an account, whose own name it uses.
test.each(kinds.filter((kind) => !kind.endsWith('_notified') && kind !== 'weekly_suggestion'))(
  '%s has no typed words at an address that is not confirmed, and names a member only at their own',
  async (kind) => {
    const toGuest = await rendered(kind, guest);
    if (toGuest === undefined) return;
    expect(toGuest).not.toMatch(words);
    expect(toGuest).not.toContain('Hello Vera');
    for (const [ids, isOwn] of [
      [member, true],
      [elsewhere, false],
    ] as const) {
      const text = String(await rendered(kind, ids));
      expect(text).not.toMatch(words);
      const hasOrder =
        /booking|session|attendees|recording_ready|reminder|payment|pass_|group_|place_received|place_given|seat_offered|purchase|collection|voucher_bought|pack_|membership_|rest_/.test(
          kind,
        );
      expect(text.includes('Hello Vera,')).toBe(isOwn && hasOrder && kind !== 'booking_shared');
    }
  },
);

const isToReceiver = (kind: Mail['kind']) =>
  isAboutOrder(kind) &&
  !/^(pass_|pack_|membership_|group_|purchase_|voucher_|collection_|seat_offered|place_given|payment_failed)/.test(
    kind,
  );

test.each(kinds.filter(isToReceiver))(
  '%s does not say to whom a place was given that they booked it (docs/trust.md#given-places)',
  async (kind) => {
    const text = await rendered(kind, given);
    expect(text).toContain('someone gave you their place');
    expect(text).not.toMatch(/you (wanted to )?book(ed)? with this address/);
  },
);

test('a suggestion greets the member, and is not sent to an address that is not theirs', async () => {
  const mail = mailOf('weekly_suggestion', member);
  const [sent] = mail ? await deliveredOf(mail) : [];
  expect(sent?.text).toContain('Hello Vera,');
  expect(sent?.text).not.toContain('2027');
  const elsewhereMail = mail && { ...mail, to: 'friend@example.org' };
  await expect(elsewhereMail && deliveredOf(elsewhereMail)).rejects.toThrow('the account has not this address');
});

/** What mail systems do to links (docs/product.md#mailed-links). */
const changes: ((link: string) => string)[] = [
  (link) => link.replace('#', '%23'),
  (link) => link.replace('#', '%2523'),
  (link) => link.replaceAll('=', '=3D'),
  (link) => link.replaceAll('&', '&amp;'),
  ...['.', ')', '”', '%C2%BB', '&gt;', '=\r\n'].map((sign) => (link: string) => `${link}${sign}`),
  (link) => link.replace(/(?<=#.{20})/, '=\r\n'),
  (link) => (link.includes('#') ? `${link}&utm_source=mail` : link),
];

/** Signs of a path's parameter that a page of ours may have. */
const ofCollections = collections.flatMap((id) => [collectionHref(id), recordingPattern(id)]);
const ofPages = [...Object.values(paths), ...Object.values(adminPaths)].map(({ pattern }) => pattern);
const patterns = [...ofPages, ...ofCollections].map(
  (pattern) => new RegExp(`^${pattern.replace(':type', '[a-z]+').replaceAll(/:\w+/g, '[0-9A-Z]{26}')}$`),
);

test.each(kinds)('each link of %s leads to a page, and there also when a mail system has changed it', async (kind) => {
  const messages = (await Promise.all([guest, member].map((ids) => messagesOf(kind, ids)))).flatMap(
    (some) => some ?? [],
  );
  if (collective.includes(kind)) return;
  expect(messages).not.toEqual([]);
  for (const { html, text } of messages) {
    const inHtml = [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
    const inText = text.match(/https:\/\/exhale\.example[^\s>)]*/g) ?? [];
    const links = [...inHtml, ...inText].filter((link) => link.startsWith(site.siteUrl));
    expect(links).not.toEqual([]);
    for (const link of links) {
      const address = link.slice(site.siteUrl.length) || '/';
      expect(patterns.some((pattern) => pattern.test(new URL(link).pathname))).toBe(true);
      for (const change of changes) expect(repairAddress(change(address))).toBe(address);
    }
  }
});
