import { adminRoute } from '../common/admin-route.ts';

export const settingsRoutes = {
  getSettings: adminRoute('GET', '/api/admin/settings', 'admin'),
  updateSettings: adminRoute('PUT', '/api/admin/settings', 'admin'),
  getVersion: adminRoute('GET', '/api/admin/version', 'admin'),
  getSiteSettings: adminRoute('GET', '/api/admin/settings/site', 'adminMedia'),
  updateSiteSettings: adminRoute('PUT', '/api/admin/settings/site', 'adminMedia'),
  mailContactLink: adminRoute('POST', '/api/admin/settings/site/contact-link', 'adminMedia'),
  getSetUp: adminRoute('GET', '/api/admin/set-up', 'adminMedia'),
  dismissSetUp: adminRoute('POST', '/api/admin/set-up/dismissal', 'adminMedia'),
} as const;
