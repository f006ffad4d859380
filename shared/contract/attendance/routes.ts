import { adminRoute } from '../common/admin-route.ts';

export const attendanceRoutes = {
  getDoorList: adminRoute('GET', '/api/admin/sessions/{sessionId}/door', 'admin'),
  setAttendance: adminRoute('PUT', '/api/admin/sessions/{sessionId}/attendance/{bookingId}', 'admin'),
  addWalkIn: adminRoute('POST', '/api/admin/sessions/{sessionId}/walk-ins', 'admin'),
} as const;
