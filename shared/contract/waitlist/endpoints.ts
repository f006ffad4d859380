import { emptyResponse } from '../common/endpoint.ts';
import { waitlistRoutes } from './routes.ts';
import { leaveRequest, waitlistRequest } from './schemas.ts';

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
    body: leaveRequest,
    success: 200,
    response: emptyResponse,
  },
} as const;
