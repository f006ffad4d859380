import { adminRoute } from '../common/admin-route.ts';

export const overviewRoutes = {
  getOverview: adminRoute('GET', '/api/admin/overview', 'adminOverview'),
  resendMail: adminRoute('POST', '/api/admin/mails/{mailId}/resend', 'adminOverview'),
  resendFailedMails: adminRoute('POST', '/api/admin/mails/resend', 'adminOverview'),
  retryAddress: adminRoute('POST', '/api/admin/addresses/{addressId}/retry', 'adminOverview'),
  dismissMail: adminRoute('POST', '/api/admin/mails/{mailId}/dismissal', 'adminOverview'),
  dismissAttention: adminRoute('POST', '/api/admin/attention/{attentionId}/dismissal', 'adminOverview'),
} as const;
