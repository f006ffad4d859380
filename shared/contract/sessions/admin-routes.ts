import { adminRoute } from '../admin-route.ts';

const service = 'adminSessions';

/** Sessions, and who comes or waits. */
export const sessionRoutes = {
  listAdminSessions: adminRoute('GET', '/api/admin/sessions', service),
  getAdminSession: adminRoute('GET', '/api/admin/sessions/{sessionId}', service),
  createSession: adminRoute('POST', '/api/admin/sessions', service),
  updateSession: adminRoute('PUT', '/api/admin/sessions/{sessionId}', service),
  duplicateSession: adminRoute('POST', '/api/admin/sessions/{sessionId}/duplicate', service),
  deleteSession: adminRoute('POST', '/api/admin/sessions/{sessionId}/deletion', service),
  announceChange: adminRoute('POST', '/api/admin/sessions/{sessionId}/announcements', service),
  writeToAttendees: adminRoute('POST', '/api/admin/sessions/{sessionId}/messages', service),
  listAttendees: adminRoute('GET', '/api/admin/sessions/{sessionId}/attendees', service),
  addAttendee: adminRoute('POST', '/api/admin/sessions/{sessionId}/attendees', service),
  listWaitlist: adminRoute('GET', '/api/admin/sessions/{sessionId}/waitlist', service),
  removeFromWaitlist: adminRoute('DELETE', '/api/admin/sessions/{sessionId}/waitlist/{entryId}', service),
  offerSeat: adminRoute('POST', '/api/admin/sessions/{sessionId}/waitlist/{entryId}/offer', service),
} as const;
