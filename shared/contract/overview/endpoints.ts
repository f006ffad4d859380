import * as z from 'zod';
import { addressId } from '../common/address-report.ts';
import { emptyResponse } from '../common/endpoint.ts';
import { callerZoneOrUtc, id } from '../common/schemas.ts';
import { overviewRoutes } from './routes.ts';
import { attentionId, importedMails, overview, resentMails } from './schemas.ts';

export const overviewEndpoints = {
  getOverview: {
    ...overviewRoutes.getOverview,
    summary: 'Sessions, figures and problems of the day for the facilitator.',
    query: z.strictObject({ timeZone: callerZoneOrUtc }),
    success: 200,
    response: overview,
  },
  resendMail: {
    ...overviewRoutes.resendMail,
    summary: 'Sends a given-up mail again.',
    params: z.strictObject({ mailId: id }),
    success: 202,
    response: emptyResponse,
  },
  resendFailedMails: {
    ...overviewRoutes.resendFailedMails,
    summary: 'Sends all mails again that failed.',
    success: 202,
    response: resentMails,
  },
  retryAddress: {
    ...overviewRoutes.retryAddress,
    summary: 'Lets mails be sent to an e-mail address again, and sends those again that could not be delivered.',
    params: z.strictObject({ addressId }),
    success: 202,
    response: resentMails,
  },
  dismissMail: {
    ...overviewRoutes.dismissMail,
    summary: 'Takes an unsent mail off the list of what needs attention.',
    params: z.strictObject({ mailId: id }),
    success: 200,
    response: emptyResponse,
  },
  setImportedMails: {
    ...overviewRoutes.setImportedMails,
    summary: 'Turns mails to people whom an import brought on or off.',
    body: importedMails,
    success: 200,
    response: emptyResponse,
  },
  dismissAttention: {
    ...overviewRoutes.dismissAttention,
    summary: 'Takes an item off the list of what needs attention.',
    params: z.strictObject({ attentionId }),
    success: 200,
    response: emptyResponse,
  },
} as const;
