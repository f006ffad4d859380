import * as z from 'zod';
import { emptyResponse } from '../endpoint.ts';
import { routes } from '../routes.ts';
import { id, timeZone } from '../schemas.ts';
import { overview } from './schemas.ts';

export const overviewEndpoints = {
  getOverview: {
    ...routes.getOverview,
    summary: 'Sessions, figures and problems of the day for the facilitator.',
    query: z.strictObject({ timeZone }),
    success: 200,
    response: overview,
  },
  resendMail: {
    ...routes.resendMail,
    summary: 'Sends a given-up mail again.',
    params: z.strictObject({ mailId: id }),
    success: 202,
    response: emptyResponse,
  },
} as const;
