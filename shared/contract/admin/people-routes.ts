import { adminRoute } from './route.ts';

const service = 'adminPeople';

/** Members: who they are, what they have, and help with their accounts. */
export const peopleRoutes = {
  listPeople: adminRoute('GET', '/api/admin/people', service),
  getPerson: adminRoute('GET', '/api/admin/people/{sub}', service),
  updatePerson: adminRoute('PATCH', '/api/admin/people/{sub}', service),
  deletePerson: adminRoute('POST', '/api/admin/people/{sub}/deletion', service),
  setPersonPassword: adminRoute('PUT', '/api/admin/people/{sub}/password', service),
  sendPersonReset: adminRoute('POST', '/api/admin/people/{sub}/reset', service),
  exportPerson: adminRoute('GET', '/api/admin/people/{sub}/data', service),
  impersonate: adminRoute('POST', '/api/admin/people/{sub}/impersonation', service),
  /** Asked by the impersonating browser itself, with the token that it has. */
  renewImpersonation: { method: 'POST', path: '/api/me/impersonation', access: 'member', service },
  endImpersonation: { method: 'POST', path: '/api/me/impersonation/end', access: 'member', service },
} as const;
