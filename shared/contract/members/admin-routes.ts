import { adminRoute } from '../common/admin-route.ts';

export const adminMemberRoutes = {
  listMembers: adminRoute('GET', '/api/admin/members', 'adminMembers'),
  getMember: adminRoute('GET', '/api/admin/members/{sub}', 'adminMembers'),
  updateMember: adminRoute('PATCH', '/api/admin/members/{sub}', 'adminMembers'),
  deleteMember: adminRoute('POST', '/api/admin/members/{sub}/deletion', 'adminMembers'),
  setMemberPassword: adminRoute('PUT', '/api/admin/members/{sub}/password', 'adminMembers'),
  sendMemberPasswordReset: adminRoute('POST', '/api/admin/members/{sub}/reset', 'adminMembers'),
  impersonate: adminRoute('POST', '/api/admin/members/{sub}/impersonation', 'adminMembers'),
  /** Called with the impersonation token itself. */
  renewImpersonation: { method: 'POST', path: '/api/me/impersonation', access: 'member', service: 'adminMembers' },
  endImpersonation: { method: 'POST', path: '/api/me/impersonation/end', access: 'member', service: 'adminMembers' },
} as const;
