import { adminRoute } from '../admin-route.ts';

const recordings = '/api/admin/collections/{collection}/recordings';

/** Recordings and what they cost, discount codes, learning resources. */
export const libraryRoutes = {
  listAdminRecordings: adminRoute('GET', recordings, 'adminRecordings'),
  createRecording: adminRoute('POST', recordings, 'adminRecordings'),
  updateRecording: adminRoute('PUT', `${recordings}/{recordingId}`, 'adminRecordings'),
  deleteRecording: adminRoute('DELETE', `${recordings}/{recordingId}`, 'adminRecordings'),
  setRecordingFree: adminRoute('PUT', `${recordings}/{recordingId}/free`, 'adminRecordings'),
  orderRecordings: adminRoute('PUT', '/api/admin/collections/{collection}/order', 'adminRecordings'),
  getPackagePrice: adminRoute('GET', '/api/admin/collections/{collection}/price', 'adminRecordings'),
  setPackagePrice: adminRoute('PUT', '/api/admin/collections/{collection}/price', 'adminRecordings'),
  listDiscountCodes: adminRoute('GET', '/api/admin/discount-codes', 'adminDiscountCodes'),
  createDiscountCode: adminRoute('POST', '/api/admin/discount-codes', 'adminDiscountCodes'),
  updateDiscountCode: adminRoute('PUT', '/api/admin/discount-codes/{code}', 'adminDiscountCodes'),
  deleteDiscountCode: adminRoute('DELETE', '/api/admin/discount-codes/{code}', 'adminDiscountCodes'),
  listDiscountCodeUses: adminRoute('GET', '/api/admin/discount-codes/{code}/uses', 'adminDiscountCodes'),
  createLearningResource: adminRoute('POST', '/api/admin/learning-resources', 'adminDiscountCodes'),
  updateLearningResource: adminRoute('PUT', '/api/admin/learning-resources/{resourceId}', 'adminDiscountCodes'),
  deleteLearningResource: adminRoute('DELETE', '/api/admin/learning-resources/{resourceId}', 'adminDiscountCodes'),
} as const;
