import { adminRoute } from '../common/admin-route.ts';

export const adminArtRoutes = {
  previewArt: adminRoute('GET', '/api/admin/art', 'admin'),
} as const;
