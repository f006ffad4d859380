import * as z from 'zod';
import { emptyResponse } from '../common/endpoint.ts';
import { id } from '../common/schemas.ts';
import { adminWaitlistRoutes } from './admin-routes.ts';
import { entryId, offerRequest, offerResponse, sessionWaitlist } from './admin-schemas.ts';

const sessionParams = z.strictObject({ sessionId: id });
const entryParams = z.strictObject({ sessionId: id, entryId });

export const adminWaitlistEndpoints = {
  listWaitlist: {
    ...adminWaitlistRoutes.listWaitlist,
    summary: 'The waitlist of a session.',
    params: sessionParams,
    success: 200,
    response: sessionWaitlist,
  },
  removeFromWaitlist: {
    ...adminWaitlistRoutes.removeFromWaitlist,
    summary: 'Removes an entry from a waitlist.',
    params: entryParams,
    success: 200,
    response: emptyResponse,
  },
  offerSeat: {
    ...adminWaitlistRoutes.offerSeat,
    summary: 'Holds a free seat for a waitlist entry and mails a link to accept it.',
    params: entryParams,
    body: offerRequest,
    success: 201,
    response: offerResponse,
  },
} as const;
