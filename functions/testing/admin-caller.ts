import { inputOf } from '../admin/sessions/input.ts';
import type { Actor } from '../audit-entries/store.ts';
import type { WholeSession } from '../keys/session.ts';
import { testMember } from './member.ts';

/** An admin who calls the functions themselves. */
export function adminCaller() {
  return {
    member: testMember({ admin: true }),
    request: { ip: '2001:db8::1', country: null },
    /** What the form of a session sends that was filled from it. */
    formOf: (session: WholeSession) => ({ ...inputOf(session), version: session.updatedAt }),
  };
}

/** A call of an admin's with these parts. */
export function callAs<Parts extends object>(
  { member, request }: Actor & ReturnType<typeof adminCaller>,
  parts: Parts,
) {
  return { params: undefined, query: undefined, body: undefined, member, request, ...parts };
}
