import { personName } from '#shared/contract/common/schemas.ts';
import { accountEmailMaxLength, defaultSubscription, nameFrom } from '#shared/rules/accounts.ts';
import type { PlanContext } from './plan.ts';
import type { SourceRow } from './tables.ts';

export type PlannedMember = {
  /** Of the export. */
  userId: string;
  email: string;
  fullName: string;
  subscriptionStatus: string;
  createdAt: string;
};

type User = Partial<SourceRow<'users'>>;

/** The people with an account, by the rows of `profiles`, or of `users` where there is no profile. */
export function planMembers({ source, now, plan }: PlanContext): void {
  const users = new Map(source.rows.users.map((read) => [read.row.id, read]));
  const profiles = new Set(source.rows.profiles.map(({ row }) => row.id));
  const known = new Map<string, string>();
  const people = [
    ...source.rows.profiles.map(({ place, row }) => ({ place, profile: row, user: users.get(row.id)?.row })),
    ...[...users.values()]
      .filter(({ row }) => !profiles.has(row.id))
      .map(({ place, row }) => ({ place, profile: undefined, user: row })),
  ];
  for (const { place, profile, user } of people) {
    const email = user?.email ?? profile?.email;
    const userId = profile?.id ?? user?.id ?? '';
    const reason = refusalOf(email, known);
    if (email === undefined || reason !== undefined) {
      plan.refused.push({ place, reason: reason ?? '' });
      continue;
    }
    known.set(email, userId);
    const createdAt = profile?.created_at ?? user?.created_at ?? now.toISOString();
    const subscriptionStatus = profile?.subscription_status ?? defaultSubscription;
    const fullName = nameOf(profile?.full_name, user, email);
    plan.members.push({ place, value: { userId, email, fullName, subscriptionStatus, createdAt } });
  }
}

function refusalOf(email: string | undefined, known: Map<string, string>): string | undefined {
  if (email === undefined) return 'no e-mail address: neither users.csv nor the profile has one';
  if (email.length > accountEmailMaxLength)
    return `the e-mail address has more than ${accountEmailMaxLength} characters`;
  return known.has(email) ? 'another row has the same e-mail address' : undefined;
}

function nameOf(ofProfile: string | undefined, user: User | undefined, email: string): string {
  const parts = [user?.first_name, user?.last_name].filter((part) => part !== undefined).join(' ');
  const names = [ofProfile, user?.full_name, parts];
  return names.map((name) => personName.safeParse(name).data).find((name) => name !== undefined) ?? nameFrom(email);
}
