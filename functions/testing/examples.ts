import type { Collection } from '#shared/rules/collections.ts';
import type { Money } from '#shared/rules/money.ts';
import type { PackTerms } from '#shared/rules/packs.ts';
import { newVoucherCode } from '../domains/vouchers/new-code.ts';
import type { DiscountCode } from '../ground/keys/discount-code.ts';
import { emailHash } from '../ground/keys/email-hash.ts';
import { type Pass, passRecord } from '../ground/keys/joint-order.ts';
import { type Offer, offerRecord } from '../ground/keys/offer.ts';
import { type Pack, packRecord } from '../ground/keys/pack.ts';
import { type Place, placeRecord } from '../ground/keys/place.ts';
import {
  type CollectionPurchase,
  collectionPurchaseRecord,
  type PackPurchase,
  packPurchaseRecord,
  type VoucherPurchase,
  voucherPurchaseRecord,
} from '../ground/keys/purchase.ts';
import type { Recording } from '../ground/keys/recording.ts';
import { type Rest, restIdOf, restRecord } from '../ground/keys/rest.ts';
import type { WholeSession } from '../ground/keys/session.ts';
import { type Surcharge, surchargeRecord } from '../ground/keys/surcharge.ts';
import { type Voucher, voucherRecord } from '../ground/keys/voucher.ts';
import { waitlistEntryItem } from '../ground/keys/waitlist-entry.ts';
import { newId } from '../ground/platform/ids.ts';

/** A published session, free and online, with ten seats and fixed id and times. */
export function exampleSession(overrides: Partial<WholeSession> = {}): WholeSession {
  return {
    id: '01JD0000000000000000SESS0N',
    title: 'Evening Unwind',
    description: 'A gentle guided practice to close the day.',
    startTime: '2026-12-12T18:00:00.000Z',
    endTime: '2026-12-12T19:30:00.000Z',
    durationMinutes: 90,
    timeZone: 'Europe/London',
    locationType: 'online',
    zoomLink: 'https://zoom.example/j/5551234',
    location: null,
    address: null,
    city: null,
    postCode: null,
    category: 'Breathwork',
    price: { amount: 0, currency: 'GBP' },
    maxAttendees: 10,
    seatsTaken: 0,
    seatsHeld: 0,
    waitlistCount: 0,
    featured: false,
    published: true,
    liftsNetworkLimit: false,
    waitlistMode: 'everyone',
    offerHours: 24,
    whatToBring: null,
    howToPrepare: null,
    joinMinutes: 30,
    cancellationPolicy: null,
    screeningQuestions: [],
    pricing: { kind: 'one' },
    thumbnailUrl: null,
    recordingUrl: null,
    formerly: [],
    createdAt: '2026-11-01T09:00:00.000Z',
    updatedAt: '2026-11-01T09:00:00.000Z',
    ...overrides,
  };
}

const day = 24 * 3_600_000;
const minute = 60_000;

/** An `exampleSession()` with a new id that starts in a week and takes an hour unless the overrides say otherwise. */
export function upcomingSession(overrides: Partial<WholeSession>, now: Date): WholeSession {
  const { startTime, durationMinutes = 60 } = overrides;
  const start = startTime ? Date.parse(startTime) : Math.ceil((now.getTime() + 7 * day) / minute) * minute;
  // Its bookings, too, were made in the past.
  const createdAt = new Date(now.getTime() - 30 * day).toISOString();
  return exampleSession({
    id: newId(now),
    title: 'A Quiet Hour',
    startTime: new Date(start).toISOString(),
    endTime: new Date(start + durationMinutes * minute).toISOString(),
    durationMinutes,
    createdAt,
    updatedAt: createdAt,
    ...overrides,
  });
}

/** An active discount code with a new name: 20% off, reusable. */
export function exampleDiscountCode(overrides: Partial<DiscountCode>, now: Date): DiscountCode {
  return {
    code: `TEST${newId(now)}`,
    isActive: true,
    isOneTimeUse: false,
    timesUsed: 0,
    discountType: 'percentage',
    percentage: 20,
    amount: null,
    currency: null,
    createdAt: now.toISOString(),
    ...overrides,
  };
}

/** A voucher of £60.00 with a code of its own, of which nothing was used. */
export function exampleVoucher(overrides: Partial<Voucher>, now: Date): Voucher {
  return voucherRecord.parse({
    id: newId(now),
    code: newVoucherCode(),
    value: { amount: 6000, currency: 'GBP' },
    balance: 6000,
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + 366 * day).toISOString(),
    ...overrides,
  });
}

/** A guest's completed booking of `exampleSession()`. */
export function exampleBooking(overrides: Partial<Place> = {}): Place {
  return placeRecord.parse({
    id: '01JD000000000000000B00K1NG',
    sessionId: exampleSession().id,
    attendeeName: 'Ada Lovelace',
    attendeeEmail: 'ada@example.org',
    status: 'completed',
    paymentStatus: 'free',
    total: { amount: 0, currency: 'GBP' },
    listPrice: { amount: 0, currency: 'GBP' },
    sessionStart: exampleSession().startTime,
    createdAt: '2026-11-20T10:00:00.000Z',
    ...overrides,
  });
}

/** An open offer of a free seat in `exampleSession()`. */
export function exampleOffer(overrides: Partial<Offer> = {}): Offer {
  return offerRecord.parse({
    id: '01JD000000000000000000FFER',
    sessionId: exampleSession().id,
    attendeeName: 'Ada Lovelace',
    attendeeEmail: 'ada@example.org',
    timeZone: null,
    price: { amount: 0, currency: 'GBP' },
    sessionStart: exampleSession().startTime,
    createdAt: '2026-11-20T10:00:00.000Z',
    holdExpiresAt: '2026-11-21T10:00:00.000Z',
    freeSince: '2026-11-20T10:00:00.000Z',
    state: 'open',
    ...overrides,
  });
}

/** A paid recording of the birth collection, five minutes long. */
export function exampleRecording(overrides: Partial<Recording> = {}): Recording {
  const { id = '01JD000000000000000REC0RD0' } = overrides;
  return {
    id,
    collection: 'birth',
    title: 'Breathing through the first hours',
    description: 'Slow waves, long breaths out.',
    durationSeconds: 300,
    isFree: false,
    orderIndex: 0,
    thumbnailUrl: null,
    createdAt: '2026-11-01T09:00:00.000Z',
    videoKey: `media/videos/birth/${id}/first-hours.mp4`,
    captionsKey: `media/captions/${id}/first-hours.vtt`,
    ...overrides,
  };
}

/** A guest's paid purchase of the birth collection. */
export function examplePurchase({
  collection = 'birth',
  ...overrides
}: Partial<CollectionPurchase> & { collection?: Collection } = {}): CollectionPurchase {
  return collectionPurchaseRecord.parse({
    id: '01JD00000000000000PVRCHASE',
    lines: [{ kind: 'collection', collection }],
    buyerName: 'Ada Lovelace',
    buyerEmail: 'ada@example.org',
    status: 'paid',
    total: { amount: 6000, currency: 'EUR' },
    listPrice: { amount: 6000, currency: 'EUR' },
    createdAt: '2026-11-20T10:00:00.000Z',
    ...overrides,
  });
}

type Gift = VoucherPurchase['lines'][0];

/** A guest's paid order of a voucher of £50.00 for Mara, from Lea; `gift` overrides its line. */
export function exampleVoucherPurchase({
  gift = {},
  ...overrides
}: Partial<VoucherPurchase> & { gift?: Partial<Gift> } = {}): VoucherPurchase {
  const line = { kind: 'voucher', recipientName: 'Mara', giverName: 'Lea', years: 5, vat: 'at_sale', ...gift };
  return voucherPurchaseRecord.parse({
    id: '01JD00000000000000V0VCHERP',
    lines: [line],
    buyerName: 'Lea Winter',
    buyerEmail: 'lea@example.org',
    status: 'paid',
    total: { amount: 5000, currency: 'GBP' },
    listPrice: { amount: 5000, currency: 'GBP' },
    createdAt: '2026-11-20T10:00:00.000Z',
    paidAt: '2026-11-20T10:00:00.000Z',
    checkoutId: 'cs_voucher',
    ...overrides,
  });
}

/** A guest's paid order of a pack of five sessions for £85.00; `sold` overrides its line. */
export function examplePackPurchase({
  sold = {},
  ...overrides
}: Partial<PackPurchase> & { sold?: Partial<PackPurchase['lines'][0]> } = {}): PackPurchase {
  return packPurchaseRecord.parse({
    id: '01JD0000000000000000PACKPR',
    lines: [{ kind: 'pack', terms: examplePackTerms, singlePrice: 2200, consent: true, ...sold }],
    buyerName: 'Lea Winter',
    buyerEmail: 'lea@example.org',
    status: 'paid',
    total: { amount: 8500, currency: 'GBP' },
    listPrice: { amount: 8500, currency: 'GBP' },
    createdAt: '2026-11-20T10:00:00.000Z',
    paidAt: '2026-11-20T10:00:00.000Z',
    checkoutId: 'cs_pack',
    ...overrides,
  });
}

export const examplePackTerms: PackTerms = {
  name: 'Five breaths',
  sessions: 5,
  months: 6,
  from: 'purchase',
  categories: [],
  long: null,
  forOthers: false,
};

/** The pack of a paid order of one, of which nothing was used. */
export function packOf(purchase: PackPurchase, overrides: Partial<Pack> = {}): Pack {
  const { id, total, createdAt, buyerName, buyerEmail, memberSub, lines } = purchase;
  const [{ terms, singlePrice }] = lines;
  return packRecord.parse({
    id,
    terms,
    ownerName: buyerName ?? buyerEmail,
    ownerEmail: buyerEmail,
    memberSub,
    value: total,
    creditsLeft: terms.sessions,
    valueLeft: total.amount,
    singlePrice,
    createdAt,
    expiresAt: '2027-05-21T00:00:00.000Z',
    sold: true,
    ...overrides,
  });
}

/** The voucher of a paid order of one, of which nothing was used. */
export function voucherOf(purchase: VoucherPurchase, overrides: Partial<Voucher> = {}): Voucher {
  const { id, total, createdAt, lines } = purchase;
  const [{ vat, thing }] = lines;
  const sold = { id, value: total, balance: total.amount, thing, createdAt, soldWithVat: vat };
  return exampleVoucher({ ...sold, expiresAt: '2031-11-21T00:00:00.000Z', ...overrides }, new Date(createdAt));
}

/** A paid surcharge that has moved a booking to `exampleSession()`; `line` overrides its line. */
export function exampleSurcharge({
  line = {},
  ...overrides
}: Partial<Surcharge> & { line?: Partial<Surcharge['lines'][0]> } = {}): Surcharge {
  const { id: sessionId, startTime: sessionStart } = exampleSession();
  const bookingId = '01JD000000000000000B00K1NG';
  return surchargeRecord.parse({
    id: '01JD00000000000000SVRCHARG',
    lines: [{ kind: 'surcharge', bookingId, sessionId, sessionStart, ...line }],
    buyerName: 'Ada Lovelace',
    buyerEmail: 'ada@example.org',
    status: 'paid',
    total: { amount: 500, currency: 'GBP' },
    listPrice: { amount: 500, currency: 'GBP' },
    createdAt: '2026-11-20T11:00:00.000Z',
    ...overrides,
  });
}

/** A place with the rest of its price, which is owed or paid, and the order of that (docs/product.md#deposits). */
export function placeWithRest(
  place: Place,
  state: 'pending' | 'paid',
  payUntil: string | null = null,
): { place: Place; rest: Rest } {
  const { id: bookingId, sessionId, sessionStart, memberSub, attendeeName, attendeeEmail, createdAt } = place;
  const id = restIdOf(bookingId);
  const total = { amount: 3000, currency: 'GBP' } as const;
  const dueAt = sessionStart;
  const line = { kind: 'rest', bookingId, sessionId, sessionStart, dueAt, nextAt: dueAt };
  const buyer = { memberSub, buyerName: attendeeName, buyerEmail: attendeeEmail };
  const rest = restRecord.parse({ id, lines: [line], ...buyer, status: state, total, listPrice: total, createdAt });
  const deposit = { restId: id, rest: total, dueAt, byCard: false, payUntil, state };
  return { place: placeRecord.parse({ ...place, deposit }), rest };
}

type PassTerms = Record<'seriesId' | 'title', string> & { bookingIds: string[]; total: Money };

/** A pass whose dates share its total alike. */
export function passOf({ seriesId, title, bookingIds, total, ...order }: PassTerms & Record<string, unknown>): Pass {
  const { amount, currency } = total;
  const share = { amount: Math.floor(amount / bookingIds.length), currency };
  const dates = bookingIds.map((bookingId, index) => {
    const rest = index === 0 ? amount - share.amount * bookingIds.length : 0;
    return { bookingId, total: { currency, amount: share.amount + rest }, listPrice: share };
  });
  return passRecord.parse({ lines: [{ kind: 'pass', seriesId, title, dates }], total, ...order });
}

/** The item of a waitlist entry whose address has this offer. */
export function offeredEntry(sessionId: string, offer: string, email: string) {
  const now = new Date();
  const entry = {
    sessionId,
    entryId: emailHash(email),
    email,
    secret: newId(now),
    createdAt: now.toISOString(),
    offer,
  };
  return waitlistEntryItem({ ...entry, name: 'Robin Ellis' });
}
