import * as z from 'zod';
import { attributeListOf } from '../attributes.ts';
import { invalidParameter } from '../errors.ts';
import type { User } from '../state-store.ts';
import { adminView } from './admin.ts';
import { checkGroup } from './groups.ts';
import { operation } from './operation.ts';

const maxPageSize = 60;
const searchable = ['username', 'email', 'sub', 'name', 'given_name', 'family_name', 'cognito:user_status', 'status'];

function fieldOf({ sub, status, enabled, attributes }: User, name: string): string {
  if (name === 'sub' || name === 'username') return sub;
  if (name === 'cognito:user_status') return status;
  return name === 'status' ? (enabled ? 'Enabled' : 'Disabled') : (attributes[name] ?? '');
}

/** Parses `email = "…"`, or `^=` for a prefix. Throws InvalidParameterException. */
function readFilter(filter: string): (user: User) => boolean {
  const [, name = '', operator, quoted = ''] = /^\s*"?([\w:]+)"?\s*(\^?=)\s*"((?:[^"\\]|\\.)*)"\s*$/.exec(filter) ?? [];
  if (!searchable.includes(name)) throw invalidParameter(`Error while parsing filter: ${filter}`);
  const expected = quoted.replaceAll(/\\(.)/g, '$1').toLowerCase();
  return (user) => {
    const value = fieldOf(user, name).toLowerCase();
    return operator === '=' ? value === expected : value.startsWith(expected);
  };
}

/** A page of users, and the token of the next one, if there is one; no limit is the largest. */
function pageOf(users: User[], { after = '0', Limit }: { after?: string | undefined; Limit: number }) {
  const start = Number(after);
  const end = start + (Limit || maxPageSize);
  return { page: users.slice(start, end), next: end < users.length ? String(end) : undefined };
}

/** Lists a group's users in pages. Throws ResourceNotFoundException. */
export const listUsersInGroup = operation(
  z.object({
    UserPoolId: z.string(),
    GroupName: z.string(),
    Limit: z.int().min(0).max(maxPageSize).default(maxPageSize),
    NextToken: z.string().regex(/^\d+$/).optional(),
  }),
  (pool, { GroupName, Limit, NextToken }) => {
    checkGroup(pool, GroupName);
    const users = pool.users.all.filter(({ groups }) => groups.includes(GroupName));
    const { page, next } = pageOf(users, { after: NextToken, Limit });
    const Users = page.map((user) => ({ ...adminView(user), Attributes: attributeListOf(user) }));
    return { Users, ...(next !== undefined && { NextToken: next }) };
  },
);

export const listUsers = operation(
  z.object({
    UserPoolId: z.string(),
    Filter: z.string().default(''),
    Limit: z.int().min(0).max(maxPageSize).default(maxPageSize),
    PaginationToken: z.string().regex(/^\d+$/).optional(),
    AttributesToGet: z.array(z.string()).optional(),
  }),
  (pool, { Filter, Limit, PaginationToken, AttributesToGet }) => {
    const matches = Filter === '' ? () => true : readFilter(Filter);
    const users = pool.users.all.filter(matches);
    const { page, next } = pageOf(users, { after: PaginationToken, Limit });
    const attributesOf = (user: User) =>
      attributeListOf(user).filter(({ Name }) => AttributesToGet === undefined || AttributesToGet.includes(Name));
    const Users = page.map((user) => ({ ...adminView(user), Attributes: attributesOf(user) }));
    return { Users, ...(next !== undefined && { PaginationToken: next }) };
  },
);
