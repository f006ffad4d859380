import * as z from 'zod';
import { passwordMaxLength, passwordMinLength } from '../../rules/accounts.ts';
import {
  bookingRequest,
  bookingStatuses,
  email,
  id,
  instant,
  money,
  paymentStatuses,
  personName,
  sessionDetail,
} from '../schemas.ts';

/** A new password (spec section 5). */
export const newPassword = z
  .string()
  .min(passwordMinLength, `Password must be at least ${passwordMinLength} characters`)
  .max(passwordMaxLength);

export const signUpRequest = z.strictObject({
  firstName: personName,
  lastName: personName,
  email,
  password: newPassword,
});

export const addressRequest = z.strictObject({ email });

/** `sign_in`: a forgotten password. `setup`: the account of somebody who booked or bought. */
export const linkPurpose = z.enum(['sign_in', 'setup']);
export const magicLinkRequest = z.strictObject({ email, purpose: linkPurpose });

export const setPasswordRequest = z.strictObject({ newPassword });

/** First and last name in one line (spec section 3). */
export const fullName = personName;

/** Who is signed in. */
export const member = z.strictObject({
  sub: z.string(),
  email: z.string(),
  fullName: z.string(),
  subscriptionStatus: z.string(),
  admin: z.boolean(),
  createdAt: instant,
});

export const memberUpdate = z.strictObject({ fullName });

/** A signed-in person's booking; name and address default to the account's (spec section 5). */
export const memberBookingRequest = bookingRequest
  .omit({ firstName: true, lastName: true, email: true })
  .extend({ attendeeName: personName.optional(), email: email.optional() });

/** One of a member's own bookings, with what its session lets them see. */
export const memberBooking = z.strictObject({
  id,
  status: z.enum(bookingStatuses),
  paymentStatus: z.enum(paymentStatuses),
  total: money,
  createdAt: instant,
  session: sessionDetail,
  /** Link to join an online session, and to what was recorded of it; only once the booking is completed. */
  joinUrl: z.url().nullable(),
  recordingUrl: z.url().nullable(),
});

export const memberBookingPage = z.strictObject({
  /** Newest first. */
  bookings: z.array(memberBooking),
  nextCursor: z.string().nullable(),
});

/** The unfinished booking of a session that a member could pay for now. */
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

/** A learning resource (spec section 3). */
export const resource = z.strictObject({
  id,
  title: z.string(),
  description: z.string(),
  category: z.string(),
  price: money,
  createdAt: instant,
});

export const resourceList = z.strictObject({ resources: z.array(resource) });
