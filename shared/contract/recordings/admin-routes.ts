import { adminRoute } from '../common/admin-route.ts';

export const adminRecordingRoutes = {
  listAdminRecordings: adminRoute('GET', '/api/admin/collections/{collection}/recordings', 'adminRecordings'),
  createRecording: adminRoute('POST', '/api/admin/collections/{collection}/recordings', 'adminRecordings'),
  updateRecording: adminRoute('PUT', `/api/admin/collections/{collection}/recordings/{recordingId}`, 'adminRecordings'),
  deleteRecording: adminRoute(
    'DELETE',
    `/api/admin/collections/{collection}/recordings/{recordingId}`,
    'adminRecordings',
  ),
  setRecordingFree: adminRoute(
    'PUT',
    `/api/admin/collections/{collection}/recordings/{recordingId}/free`,
    'adminRecordings',
  ),
  orderRecordings: adminRoute('PUT', '/api/admin/collections/{collection}/order', 'adminRecordings'),
  getPackagePrice: adminRoute('GET', '/api/admin/collections/{collection}/price', 'adminRecordings'),
  setPackagePrice: adminRoute('PUT', '/api/admin/collections/{collection}/price', 'adminRecordings'),
} as const;
