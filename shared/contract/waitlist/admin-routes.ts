import { adminRoute } from '../common/admin-route.ts';

export const adminWaitlistRoutes = {
  listWaitlist: adminRoute('GET', '/api/admin/sessions/{sessionId}/waitlist', 'adminSessions'),
  removeFromWaitlist: adminRoute('DELETE', '/api/admin/sessions/{sessionId}/waitlist/{entryId}', 'adminSessions'),
  offerSeat: adminRoute('POST', '/api/admin/sessions/{sessionId}/waitlist/{entryId}/offer', 'adminSessions'),
} as const;
