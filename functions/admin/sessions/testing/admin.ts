import type { Actor } from '../../../audit-entries/store.ts';
import type { WholeSession } from '../../../keys/session.ts';
import { someMember } from '../../../testing/member.ts';
import { inputOf } from '../input.ts';

/** An admin who calls the functions themselves. */
export function openAdmin() {
  return {
    member: someMember({ admin: true }),
    request: { ip: '2001:db8::1', country: null },
    /** What the form of a session sends that was filled from it. */
    formOf: (session: WholeSession) => ({ ...inputOf(session), version: session.updatedAt }),
  };
}

/** A call of an admin's with these parts. */
export function ask<Parts extends object>({ member, request }: Actor & ReturnType<typeof openAdmin>, parts: Parts) {
  return { params: undefined, query: undefined, body: undefined, member, request, ...parts };
}
