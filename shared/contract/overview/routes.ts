import { adminRoute } from '../admin-route.ts';

/** What needs the facilitator today, and what was done in the back office. */
export const overviewRoutes = {
  getOverview: adminRoute('GET', '/api/admin/overview', 'adminOverview'),
  listAuditEntries: adminRoute('GET', '/api/admin/audit-entries', 'adminOverview'),
  resendMail: adminRoute('POST', '/api/admin/mails/{mailId}/resend', 'adminOverview'),
} as const;
