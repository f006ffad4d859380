import { adminRoute } from '../common/admin-route.ts';

export const adminPackRoutes = {
  listPacks: adminRoute('GET', '/api/admin/packs', 'admin'),
  createPack: adminRoute('POST', '/api/admin/packs', 'admin'),
  getPack: adminRoute('GET', '/api/admin/packs/{packId}', 'admin'),
  changePack: adminRoute('PATCH', '/api/admin/packs/{packId}', 'admin'),
} as const;
