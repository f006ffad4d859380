import * as z from 'zod';
import { bookingEndings, bookingStatuses, maxEarlierBookings, paymentStatuses } from '../../rules/bookings.ts';
import { restPayers, restStates } from '../../rules/deposits.ts';
import { locationTypes } from '../../rules/sessions.ts';
import { furtherPlaces } from '../common/further-places.ts';
import { shownMemberDiscount } from '../common/member-discount.ts';
import {
  callerZone,
  email,
  id,
  instant,
  money,
  moneySum,
  personName,
  secret,
  storedTimeZone,
} from '../common/schemas.ts';
import { discountCode } from '../discount-codes/schemas.ts';
import { usedPack } from '../packs/schemas.ts';
import { askedQuestions, screeningAnswers, screeningState } from '../screening/schemas.ts';
import { chosenOption, missedOption } from '../sessions/pricing-schemas.ts';
import { sessionDetail, sessionSummary } from '../sessions/schemas.ts';
import { usedVouchers } from '../vouchers/schemas.ts';

/** An earlier booking without a secret counts only for the member it belongs to. */
const earlierBooking = z.strictObject({ bookingId: id, secret: secret.optional() });

/** The rest and its date as they were shown; `byCard`: it is charged then to the card that pays the deposit. */
const agreedDeposit = z.strictObject({ rest: money, dueAt: instant, byCard: z.boolean() });

export const bookingRequest = z.strictObject({
  /** Created by the browser; serves as idempotency key. */
  bookingId: id,
  sessionId: id,
  firstName: personName,
  lastName: personName,
  email,
  discountCode: discountCode.optional(),
  /** Is sent where the session has prices to choose from; absent where its guests choose what they pay. */
  option: chosenOption.optional(),
  /** Total shown, in the currency shown; compared with the server's (docs/trust.md#prices). */
  total: money,
  /** Credits pay places before vouchers do. */
  pack: usedPack.optional(),
  vouchers: usedVouchers.optional(),
  /** A part of `total` is paid at once, and the rest later (docs/product.md#deposits). */
  deposit: agreedDeposit.optional(),
  /** Made by the browser for this booking alone; shows later that it may change it (docs/trust.md#booking-authority). */
  secret,
  /** Shows that this browser once confirmed the address (docs/trust.md#confirmed-addresses). */
  browser: secret.optional(),
  /** Bookings of this session that this browser has made: unpaid ones are released (docs/trust.md#hold-limits). */
  earlierBookings: z.array(earlierBooking).max(maxEarlierBookings).optional(),
  /** Confirms another seat of the same e-mail address (docs/trust.md#several-places). */
  another: z.boolean().optional(),
  /** Is sent where the session asks questions (docs/product.md#screening-questions). */
  screening: screeningAnswers.optional(),
  timeZone: callerZone,
});

export const bookingResponse = z.strictObject({
  bookingId: id,
  status: z.enum(bookingStatuses),
  paymentStatus: z.enum(paymentStatuses),
  /** Stripe's payment page; null when nothing has to be paid. */
  paymentUrl: z.url().nullable(),
});

export const checkoutResponse = z.strictObject({ paymentUrl: z.url() });

/** Shows the session as it was when the seat was booked, where that has changed; without its links. */
export const earlierSession = z.strictObject({
  changedAt: instant,
  title: z.string(),
  startTime: instant,
  endTime: instant,
  timeZone: storedTimeZone,
  locationType: z.enum(locationTypes),
  location: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  postCode: z.string().nullable(),
  hasNewLink: z.boolean(),
});

export const pendingMove = z.strictObject({
  id,
  session: sessionSummary,
  total: money,
  holdExpiresAt: instant.nullable(),
  processing: z.boolean(),
});

/** Tells what the end of a booking sends back of one payment. */
const refundPart = z.strictObject({
  /** True for the payment of a move to a dearer session. */
  ofMove: z.boolean(),
  amount: moneySum,
  /** False where it goes to the person who gave the place: what they get is one part. */
  own: z.boolean(),
  dueAt: instant,
  /** Null while it is not sent. */
  sentAt: instant.nullable(),
});

/** The rest of a price of which a part was paid at once (docs/product.md#deposits). */
const bookedRest = z.strictObject({
  rest: money,
  dueAt: instant,
  /** True where it is charged then to the card that paid the deposit. */
  byCard: z.boolean(),
  state: z.enum(restStates),
  /** The place goes then, where the rest was asked for and is not paid; null before. */
  payUntil: instant.nullable(),
  processing: z.boolean(),
  /** Names the membership that had paid the place until it ended, so that the rest is the whole price; absent for any other. */
  membership: z.string().optional(),
});

const paidByPack = z.strictObject({ name: z.string(), credits: z.int().min(1) });

/** A credit that comes back to a pack which has ended pays nothing any more. */
const ticketPack = paidByPack.extend({ ended: z.literal(true).optional() });

/** The view shows no more than its screens need, since its id is enough to see it (docs/trust.md#booking-pages). */
export const bookingView = z.strictObject({
  id,
  status: z.enum(bookingStatuses),
  paymentStatus: z.enum(paymentStatuses),
  discountCode: z.string().nullable(),
  /** Tells what a membership took off (docs/product.md#members-discount); absent where none did. */
  memberDiscount: shownMemberDiscount.optional(),
  /** Names the price that was chosen; absent where there was one price. */
  option: z.string().optional(),
  /** Tells whether it was bought with other dates of its series (docs/product.md#passes). */
  ofPass: z.boolean(),
  /** Tells whether it was ordered with other places of its session, and is of whoever did (docs/product.md#several-places). */
  ofGroup: z.boolean(),
  /** Its own price; while it is to be paid with others, that of all; zero where another person gave the place. */
  total: money,
  /** Absent where all was paid at once, and where another person pays the rest. */
  deposit: bookedRest.optional(),
  /** Holds what was paid by card and is kept: cancelling is reckoned from it. */
  paid: moneySum,
  /** Minor units of `paid` that go back with all of it or not at all: gift vouchers of things or credits have paid them; absent for nothing. */
  byThings: z.int().positive().optional(),
  /** Says how much of that the attendee paid themselves; the rest is of the person who gave them the place. */
  ownPaid: moneySum,
  /** Holds what has gone back or is on its way: of a booking that has ended, by its end alone. Null: nothing. */
  refund: moneySum.nullable(),
  /** Says how much of that is for the attendee; the rest is for the person who gave them the place. */
  ownRefund: moneySum.nullable(),
  /** Tells what its end sends back, payment by payment; absent where it has not ended, or nothing goes back. */
  refundParts: z.array(refundPart).optional(),
  /** Tells how much of it gift vouchers paid; absent for nothing, and where another person gave the place. */
  byVouchers: z.enum(['part', 'all']).optional(),
  /** Names the pack whose credits paid for it, and how many; absent where none did, and where another person gave the place. */
  byPack: ticketPack.optional(),
  /** Paid to the studio by other means: it gives nothing back by itself. */
  paidByHand: z.boolean(),
  /** True when it was paid on the site before this one; a total of zero then is not known (docs/product.md#paid-elsewhere). */
  paidElsewhere: z.boolean(),
  /** The person who gave the place away paid for it; what goes back of that is theirs. */
  paidByGiver: z.boolean(),
  /** End of the hold of an unpaid booking; null when it holds no seat. */
  holdExpiresAt: instant.nullable(),
  offered: z.boolean(),
  /** The number of places that an offer holds, whose sum is `total`; absent for one. */
  offeredPlaces: z.int().min(2).optional(),
  /** The price that was chosen for an offer and cannot be had, and why. */
  missedOption: missedOption.optional(),
  /** True for a free place that is held until a press in the mail (docs/trust.md#confirmed-addresses). */
  awaitsConfirmation: z.boolean(),
  /** The bank has not answered yet; the seat stays held. */
  processing: z.boolean(),
  /** Tells whether the payment goes back. */
  refunded: z.boolean(),
  createdAt: instant,
  /** Says why a cancelled booking, or one of a deleted session, has come to its end; null for any other. */
  ending: z.enum(bookingEndings).nullable(),
  /** The words that the studio mailed to everyone with a place when it cancelled the session; absent where it did not. */
  sessionCancellation: z.strictObject({ at: instant, message: z.string() }).optional(),
  session: sessionDetail,
  /** Lists what its session asks, while the answers count. */
  screeningQuestions: askedQuestions,
  /** Null also where the seat is not booked. */
  howToPrepare: z.string().nullable(),
  /** The link to join is given from then on; null where there is nothing to join. */
  joinOpensAt: instant.nullable(),
  /** Tells whether there is a recording for anyone who shows more than the id (docs/trust.md#private-links). */
  recorded: z.boolean(),
  /** Null where nothing has changed since it was booked. */
  earlier: earlierSession.nullable(),
  /** Names the booking that the order of a move to a dearer session moves; completed once it has moved. */
  movesBookingId: id.nullable(),
  /** The unpaid order of a move that was begun; null where none is under way. */
  pendingMove: pendingMove.nullable(),
});

/** The links are shown to the attendee alone (docs/trust.md#private-links). */
export const bookingLinks = z.strictObject({
  attendeeName: z.string(),
  attendeeEmail: z.string(),
  /** Null before `joinOpensAt`, and where there is none. */
  joinUrl: z.string().nullable(),
  /** A path of this site for one that was uploaded. */
  recordingUrl: z.string().nullable(),
  /** An uploaded recording has a signed address that ends soon. */
  recording: z
    .strictObject({ videoUrl: z.string(), expiresAt: instant, durationSeconds: z.int().nullable() })
    .optional(),
  /** Absent where the session asks nothing and nothing was answered. */
  screening: screeningState.optional(),
});

/** Shows that the caller may change a booking, by the secret of a mail about it, or of the browser that made it. */
export const bookingAuthority = z.strictObject({ secret });

/**
 * The link of a mail was pressed. `browser` is a secret that the browser made for the address; it shows later that this browser
 * once confirmed it (docs/trust.md#confirmed-addresses).
 */
export const confirmation = z.strictObject({ secret, browser: secret });

/** `email` takes the place of one that was mistyped. */
export const confirmationMail = z.strictObject({ secret, email: email.optional() });

export const memberAcceptRequest = z.strictObject({
  timeZone: callerZone,
  screening: screeningAnswers.optional(),
  /** The order that the places of an offer of several become, and whose the others are. */
  group: furtherPlaces.optional(),
  /** Another price than that of the offer, where the session has more than one; `total` is what was shown for all places. */
  price: z.strictObject({ option: chosenOption.optional(), total: money }).optional(),
  /** A part of the price of one place is paid at once, and the rest later (docs/product.md#deposits). */
  deposit: agreedDeposit.optional(),
  pack: usedPack.optional(),
});
export const acceptRequest = memberAcceptRequest.extend({ secret });

/** Answers take the place of earlier ones; null deletes them and withdraws the consent. */
export const memberScreening = z.strictObject({ screening: screeningAnswers.nullable() });
export const screening = memberScreening.extend({ secret });

/** The sum that was shown to go back; compared with the server's (docs/product.md#cancelling-a-booking). */
export const memberCancellation = z.strictObject({ refund: moneySum });
export const cancellation = memberCancellation.extend({ secret });

/** Describes who gets the place (docs/product.md#giving-a-booking-away). */
export const memberGift = z.strictObject({
  firstName: personName,
  lastName: personName,
  email,
  /** Is needed while a rest is to be paid; 409 rest_payer without it. */
  restBy: z.enum(restPayers).optional(),
});
export const gift = memberGift.extend({ secret });

/** `refund`, and the total of the payment: the sums that were shown (docs/product.md#moving-a-booking). */
export const memberMove = z.strictObject({
  sessionId: id,
  refund: moneySum,
  /** A move to a dearer session names what has to be paid first, and the id of its order, made by the browser. */
  payment: z.strictObject({ orderId: id, total: money }).optional(),
  /** Repeats what the dialog showed of the rest of the price there; `byCard`: the kept card is charged with it then. */
  rest: agreedDeposit.optional(),
});
export const move = memberMove.extend({ secret, browser: bookingRequest.shape.browser });

/** The booking as it is now; with the payment page of a move that has to be paid first. */
export const moveResponse = bookingView.extend({ paymentUrl: z.url().nullable() });

/** Tells what is still to be paid of the price of a place in another session (docs/product.md#deposits). */
const restThere = z.strictObject({
  rest: money,
  dueAt: instant,
  /** Another sum or date than now: the consent to charge the card does not count for it. */
  isChanged: z.boolean(),
  /** True where the rest as it is now has to be paid before the place moves. */
  isDue: z.boolean(),
});

/** Sessions with room. `price`: what the place costs its guest there; `surcharge`: what has to be paid before it moves. */
export const moveList = z.strictObject({
  moves: z.array(
    z.strictObject({
      session: sessionSummary,
      price: money,
      surcharge: money,
      refund: moneySum,
      /** Absent where nothing is to be paid later, or by another person. */
      rest: restThere.optional(),
    }),
  ),
});

export const memberShareRequest = z.strictObject({ email });
export const shareRequest = memberShareRequest.extend({ secret });

/** Name and e-mail address default to the account's (docs/product.md#booking-dialog); signing in shows whose it is. */
export const memberBookingRequest = bookingRequest
  .omit({ firstName: true, lastName: true, email: true, secret: true })
  .extend({ attendeeName: personName.optional(), email: email.optional() });

export const memberBooking = z.strictObject({
  id,
  /** The unpaid order of several places that holds its seat: a pass or a group. */
  unpaidOrderId: id.nullable(),
  /** Tells whether its seat is held by an offer that was not accepted yet. */
  offered: z.boolean(),
  status: z.enum(bookingStatuses),
  paymentStatus: z.enum(paymentStatuses),
  total: money,
  /** Absent where nothing is to be paid later, or by another person. */
  rest: z.strictObject({ amount: money, dueAt: instant }).optional(),
  /** Null where nothing was paid. */
  payment: z
    .strictObject({
      /** Sums what the attendee paid, for the place at first and for moving it. */
      paid: moneySum,
      /** Holds what of it went back or is on its way; null: nothing. */
      refund: moneySum.nullable(),
      /** Paid to the studio by other means. */
      byHand: z.boolean(),
      /** True when it was paid on the site before this one; a sum of zero then is not known. */
      elsewhere: z.boolean(),
      /** Names the pack whose credits paid it, and how many; absent where none did. */
      byPack: paidByPack.optional(),
      /** The person who gave the place away paid, too; what of that goes back is theirs. */
      byGiver: z.boolean(),
    })
    .nullable(),
  /** Names the price that was chosen; absent where there was one price. */
  option: z.string().optional(),
  ofPass: z.boolean(),
  /** Names the person whose place it is, where that is not the member: one of several that were ordered together. */
  attendeeName: z.string().optional(),
  createdAt: instant,
  session: sessionDetail,
  /** Names the booking that the unpaid order of a move moves. */
  movesBookingId: id.nullable(),
  joinOpensAt: instant.nullable(),
  /** Is given for a completed booking alone, and from `joinOpensAt` on (docs/trust.md#private-links). */
  joinUrl: z.string().nullable(),
  recordingUrl: z.string().nullable(),
});

export const memberBookingPage = z.strictObject({
  bookings: z.array(memberBooking),
  nextCursor: z.string().nullable(),
});

/** Booked seats of sessions that have not ended, soonest first (docs/product.md#your-places). */
export const memberPlaces = z.strictObject({
  bookings: z.array(z.strictObject({ sessionId: id, bookingId: id })),
});

/** docs/product.md#unfinished-payment */
export const pendingBooking = z.strictObject({
  booking: z
    .strictObject({
      id,
      status: z.enum(bookingStatuses),
      paymentStatus: z.enum(paymentStatuses),
      total: money,
      holdExpiresAt: instant.nullable(),
    })
    .nullable(),
});
