import { adminRoute } from '../common/admin-route.ts';

export const adminWaitlistRoutes = {
  listWaitlist: adminRoute('GET', '/api/admin/sessions/{sessionId}/waitlist', 'admin'),
  removeFromWaitlist: adminRoute('DELETE', '/api/admin/sessions/{sessionId}/waitlist/{entryId}', 'admin'),
  offerSeat: adminRoute('POST', '/api/admin/sessions/{sessionId}/waitlist/{entryId}/offer', 'admin'),
} as const;
