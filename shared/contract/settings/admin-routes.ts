import { adminRoute } from '../common/admin-route.ts';

export const settingsRoutes = {
  getSettings: adminRoute('GET', '/api/admin/settings', 'admin'),
  updateSettings: adminRoute('PUT', '/api/admin/settings', 'admin'),
} as const;
