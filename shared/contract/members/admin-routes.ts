import { adminRoute } from '../admin-route.ts';

const service = 'adminMembers';

/** Members: who they are, what they have, and help with their accounts. */
export const peopleRoutes = {
  listMembers: adminRoute('GET', '/api/admin/members', service),
  getMember: adminRoute('GET', '/api/admin/members/{sub}', service),
  updateMember: adminRoute('PATCH', '/api/admin/members/{sub}', service),
  deleteMember: adminRoute('POST', '/api/admin/members/{sub}/deletion', service),
  setMemberPassword: adminRoute('PUT', '/api/admin/members/{sub}/password', service),
  sendMemberPasswordReset: adminRoute('POST', '/api/admin/members/{sub}/reset', service),
  exportMember: adminRoute('GET', '/api/admin/members/{sub}/data', service),
  impersonate: adminRoute('POST', '/api/admin/members/{sub}/impersonation', service),
  /** Asked by the impersonating browser itself, with the token that it has. */
  renewImpersonation: { method: 'POST', path: '/api/me/impersonation', access: 'member', service },
  endImpersonation: { method: 'POST', path: '/api/me/impersonation/end', access: 'member', service },
} as const;
