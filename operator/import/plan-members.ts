import { accountEmailMaxLength, defaultSubscription } from '#shared/rules/accounts.ts';
import { nameFor, type PlanContext } from './plan.ts';
import type { RowPlace } from './read-export.ts';
import type { SourceRow } from './tables.ts';

type User = Partial<SourceRow<'users'>>;

/** The people with an account, by the rows of `profiles`, or of `users` where there is no profile. */
export function planMembers(context: PlanContext): void {
  const { source, now, plan } = context;
  const users = new Map(source.rows.users.map((read) => [read.row.id, read]));
  const profiles = new Set(source.rows.profiles.map(({ row }) => row.id));
  const placesByEmail = new Map<string, RowPlace>();
  const people = [
    ...source.rows.profiles.map(({ place, row }) => ({ place, profile: row, user: users.get(row.id)?.row })),
    ...[...users.values()]
      .filter(({ row }) => !profiles.has(row.id))
      .map(({ place, row }) => ({ place, profile: undefined, user: row })),
  ];
  plan.partOfOthers.push(...[...users.values()].flatMap(({ place, row }) => (profiles.has(row.id) ? [place] : [])));
  for (const { place, profile, user } of people) {
    const email = user?.email ?? profile?.email;
    const userId = profile?.id ?? user?.id ?? '';
    const reason = refusalOf(email, placesByEmail);
    if (email === undefined || reason !== undefined) {
      plan.refused.push({ place, reason: reason ?? '' });
      continue;
    }
    placesByEmail.set(email, place);
    const createdAt = profile?.created_at ?? user?.created_at ?? now.toISOString();
    const subscriptionStatus = profile?.subscription_status ?? defaultSubscription;
    const names = [profile?.full_name, user?.full_name, partsOf(user)];
    const fullName = nameFor(names, { place, column: 'full_name' }, context);
    plan.members.push({ place, value: { userId, email, fullName, subscriptionStatus, createdAt } });
  }
}

function refusalOf(email: string | undefined, placesByEmail: Map<string, RowPlace>): string | undefined {
  if (email === undefined) return 'no e-mail address: neither users.csv nor the profile has one';
  if (email.length > accountEmailMaxLength)
    return `the e-mail address has more than ${accountEmailMaxLength} characters, which no account can have`;
  const first = placesByEmail.get(email);
  return first === undefined ? undefined : `row ${first.row} of ${first.table}.csv has the same e-mail address`;
}

function partsOf(user: User | undefined): string | undefined {
  const parts = [user?.first_name, user?.last_name].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join(' ');
}
