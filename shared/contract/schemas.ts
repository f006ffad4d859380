import * as z from 'zod';
import { currencies } from '../rules/currency.ts';
import { isTimeZone } from '../rules/dates.ts';
import { maxAmount } from '../rules/money.ts';
import { categories, locationTypes } from '../rules/sessions.ts';

/** ULID: 26 characters of Crockford's base 32, upper case. */
export const id = z.string().regex(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/, 'must be an id');

export const instant = z.iso.datetime({ precision: 3 });

export const money = z.strictObject({
  amount: z.int().min(0).max(maxAmount),
  currency: z.enum(currencies),
});

export const timeZone = z.string().max(64).refine(isTimeZone, 'must be an IANA time zone');

// One line of text that is safe in a mail header: no control characters, so no CR or LF; no half of a character; and
// no angle brackets, which belong to addresses and markup.
const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}<>]*$/u, 'must be one line without < or >');

export const personName = line(80);
export const email = z.email('must be an e-mail address').max(254).toLowerCase();

export const seats = z.strictObject({
  max: z.int().min(0).nullable(),
  taken: z.int().min(0),
  held: z.int().min(0),
});

/** What a list shows of a session. Never the zoom link or the recording. */
export const sessionSummary = z.strictObject({
  id,
  title: z.string(),
  /** The description, cut to what a list can show. */
  excerpt: z.string(),
  category: z.enum(categories).nullable(),
  startTime: instant,
  endTime: instant,
  durationMinutes: z.int().min(1),
  timeZone,
  locationType: z.enum(locationTypes),
  city: z.string().nullable(),
  postCode: z.string().nullable(),
  price: money,
  seats,
  waitlistCount: z.int().min(0),
  featured: z.boolean(),
  /** Path of the session's own picture, null where art is drawn instead. */
  thumbnailUrl: z.string().nullable(),
});

export const sessionDetail = sessionSummary.omit({ excerpt: true }).extend({
  description: z.string(),
  whatToBring: z.string().nullable(),
  location: z.string().nullable(),
  address: z.string().nullable(),
});

export const sessionPage = z.strictObject({
  sessions: z.array(sessionSummary),
  /** Hand it back as `cursor` for the next page; null at the end. */
  nextCursor: z.string().nullable(),
});

const ratesFrom = z.partialRecord(z.enum(currencies), z.number().positive());
export const rates = z.record(z.enum(currencies), ratesFrom);

export const currencyAnswer = z.strictObject({
  rates,
  /** When the rates were fetched; null while the built-in ones serve. */
  asOf: instant.nullable(),
  /** The viewer's country as the edge saw it (ISO 3166 alpha-2), null when unknown. */
  country: z.string().nullable(),
  currency: z.enum(currencies),
});

export const bookingStatuses = ['pending', 'completed', 'confirmed', 'cancelled'] as const;
export const paymentStatuses = ['pending', 'paid', 'free', 'cancelled'] as const;

/** A code as people type it: upper-cased, without spaces around it (spec section 5). */
export const discountCode = line(40).toUpperCase();

export const discountTypes = ['percentage', 'fixed_amount'] as const;

/** What a code takes off: a percentage of 0 to 100, or an amount. */
export const appliedDiscount = z.discriminatedUnion('type', [
  z.strictObject({ code: z.string(), type: z.literal('percentage'), percentage: z.number().min(0).max(100) }),
  z.strictObject({ code: z.string(), type: z.literal('fixed_amount'), amount: money }),
]);

export const discountRequest = z.strictObject({ code: discountCode, sessionId: id });

export const bookingRequest = z.strictObject({
  /** Made by the browser once per dialog; the same id sent again gives the same booking (idempotency key). */
  bookingId: id,
  sessionId: id,
  firstName: personName,
  lastName: personName,
  email,
  /** Upper-cased (spec section 5); absent for none. */
  discountCode: discountCode.optional(),
  /** The total that was shown, in the currency shown, to be compared with the server's. */
  total: money,
});

export const bookingAnswer = z.strictObject({
  bookingId: id,
  status: z.enum(bookingStatuses),
  paymentStatus: z.enum(paymentStatuses),
  /** Stripe's payment page, where the booking has to be paid. */
  paymentUrl: z.url().nullable(),
});

export const checkoutAnswer = z.strictObject({ paymentUrl: z.url() });

export const bookingView = z.strictObject({
  id,
  status: z.enum(bookingStatuses),
  paymentStatus: z.enum(paymentStatuses),
  attendeeName: z.string(),
  attendeeEmail: z.string(),
  /** The session's price in the currency of the booking, before the discount. */
  listPrice: money,
  discountCode: z.string().nullable(),
  total: money,
  /** Until when an unpaid booking holds its seat; null when it holds none. */
  holdExpiresAt: instant.nullable(),
  /** Offered to somebody of the waitlist, and held until they accept. */
  offered: z.boolean(),
  /** Paid by a method that takes days: the seat is kept until the bank has answered. */
  processing: z.boolean(),
  /** The payment came when no seat was left, and went back. */
  refunded: z.boolean(),
  session: sessionDetail,
  /** Link to join an online session; only once the booking is completed. */
  joinUrl: z.url().nullable(),
});

export const shareRequest = z.strictObject({ email });

export const waitlistRequest = z.strictObject({
  sessionId: id,
  firstName: personName,
  lastName: personName,
  email,
});

/** The secret of a waitlist entry, in the link of its mails. */
export const waitlistToken = z.string().regex(/^[0-9a-f]{32}\.[0-9A-HJKMNP-TV-Z]{26}$/, 'must be the link of a mail');

export const leaveRequest = z.strictObject({ sessionId: id, token: waitlistToken });

export const webhookAnswer = z.strictObject({ received: z.literal(true) });
