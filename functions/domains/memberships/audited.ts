import type { AuditEntry } from '../../ground/keys/audit-entry.ts';
import type { Membership } from '../../ground/keys/membership.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import type { Table } from '../../ground/platform/table.ts';
import { findMembership } from './store.ts';

/** Finds a membership by its id. Throws HttpError 404. */
export async function getMembershipById(table: Table, id: string): Promise<Membership> {
  const membership = await findMembership(table, id);
  if (!membership) throw new HttpError('membership_not_found');
  return membership;
}

export function membershipAuditTarget({ id, terms, ownerName }: Membership): AuditEntry['target'] {
  return { type: 'membership', id, name: `${terms.name}, ${ownerName}` };
}
