import { adminRoute } from '../common/admin-route.ts';

export const peopleRoutes = {
  getPerson: adminRoute('GET', '/api/admin/people/{personId}', 'adminMembers'),
  listPersonBookings: adminRoute('GET', '/api/admin/people/{personId}/bookings', 'adminMembers'),
  listPersonPurchases: adminRoute('GET', '/api/admin/people/{personId}/purchases', 'adminMembers'),
  listPersonMails: adminRoute('GET', '/api/admin/people/{personId}/mails', 'adminMembers'),
  saveNotes: adminRoute('PUT', '/api/admin/people/{personId}/notes', 'adminMembers'),
  previewMerge: adminRoute('POST', '/api/admin/people/{personId}/merge-preview', 'adminMembers'),
  mergePeople: adminRoute('POST', '/api/admin/people/{personId}/merge', 'adminMembers'),
  exportPerson: adminRoute('GET', '/api/admin/people/{personId}/data', 'adminMembers'),
  deletePerson: adminRoute('POST', '/api/admin/people/{personId}/deletion', 'adminMembers'),
} as const;
