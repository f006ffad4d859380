import { adminRoute } from '../common/admin-route.ts';

export const overviewRoutes = {
  getOverview: adminRoute('GET', '/api/admin/overview', 'admin'),
  resendMail: adminRoute('POST', '/api/admin/mails/{mailId}/resend', 'admin'),
  resendFailedMails: adminRoute('POST', '/api/admin/mails/resend', 'admin'),
  retryAddress: adminRoute('POST', '/api/admin/addresses/{addressId}/retry', 'admin'),
  dismissMail: adminRoute('POST', '/api/admin/mails/{mailId}/dismissal', 'admin'),
  setImportedMails: adminRoute('POST', '/api/admin/imports/mails', 'admin'),
  dismissAttention: adminRoute('POST', '/api/admin/attention/{attentionId}/dismissal', 'admin'),
} as const;
