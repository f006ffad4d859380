import * as z from 'zod';
import { cursor } from '../pagination.ts';
import { routes } from '../routes.ts';
import { auditEntryPage, auditMonth } from './schemas.ts';

export const auditEntryEndpoints = {
  listAuditEntries: {
    ...routes.listAuditEntries,
    summary: 'Audit entries of a month, newest first, by page.',
    query: z.strictObject({ month: auditMonth, cursor }),
    success: 200,
    response: auditEntryPage,
  },
} as const;
