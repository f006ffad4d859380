import * as z from 'zod';
import { callerZone, id, instant, money, storedEmail } from '#shared/contract/common/schemas.ts';
import { announcedRecord } from '../keys/session.ts';
import { waitlistEntryRecord } from '../keys/waitlist-entry.ts';
import { attendeeMailKinds, reminderMailKinds } from '../outbox/mail-kinds.ts';
import { leftSession, restChange } from '../outbox/mail-schemas.ts';

const happened = {
  id,
  createdAt: instant,
  /** Epoch seconds; the table's TTL. */
  expiresAt: z.int(),
  /** The moment from which everything that follows from it was done; absent before. */
  reactedAt: instant.optional(),
};

/** True when the studio caused it in the back office (docs/trust.md#mail-budget). */
const byStudio = z.boolean().optional();

/** The people who are told. */
const tells = z.array(z.enum(['person', 'studio'])).default(['person', 'studio']);

/** A booking became its attendee's: paid, free, accepted or given by the owner. */
const bookingConfirmed = z.object({
  ...happened,
  kind: z.literal('bookingConfirmed'),
  bookingId: id,
  to: storedEmail,
  byStudio,
  tells,
});

const bookingMoved = z.object({
  ...happened,
  kind: z.literal('bookingMoved'),
  bookingId: id,
  to: storedEmail,
  movedFrom: leftSession,
  restChange,
});

/** A booking was cancelled by its guest, by the studio, or with its session. */
const bookingCancelled = z.object({
  ...happened,
  kind: z.literal('bookingCancelled'),
  bookingId: id,
  to: storedEmail,
  /** `rest`: the rest of its price was not paid in time. */
  by: z.enum(['guest', 'studio', 'session', 'rest']),
  /** True where a membership paid the place and has ended. */
  membershipEnded: z.boolean().optional(),
});

/** The rest of the price of a place is due soon (docs/product.md#deposits). */
const restReminded = z.object({ ...happened, kind: z.literal('restReminded'), bookingId: id, to: storedEmail });

/** The rest is due, and is to be paid by a page; `why` it was not charged to a card. */
const restRequested = z.object({
  ...happened,
  kind: z.literal('restRequested'),
  bookingId: id,
  to: storedEmail,
  why: z.enum(['no_card', 'declined', 'authentication_required', 'unavailable']),
});

/** The rest was paid. */
const restPaid = z.object({ ...happened, kind: z.literal('restPaid'), bookingId: id, to: storedEmail });

/** A place was given to another person. */
const bookingGiven = z.object({
  ...happened,
  kind: z.literal('bookingGiven'),
  bookingId: id,
  giver: storedEmail,
  receiver: storedEmail,
});

/** All dates of a pass became its buyer's; the pass is found by one of its bookings. */
const passBought = z.object({ ...happened, kind: z.literal('passBought'), bookingId: id, to: storedEmail });

/** Several places became their buyer's; their order is found by one of its bookings. */
const groupBooked = z.object({
  ...happened,
  kind: z.literal('groupBooked'),
  bookingId: id,
  to: storedEmail,
  byStudio,
  tells,
});

/** A place that was ordered for somebody became theirs. */
const placeOrdered = z.object({ ...happened, kind: z.literal('placeOrdered'), bookingId: id, to: storedEmail });

/** A place that was ordered for somebody was taken back by its buyer. */
const placeReturned = z.object({
  ...happened,
  kind: z.literal('placeReturned'),
  bookingId: id,
  buyer: storedEmail,
  attendee: storedEmail,
});

/** A collection became its buyer's, or was given to someone by the owner. */
const accessGranted = z.object({
  ...happened,
  kind: z.literal('accessGranted'),
  purchaseId: id,
  to: storedEmail,
  how: z.enum(['bought', 'given']),
  byStudio,
  tells,
});

/** A gift voucher was paid: its buyer is told, and who it is for at the time of its delivery. */
const voucherBought = z.object({ ...happened, kind: z.literal('voucherBought'), purchaseId: id, to: storedEmail });

/** A pack, or the first period of a membership, was paid: its buyer and the studio are told. */
const packBought = z.object({
  ...happened,
  kind: z.literal('packBought'),
  purchaseId: id,
  isMembership: z.boolean().default(false),
  to: storedEmail,
});

/** The last credit of a pack was used, for the first time. */
const packUsedUp = z.object({ ...happened, kind: z.literal('packUsedUp'), packId: id, to: storedEmail });

const aboutMembership = { ...happened, membershipId: id, to: storedEmail };

/** A later period of a membership was paid (docs/product.md#memberships). */
const membershipRenewed = z.object({ ...aboutMembership, kind: z.literal('membershipRenewed'), orderId: id });

/** A renewal was not paid; Stripe tries again. */
const membershipUnpaid = z.object({ ...aboutMembership, kind: z.literal('membershipUnpaid') });

/** A membership will end with its period. */
const membershipCancelled = z.object({ ...aboutMembership, kind: z.literal('membershipCancelled') });

/** A later charge of a membership: when it is made, and how much. */
const membershipCharge = z.object({ at: instant, price: money });

/** A membership that renews every year will soon. */
const membershipRenewing = z.object({
  ...aboutMembership,
  kind: z.literal('membershipRenewing'),
  charge: membershipCharge,
});

/** A membership has another price from that charge on; `expected`: the one that its member was told of before and that does not come. */
const membershipPriceChanged = z.object({
  ...aboutMembership,
  kind: z.literal('membershipPriceChanged'),
  charge: membershipCharge.extend({ before: money, expected: money.optional() }),
});

/** The next period of a membership is free, or is charged again. */
const membershipFreeChanged = z.object({
  ...aboutMembership,
  kind: z.literal('membershipFreeChanged'),
  isFree: z.boolean(),
});

const membershipEnded = z.object({ ...aboutMembership, kind: z.literal('membershipEnded') });

/** Places that a membership had paid are to be paid singly, since it has ended. */
const membershipPlacesPayable = z.object({
  ...aboutMembership,
  kind: z.literal('membershipPlacesPayable'),
  bookingIds: z.array(id),
});

/** The order that was paid for; a joint one is named by one of its bookings. */
const paidOrder = z.discriminatedUnion('type', [
  z.object({ type: z.literal('booking'), bookingId: id }),
  z.object({ type: z.literal('pass'), bookingId: id }),
  z.object({ type: z.literal('group'), bookingId: id }),
  z.object({ type: z.literal('purchase'), purchaseId: id }),
]);

const paymentFailed = z.object({
  ...happened,
  kind: z.literal('paymentFailed'),
  order: paidOrder,
  to: storedEmail,
});

/** A payment went back, whole or in part. */
const refundSent = z.object({
  ...happened,
  kind: z.literal('refundSent'),
  order: paidOrder,
  /** The part of the payment; absent: all that was left. */
  partId: id.optional(),
  to: storedEmail,
});

/** A payment for a place that was given away goes back to who made it, whole or in part. */
const paymentReturned = z.object({
  ...happened,
  kind: z.literal('paymentReturned'),
  bookingId: id,
  sum: money,
  to: storedEmail,
});

/** A seat is held for an entry of the waitlist, which may accept it. */
const offerMade = z.object({ ...happened, kind: z.literal('offerMade'), bookingId: id, to: storedEmail });

const aboutEntry = { sessionId: id, entryId: waitlistEntryRecord.shape.entryId, to: storedEmail };

const offerLapsed = z.object({ ...happened, kind: z.literal('offerLapsed'), ...aboutEntry });

/** An entry waits for more places than are free, which therefore go to others. */
const passedOver = z.object({ ...happened, kind: z.literal('passedOver'), ...aboutEntry });

const waitlistJoined = z.object({ ...happened, kind: z.literal('waitlistJoined'), ...aboutEntry, byStudio, tells });

/** The card that is charged for a place of the waitlist was saved. */
const cardSaved = z.object({ ...happened, kind: z.literal('cardSaved'), ...aboutEntry });

/** The waitlist of an address ended with its session. */
const waitlistEnded = z.object({
  ...happened,
  kind: z.literal('waitlistEnded'),
  sessionId: id,
  timeZone: callerZone,
  /** True where a card was saved for the place. */
  hadCard: z.boolean().optional(),
  to: storedEmail,
});

/** A seat became free for those who wait. */
const seatReleased = z.object({
  ...happened,
  kind: z.literal('seatReleased'),
  sessionId: id,
  /** The booking that gave it up; absent when the owner has raised the capacity or changed whom seats go to. */
  releasedBy: id.optional(),
  /** The entry that asks for fewer places, for which none were released: only it may have what is free. */
  askedBy: waitlistEntryRecord.shape.entryId.optional(),
});

/** A seat is held for an entry of the waitlist until its saved card was charged. */
const seatHeldForCard = z.object({ ...happened, kind: z.literal('seatHeldForCard'), bookingId: id });

/** An admin wrote to the attendees of a session, whose mails have their text from here. */
const sessionAnnounced = z.object({
  ...happened,
  kind: z.literal('sessionAnnounced'),
  sessionId: id,
  template: z.enum(attendeeMailKinds),
  /** The only booking whose attendee gets the message. */
  onlyBookingId: id.optional(),
  subject: z.string().nullable(),
  /** Written by an admin. */
  text: z.string().nullable(),
  /** Time and place before the change. */
  was: announcedRecord.nullable(),
});

/** The time has come to remind the attendees of a session that begins then. */
const remindersDue = z.object({
  ...happened,
  kind: z.literal('remindersDue'),
  sessionId: id,
  template: z.enum(reminderMailKinds),
  sessionStart: instant,
});

/** Something that happened, written in the transaction in which it did (docs/decisions/events.md). */
export const eventRecord = z.discriminatedUnion('kind', [
  bookingConfirmed,
  bookingMoved,
  bookingCancelled,
  restReminded,
  restRequested,
  restPaid,
  bookingGiven,
  passBought,
  groupBooked,
  placeOrdered,
  placeReturned,
  accessGranted,
  voucherBought,
  packBought,
  packUsedUp,
  membershipRenewed,
  membershipUnpaid,
  membershipCancelled,
  membershipRenewing,
  membershipPriceChanged,
  membershipFreeChanged,
  membershipEnded,
  membershipPlacesPayable,
  paymentFailed,
  refundSent,
  paymentReturned,
  offerMade,
  offerLapsed,
  passedOver,
  waitlistJoined,
  cardSaved,
  waitlistEnded,
  seatReleased,
  seatHeldForCard,
  sessionAnnounced,
  remindersDue,
]);

export type Event = z.output<typeof eventRecord>;
export type EventKind = Event['kind'];
export type EventByKind = { [Kind in EventKind]: Extract<Event, { kind: Kind }> };
export type EventOf<Kind extends EventKind> = EventByKind[Kind];
