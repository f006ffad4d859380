import { adminRoute } from './route.ts';

/** What needs the facilitator today, and what was done in the back office. */
export const overviewRoutes = {
  getOverview: adminRoute('GET', '/api/admin/overview', 'overview'),
  listAudit: adminRoute('GET', '/api/admin/audit', 'overview'),
  resendMail: adminRoute('POST', '/api/admin/mails/{mailId}/resend', 'overview'),
} as const;
