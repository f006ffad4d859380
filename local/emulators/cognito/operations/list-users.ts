import * as z from 'zod';
import { attributeListOf } from '../attributes.ts';
import { invalidParameter } from '../errors.ts';
import type { User } from '../state-store.ts';
import { adminView } from './admin.ts';
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
    const start = Number(PaginationToken ?? 0);
    const end = start + (Limit || maxPageSize);
    const attributesOf = (user: User) =>
      attributeListOf(user).filter(({ Name }) => AttributesToGet === undefined || AttributesToGet.includes(Name));
    return {
      Users: users.slice(start, end).map((user) => ({ ...adminView(user), Attributes: attributesOf(user) })),
      ...(end < users.length && { PaginationToken: String(end) }),
    };
  },
);
