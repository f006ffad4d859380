import { inputOf } from '../endpoints/admin/sessions/input.ts';
import type { Actor } from '../ground/audit-entries/store.ts';
import type { WholeSession } from '../ground/keys/session.ts';
import { testMember } from './member.ts';

export function adminCaller() {
  return {
    member: testMember({ admin: true }),
    request: { ip: '2001:db8::1', country: null },
    /** The session form filled from a session. */
    formOf: (session: WholeSession) => ({ ...inputOf(session), version: session.updatedAt }),
  };
}

export function callAs<Parts extends object>(
  { member, request }: Actor & ReturnType<typeof adminCaller>,
  parts: Parts,
) {
  return { params: undefined, query: undefined, body: undefined, member, request, ...parts };
}
