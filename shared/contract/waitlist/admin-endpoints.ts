import * as z from 'zod';
import { emptyResponse } from '../endpoint.ts';
import { routes } from '../routes.ts';
import { id } from '../schemas.ts';
import { entryId, offerRequest, offerResponse, sessionWaitlist } from './admin-schemas.ts';

const sessionParams = z.strictObject({ sessionId: id });
const entryParams = z.strictObject({ sessionId: id, entryId });

export const adminWaitlistEndpoints = {
  listWaitlist: {
    ...routes.listWaitlist,
    summary: 'The waitlist of a session.',
    params: sessionParams,
    success: 200,
    response: sessionWaitlist,
  },
  removeFromWaitlist: {
    ...routes.removeFromWaitlist,
    summary: 'Removes an entry from a waitlist.',
    params: entryParams,
    success: 200,
    response: emptyResponse,
  },
  offerSeat: {
    ...routes.offerSeat,
    summary: 'Holds a free seat for a waitlist entry and mails a link to accept it.',
    params: entryParams,
    body: offerRequest,
    success: 201,
    response: offerResponse,
  },
} as const;
