import * as z from 'zod';
import { emptyResponse } from '../common/endpoint.ts';
import { id } from '../common/schemas.ts';
import { waitlistRoutes } from './routes.ts';
import { memberWaitlists, waitlistAuthority, waitlistPosition, waitlistRequest } from './schemas.ts';

export const waitlistEndpoints = {
  joinWaitlist: {
    ...waitlistRoutes.joinWaitlist,
    summary: 'Joins the waitlist of a session without a free seat.',
    body: waitlistRequest,
    success: 202,
    response: emptyResponse,
  },
  leaveWaitlist: {
    ...waitlistRoutes.leaveWaitlist,
    summary: 'Leaves a waitlist with the token from a mail.',
    body: waitlistAuthority,
    success: 200,
    response: emptyResponse,
  },
  getWaitlistPosition: {
    ...waitlistRoutes.getWaitlistPosition,
    summary: 'The place in line of anyone who has the token from a mail.',
    body: waitlistAuthority,
    success: 200,
    response: waitlistPosition,
  },
  listMyWaitlists: {
    ...waitlistRoutes.listMyWaitlists,
    summary: "The lines that the member's confirmed address waits in.",
    success: 200,
    response: memberWaitlists,
  },
  leaveMyWaitlist: {
    ...waitlistRoutes.leaveMyWaitlist,
    summary: "leaveWaitlist for the member's confirmed address.",
    params: z.strictObject({ sessionId: id }),
    success: 200,
    response: emptyResponse,
  },
} as const;
