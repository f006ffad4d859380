import { adminRoute } from '../common/admin-route.ts';

export const uploadRoutes = {
  createUpload: adminRoute('POST', '/api/admin/uploads', 'uploads'),
  getUpload: adminRoute('GET', '/api/admin/uploads/{uploadId}', 'uploads'),
  signParts: adminRoute('POST', '/api/admin/uploads/{uploadId}/parts', 'uploads'),
  completeUpload: adminRoute('POST', '/api/admin/uploads/{uploadId}/complete', 'uploads'),
  abortUpload: adminRoute('DELETE', '/api/admin/uploads/{uploadId}', 'uploads'),
} as const;
