import * as z from 'zod';
import { cursor, done } from '../admin-parts.ts';
import { routes } from '../routes.ts';
import { id, timeZone } from '../schemas.ts';
import * as schemas from './schemas.ts';

/** What needs the facilitator today, and what was done in the back office. */
export const overviewEndpoints = {
  getOverview: {
    ...routes.getOverview,
    summary: 'What the facilitator looks at each morning.',
    query: z.strictObject({ timeZone }),
    success: 200,
    response: schemas.overview,
  },
  listAuditEntries: {
    ...routes.listAuditEntries,
    summary: 'Changes by admins in a month, latest first, by page.',
    query: z.strictObject({ month: schemas.auditMonth, cursor }),
    success: 200,
    response: schemas.auditPage,
  },
  resendMail: {
    ...routes.resendMail,
    summary: 'Sends a mail again that was given up.',
    params: z.strictObject({ mailId: id }),
    success: 202,
    response: done,
  },
} as const;
