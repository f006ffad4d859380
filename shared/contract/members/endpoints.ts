import * as z from 'zod';
import { routes } from '../routes.ts';
import { bookingAnswer, id } from '../schemas.ts';
import * as schemas from './schemas.ts';

const accepted = z.strictObject({});

/** Accounts: signing up and in, and what members see of their own. */
export const accountEndpoints = {
  signUp: {
    ...routes.signUp,
    summary: 'Asks for an account; its address has to be confirmed by the link of a mail. Tells nobody who has one.',
    body: schemas.signUpRequest,
    success: 202,
    response: accepted,
  },
  resendConfirmation: {
    ...routes.resendConfirmation,
    summary: 'Sends the mail again that confirms an address, if it waits for that.',
    body: schemas.addressRequest,
    success: 202,
    response: accepted,
  },
  requestMagicLink: {
    ...routes.requestMagicLink,
    summary: 'Mails a link that signs in once, if somebody has an account with this address.',
    body: schemas.magicLinkRequest,
    success: 202,
    response: accepted,
  },
  setPassword: {
    ...routes.setPassword,
    summary: 'Sets a password without the old one, in a session that a magic link has opened in the last minutes.',
    body: schemas.setPasswordRequest,
    success: 200,
    response: accepted,
  },
  getMe: { ...routes.getMe, summary: 'Who is signed in.', success: 200, response: schemas.member },
  updateMe: {
    ...routes.updateMe,
    summary: 'Changes the name of an account.',
    body: schemas.memberUpdate,
    success: 200,
    response: schemas.member,
  },
  listMyBookings: {
    ...routes.listMyBookings,
    summary: "A member's own bookings, newest first, by page.",
    query: z.strictObject({ cursor: z.string().min(1).max(200).optional() }),
    success: 200,
    response: schemas.memberBookingPage,
  },
  createMemberBooking: {
    ...routes.createMemberBooking,
    summary: 'Books a place for a member, as createBooking does for guests.',
    body: schemas.memberBookingRequest,
    success: 201,
    response: bookingAnswer,
  },
  getPendingBooking: {
    ...routes.getPendingBooking,
    summary: 'The booking of a session that a member has not paid for yet, if any.',
    params: z.strictObject({ sessionId: id }),
    success: 200,
    response: schemas.pendingBooking,
  },
  listLearningResources: {
    ...routes.listLearningResources,
    summary: 'Learning resources, newest first.',
    success: 200,
    response: schemas.resourceList,
  },
  getLearningResource: {
    ...routes.getLearningResource,
    summary: 'One learning resource.',
    params: z.strictObject({ resourceId: id }),
    success: 200,
    response: schemas.resource,
  },
} as const;
