import { type AdminRequirement, adminRequirements } from '#shared/rules/accounts.ts';
import type { Profile } from '../keys/member.ts';

/** Requirements of admins in this deployment. */
export type AdminRules = { secondFactor: boolean };

/** Lists what an admin's account lacks for the group `admin` (docs/trust.md#admins): everything, without a profile. */
export function withheldAdmin(profile: Profile | undefined, rules: AdminRules): AdminRequirement[] {
  const lacks: Record<AdminRequirement, boolean> = {
    second_factor: rules.secondFactor && profile?.secondFactorAt === undefined,
    password: profile?.longPasswordAt === undefined,
  };
  return adminRequirements.filter((requirement) => lacks[requirement]);
}
