import { adminRoute } from '../common/admin-route.ts';

export const auditEntryRoutes = {
  listAuditEntries: adminRoute('GET', '/api/admin/audit-entries', 'admin'),
} as const;
