import { adminRoute } from '../common/admin-route.ts';

export const adminLearningResourceRoutes = {
  createLearningResource: adminRoute('POST', '/api/admin/learning-resources', 'admin'),
  updateLearningResource: adminRoute('PUT', '/api/admin/learning-resources/{resourceId}', 'admin'),
  deleteLearningResource: adminRoute('DELETE', '/api/admin/learning-resources/{resourceId}', 'admin'),
} as const;
