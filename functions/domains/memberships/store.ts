import { openMemberships } from '#shared/rules/table.ts';
import {
  allMemberships,
  type Membership,
  membershipItem,
  membershipKey,
  membershipRecord,
  membershipsPartition,
} from '../../ground/keys/membership.ts';
import type { Owner } from '../../ground/keys/owner.ts';
import { changeItem, createItem } from '../../ground/platform/change.ts';
import { queryAll } from '../../ground/platform/pagination.ts';
import { getItem, type LastKey, queryPage, type Table, type Write } from '../../ground/platform/table.ts';

/** Reads a membership consistently. */
export function findMembership(table: Table, id: string): Promise<Membership | undefined> {
  return getItem(table, membershipKey(id), membershipRecord, { consistent: true });
}

/** The memberships of a member or of an address, newest first. */
export function findMembershipsOf(table: Table, owner: Owner): Promise<Membership[]> {
  const partition = membershipsPartition(owner);
  return queryAll(table, { index: 'byMember', partition, order: 'descending' }, membershipRecord);
}

/** Every membership, newest first. */
export function findMemberships(table: Table): Promise<Membership[]> {
  return queryAll(table, { index: 'byKind', partition: allMemberships, order: 'descending' }, membershipRecord);
}

/** The memberships that are not over. Eventually consistent. */
export function findOpenMemberships(table: Table): Promise<Membership[]> {
  return queryAll(table, { index: 'byParent', partition: openMemberships }, membershipRecord);
}

/** A page of the memberships that are not over, those of which something is to be done first at its beginning. */
export function openMembershipsPage(table: Table, after?: LastKey) {
  return queryPage(table, { index: 'byParent', partition: openMemberships, after }, membershipRecord);
}

/** A page of the memberships of which something was to be done by now. */
export function dueMemberships(table: Table, now: Date, after?: LastKey) {
  const before = new Date(now.getTime() + 1).toISOString();
  return queryPage(table, { index: 'byParent', partition: openMemberships, before, after }, membershipRecord);
}

/** Checks that a membership and its periods are as they were read, and changes nothing. */
export function keepMembership({ id, state, endedAt, periods }: Membership): Write {
  return {
    ConditionCheck: {
      Key: membershipKey(id),
      ConditionExpression: '#state = :state AND #ended = :ended AND #periods = :periods',
      ExpressionAttributeNames: { '#state': 'state', '#ended': 'endedAt', '#periods': 'periods' },
      ExpressionAttributeValues: { ':state': state, ':ended': endedAt, ':periods': periods },
    },
  };
}

/** Creates a membership; refused when its id is taken. */
export function putMembership(membership: Membership): Write {
  return createItem(membershipItem(membership));
}

/** Changes a membership; refused when one of these, or a guarded attribute, has changed since it was read. */
export function changeMembership(
  before: Membership,
  changes: Partial<Membership>,
  guarded: readonly (keyof Membership)[] = [],
): Write {
  const names = [...new Set([...Object.keys(changes), ...guarded])];
  const items = { before: membershipItem(before), after: membershipItem({ ...before, ...changes }) };
  return changeItem(membershipKey(before.id), items, names);
}
