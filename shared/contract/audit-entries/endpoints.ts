import * as z from 'zod';
import { cursor } from '../common/pagination.ts';
import { auditEntryRoutes } from './routes.ts';
import { auditEntryPage, auditMonth } from './schemas.ts';

export const auditEntryEndpoints = {
  listAuditEntries: {
    ...auditEntryRoutes.listAuditEntries,
    summary: 'Audit entries of a month, newest first, by page.',
    query: z.strictObject({ month: auditMonth, cursor }),
    success: 200,
    response: auditEntryPage,
  },
} as const;
