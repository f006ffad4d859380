import * as z from 'zod';
import { listOf } from '../attributes.ts';
import { invalidParameter } from '../errors.ts';
import type { Person } from '../state-store.ts';
import { seen } from './admin.ts';
import { operation } from './operation.ts';

const mostOnPage = 60;
const searchable = ['username', 'email', 'sub', 'name', 'given_name', 'family_name', 'cognito:user_status', 'status'];

/** The value by which a person is searched. */
function fieldOf({ sub, status, enabled, attributes }: Person, name: string): string {
  if (name === 'sub' || name === 'username') return sub;
  if (name === 'cognito:user_status') return status;
  return name === 'status' ? (enabled ? 'Enabled' : 'Disabled') : (attributes[name] ?? '');
}

/** Reads `email = "…"`, or `^=` for a beginning. Throws InvalidParameterException for any other filter. */
function readFilter(filter: string): (person: Person) => boolean {
  const [, name = '', operator, quoted = ''] = /^\s*"?([\w:]+)"?\s*(\^?=)\s*"((?:[^"\\]|\\.)*)"\s*$/.exec(filter) ?? [];
  if (!searchable.includes(name)) throw invalidParameter(`Error while parsing filter: ${filter}`);
  const wanted = quoted.replaceAll(/\\(.)/g, '$1').toLowerCase();
  return (person) => {
    const value = fieldOf(person, name).toLowerCase();
    return operator === '=' ? value === wanted : value.startsWith(wanted);
  };
}

export const listUsers = operation(
  z.object({
    UserPoolId: z.string(),
    Filter: z.string().default(''),
    Limit: z.int().min(0).max(mostOnPage).default(mostOnPage),
    PaginationToken: z.string().regex(/^\d+$/).optional(),
    AttributesToGet: z.array(z.string()).optional(),
  }),
  (pool, { Filter, Limit, PaginationToken, AttributesToGet }) => {
    const fits = Filter === '' ? () => true : readFilter(Filter);
    const found = pool.people.all.filter(fits);
    const start = Number(PaginationToken ?? 0);
    const end = start + (Limit || mostOnPage);
    const told = (person: Person) =>
      listOf(person).filter(({ Name }) => AttributesToGet === undefined || AttributesToGet.includes(Name));
    return {
      Users: found.slice(start, end).map((person) => ({ ...seen(person), Attributes: told(person) })),
      ...(end < found.length && { PaginationToken: String(end) }),
    };
  },
);
