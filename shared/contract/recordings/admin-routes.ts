import { adminRoute } from '../common/admin-route.ts';

export const adminRecordingRoutes = {
  listAdminRecordings: adminRoute('GET', '/api/admin/collections/{collection}/recordings', 'adminMedia'),
  createRecording: adminRoute('POST', '/api/admin/collections/{collection}/recordings', 'adminMedia'),
  updateRecording: adminRoute('PUT', `/api/admin/collections/{collection}/recordings/{recordingId}`, 'adminMedia'),
  deleteRecording: adminRoute('DELETE', `/api/admin/collections/{collection}/recordings/{recordingId}`, 'adminMedia'),
  getCaptions: adminRoute('GET', '/api/admin/collections/{collection}/recordings/{recordingId}/captions', 'adminMedia'),
  setRecordingFree: adminRoute(
    'PUT',
    `/api/admin/collections/{collection}/recordings/{recordingId}/free`,
    'adminMedia',
  ),
  prepareSound: adminRoute('POST', '/api/admin/collections/{collection}/recordings/{recordingId}/sound', 'adminMedia'),
  orderRecordings: adminRoute('PUT', '/api/admin/collections/{collection}/order', 'adminMedia'),
  setChapters: adminRoute('PUT', '/api/admin/collections/{collection}/chapters', 'adminMedia'),
  getPackagePrice: adminRoute('GET', '/api/admin/collections/{collection}/price', 'adminMedia'),
  setPackagePrice: adminRoute('PUT', '/api/admin/collections/{collection}/price', 'adminMedia'),
} as const;
