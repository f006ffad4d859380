import type { ResponseBody } from '#shared/contract/contract.ts';
import type { Profile } from '../keys/member.ts';
import type { Clock } from '../platform/clock.ts';
import type { Handler } from '../platform/http.ts';
import type { AuthenticatedMember } from '../platform/member.ts';
import type { Table } from '../platform/table.ts';
import { ensureProfile } from './profile.ts';

export type MemberDependencies = { table: Table; now: Clock };

export const getMe: Handler<'getMe', MemberDependencies> = async ({ member }, { table, now }) =>
  viewOf(member, await ensureProfile(table, member, now()));

export function viewOf(
  { sub, email, admin, adminWithheld }: AuthenticatedMember,
  { fullName, subscriptionStatus, createdAt, secondFactorAt }: Profile,
): ResponseBody<'getMe'> {
  return {
    sub,
    email,
    fullName,
    subscriptionStatus,
    admin,
    adminWithheld,
    secondFactorAt: secondFactorAt ?? null,
    createdAt,
  };
}
