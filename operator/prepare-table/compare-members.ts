import { type CognitoIdentityProviderClient, ListUsersCommand } from '@aws-sdk/client-cognito-identity-provider';
import { allMembers, type Profile, profileRecord } from '../../functions/ground/keys/member.ts';
import { paginate } from '../../functions/ground/platform/pagination.ts';
import { queryPage, type Table } from '../../functions/ground/platform/table.ts';

export type MemberComparison = {
  members: number;
  /** Profiles whose account is gone: deleted after the restored instant, by themselves or by an admin. */
  withoutAccount: Pick<Profile, 'sub' | 'email' | 'createdAt'>[];
  /** Accounts without a profile: set up after that instant. Their profile is made again when they sign in. */
  withoutProfile: { sub: string; createdAt: string }[];
};

type Pool = { cognito: Pick<CognitoIdentityProviderClient, 'send'>; userPoolId: string };

/** Compares the members of the table with the accounts of the pool, which was not restored with it. */
export async function compareMembers(profiles: readonly Profile[], pool: Pool): Promise<MemberComparison> {
  const accounts = await accountsOf(pool);
  const known = new Set(profiles.map(({ sub }) => sub));
  return {
    members: profiles.length,
    withoutAccount: profiles
      .filter(({ sub }) => !accounts.has(sub))
      .map(({ sub, email, createdAt }) => ({ sub, email, createdAt })),
    withoutProfile: [...accounts].filter(([sub]) => !known.has(sub)).map(([sub, createdAt]) => ({ sub, createdAt })),
  };
}

/** Lists the members of a table. Eventually consistent. */
export async function profilesOf(table: Table): Promise<Profile[]> {
  const all: Profile[] = [];
  const query = { index: 'byKind', partition: allMembers } as const;
  for await (const page of paginate((after) => queryPage(table, { ...query, after }, profileRecord))) {
    all.push(...page.items);
  }
  return all;
}

/** Reads when each account was made, by its id. */
async function accountsOf({ cognito, userPoolId }: Pool): Promise<Map<string, string>> {
  const accounts = new Map<string, string>();
  let PaginationToken: string | undefined;
  do {
    const page = await cognito.send(new ListUsersCommand({ UserPoolId: userPoolId, PaginationToken }));
    for (const { Attributes = [], UserCreateDate } of page.Users ?? []) {
      const sub = Attributes.find(({ Name }) => Name === 'sub')?.Value;
      if (sub !== undefined) accounts.set(sub, UserCreateDate?.toISOString() ?? '');
    }
    PaginationToken = page.PaginationToken;
  } while (PaginationToken);
  return accounts;
}
