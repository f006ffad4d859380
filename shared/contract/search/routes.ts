import { adminRoute } from '../common/admin-route.ts';

export const searchRoutes = {
  searchBackOffice: adminRoute('GET', '/api/admin/search', 'admin'),
} as const;
