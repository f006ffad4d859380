import type { ResponseBody } from '#shared/contract/contract.ts';
import type { Profile } from '../../ground/keys/member.ts';
import type { Clock } from '../../ground/platform/clock.ts';
import type { Handler } from '../../ground/platform/http.ts';
import type { AuthenticatedMember } from '../../ground/platform/member.ts';
import type { Table } from '../../ground/platform/table.ts';
import { ensureProfile } from './profile.ts';

export type MemberDependencies = { table: Table; now: Clock };

export const getMe: Handler<'getMe', MemberDependencies> = async ({ member }, { table, now }) =>
  memberViewOf(member, await ensureProfile(table, member, now()));

export function memberViewOf(
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
