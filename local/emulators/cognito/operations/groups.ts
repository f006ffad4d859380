import * as z from 'zod';
import { CognitoError } from '../errors.ts';
import type { EmulatedPool } from '../pool.ts';
import { operation } from './operation.ts';

const membership = z.object({ UserPoolId: z.string(), Username: z.string(), GroupName: z.string() });

/** Throws ResourceNotFoundException. */
export function checkGroup({ definition }: EmulatedPool, name: string): void {
  if (definition.groups.some(({ GroupName }) => GroupName === name)) return;
  throw new CognitoError('ResourceNotFoundException', 'Group not found.');
}

export const adminAddUserToGroup = operation(membership, async (pool, { Username, GroupName }) => {
  const user = pool.users.get(Username);
  checkGroup(pool, GroupName);
  user.groups = [...new Set([...user.groups, GroupName])];
  await pool.save();
  return {};
});

export const adminRemoveUserFromGroup = operation(membership, async (pool, { Username, GroupName }) => {
  const user = pool.users.get(Username);
  checkGroup(pool, GroupName);
  user.groups = user.groups.filter((name) => name !== GroupName);
  await pool.save();
  return {};
});

export const adminListGroupsForUser = operation(membership.omit({ GroupName: true }), (pool, { Username }) => {
  const { groups } = pool.users.get(Username);
  return { Groups: pool.definition.groups.filter(({ GroupName }) => groups.includes(GroupName)) };
});
