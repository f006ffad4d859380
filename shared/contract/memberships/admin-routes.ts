import { adminRoute } from '../common/admin-route.ts';

export const adminMembershipRoutes = {
  listMemberships: adminRoute('GET', '/api/admin/memberships', 'admin'),
  getMembership: adminRoute('GET', '/api/admin/memberships/{membershipId}', 'admin'),
  updateMembership: adminRoute('PATCH', '/api/admin/memberships/{membershipId}', 'admin'),
  countPlanMembers: adminRoute('GET', '/api/admin/plan-members', 'admin'),
  endMembershipNow: adminRoute('POST', '/api/admin/memberships/{membershipId}/end', 'admin'),
} as const;
