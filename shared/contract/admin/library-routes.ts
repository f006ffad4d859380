import { adminRoute } from './route.ts';

const recordings = '/api/admin/collections/{collection}/recordings';

/** Recordings and what they cost, discount codes, learning resources. */
export const libraryRoutes = {
  listAdminRecordings: adminRoute('GET', recordings, 'adminLibrary'),
  createRecording: adminRoute('POST', recordings, 'adminLibrary'),
  updateRecording: adminRoute('PUT', `${recordings}/{recordingId}`, 'adminLibrary'),
  deleteRecording: adminRoute('DELETE', `${recordings}/{recordingId}`, 'adminLibrary'),
  setRecordingFree: adminRoute('PUT', `${recordings}/{recordingId}/free`, 'adminLibrary'),
  orderRecordings: adminRoute('PUT', '/api/admin/collections/{collection}/order', 'adminLibrary'),
  getPackagePrice: adminRoute('GET', '/api/admin/collections/{collection}/price', 'adminLibrary'),
  setPackagePrice: adminRoute('PUT', '/api/admin/collections/{collection}/price', 'adminLibrary'),
  listDiscountCodes: adminRoute('GET', '/api/admin/discount-codes', 'adminCodes'),
  createDiscountCode: adminRoute('POST', '/api/admin/discount-codes', 'adminCodes'),
  updateDiscountCode: adminRoute('PUT', '/api/admin/discount-codes/{code}', 'adminCodes'),
  deleteDiscountCode: adminRoute('DELETE', '/api/admin/discount-codes/{code}', 'adminCodes'),
  listCodeUses: adminRoute('GET', '/api/admin/discount-codes/{code}/uses', 'adminCodes'),
  createResource: adminRoute('POST', '/api/admin/resources', 'adminCodes'),
  updateResource: adminRoute('PUT', '/api/admin/resources/{resourceId}', 'adminCodes'),
  deleteResource: adminRoute('DELETE', '/api/admin/resources/{resourceId}', 'adminCodes'),
} as const;
