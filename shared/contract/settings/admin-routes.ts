import { adminRoute } from '../common/admin-route.ts';

export const settingsRoutes = {
  getSettings: adminRoute('GET', '/api/admin/settings', 'admin'),
  updateSettings: adminRoute('PUT', '/api/admin/settings', 'admin'),
  getSiteSettings: adminRoute('GET', '/api/admin/settings/site', 'adminMedia'),
  updateSiteSettings: adminRoute('PUT', '/api/admin/settings/site', 'adminMedia'),
} as const;
