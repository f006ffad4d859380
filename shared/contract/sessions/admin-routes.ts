import { adminRoute } from '../common/admin-route.ts';

export const adminSessionRoutes = {
  listAdminSessions: adminRoute('GET', '/api/admin/sessions', 'adminSessions'),
  getAdminSession: adminRoute('GET', '/api/admin/sessions/{sessionId}', 'adminSessions'),
  createSession: adminRoute('POST', '/api/admin/sessions', 'adminSessions'),
  updateSession: adminRoute('PUT', '/api/admin/sessions/{sessionId}', 'adminSessions'),
  duplicateSession: adminRoute('POST', '/api/admin/sessions/{sessionId}/duplicate', 'adminSessions'),
  deleteSession: adminRoute('POST', '/api/admin/sessions/{sessionId}/deletion', 'adminSessions'),
  announceChange: adminRoute('POST', '/api/admin/sessions/{sessionId}/announcements', 'adminSessions'),
  writeToAttendees: adminRoute('POST', '/api/admin/sessions/{sessionId}/messages', 'adminSessions'),
  listAttendees: adminRoute('GET', '/api/admin/sessions/{sessionId}/attendees', 'adminSessions'),
  addAttendee: adminRoute('POST', '/api/admin/sessions/{sessionId}/attendees', 'adminSessions'),
} as const;
