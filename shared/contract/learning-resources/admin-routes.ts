import { adminRoute } from '../common/admin-route.ts';

export const adminLearningResourceRoutes = {
  createLearningResource: adminRoute('POST', '/api/admin/learning-resources', 'adminDiscountCodes'),
  updateLearningResource: adminRoute('PUT', '/api/admin/learning-resources/{resourceId}', 'adminDiscountCodes'),
  deleteLearningResource: adminRoute('DELETE', '/api/admin/learning-resources/{resourceId}', 'adminDiscountCodes'),
} as const;
