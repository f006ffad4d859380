import { profileKey, profileRecord } from '../keys/member.ts';
import { HttpError } from '../platform/http-error.ts';
import type { AuthenticatedMember } from '../platform/member.ts';
import { getItem, type Table } from '../platform/table.ts';
import type { Actor } from './store.ts';

type MemberRequest = { member: AuthenticatedMember; request: Actor['request'] };

/** The admin of an impersonation, acting as the member. Throws HttpError 403 without an impersonation. */
export async function impersonatingActor(call: MemberRequest, table: Table): Promise<Actor> {
  const { sub, email, impersonation } = call.member;
  if (!impersonation) throw new HttpError('admin_only');
  const admin = await getItem(table, profileKey(impersonation.by), profileRecord);
  return {
    member: { sub: impersonation.by, email: admin?.email ?? '' },
    as: { sub, email },
    request: call.request,
  };
}
