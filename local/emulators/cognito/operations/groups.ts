import * as z from 'zod';
import { CognitoError } from '../errors.ts';
import type { Pool } from '../pool.ts';
import { operation } from './operation.ts';

const membership = z.object({ UserPoolId: z.string(), Username: z.string(), GroupName: z.string() });

/** Throws ResourceNotFoundException for a group that the template does not have. */
function checkGroup({ definition }: Pool, name: string): void {
  if (definition.groups.some(({ GroupName }) => GroupName === name)) return;
  throw new CognitoError('ResourceNotFoundException', 'Group not found.');
}

export const adminAddUserToGroup = operation(membership, async (pool, { Username, GroupName }) => {
  const person = pool.people.get(Username);
  checkGroup(pool, GroupName);
  person.groups = [...new Set([...person.groups, GroupName])];
  await pool.keep();
  return {};
});

export const adminRemoveUserFromGroup = operation(membership, async (pool, { Username, GroupName }) => {
  const person = pool.people.get(Username);
  checkGroup(pool, GroupName);
  person.groups = person.groups.filter((name) => name !== GroupName);
  await pool.keep();
  return {};
});

export const adminListGroupsForUser = operation(membership.omit({ GroupName: true }), (pool, { Username }) => {
  const { groups } = pool.people.get(Username);
  return { Groups: pool.definition.groups.filter(({ GroupName }) => groups.includes(GroupName)) };
});
