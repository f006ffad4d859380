import { adminRoute } from '../common/admin-route.ts';

export const adminSessionRoutes = {
  listAdminSessions: adminRoute('GET', '/api/admin/sessions', 'admin'),
  getAdminSession: adminRoute('GET', '/api/admin/sessions/{sessionId}', 'admin'),
  createSession: adminRoute('POST', '/api/admin/sessions', 'admin'),
  updateSession: adminRoute('PUT', '/api/admin/sessions/{sessionId}', 'admin'),
  duplicateSession: adminRoute('POST', '/api/admin/sessions/{sessionId}/duplicate', 'admin'),
  addDates: adminRoute('POST', '/api/admin/sessions/{sessionId}/dates', 'admin'),
  changeDates: adminRoute('PUT', '/api/admin/sessions/{sessionId}/dates', 'admin'),
  leaveSeries: adminRoute('DELETE', '/api/admin/sessions/{sessionId}/series', 'admin'),
  deleteSession: adminRoute('POST', '/api/admin/sessions/{sessionId}/deletion', 'admin'),
  announceChange: adminRoute('POST', '/api/admin/sessions/{sessionId}/announcements', 'admin'),
  writeToAttendees: adminRoute('POST', '/api/admin/sessions/{sessionId}/messages', 'admin'),
  listAttendees: adminRoute('GET', '/api/admin/sessions/{sessionId}/attendees', 'admin'),
  addAttendee: adminRoute('POST', '/api/admin/sessions/{sessionId}/attendees', 'admin'),
} as const;
