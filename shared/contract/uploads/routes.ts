import { adminRoute } from '../common/admin-route.ts';

export const uploadRoutes = {
  createUpload: adminRoute('POST', '/api/admin/uploads', 'adminMedia'),
  getUpload: adminRoute('GET', '/api/admin/uploads/{uploadId}', 'adminMedia'),
  signParts: adminRoute('POST', '/api/admin/uploads/{uploadId}/parts', 'adminMedia'),
  completeUpload: adminRoute('POST', '/api/admin/uploads/{uploadId}/complete', 'adminMedia'),
  abortUpload: adminRoute('DELETE', '/api/admin/uploads/{uploadId}', 'adminMedia'),
} as const;
