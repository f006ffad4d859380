import type { ResponseBody } from '#shared/contract/contract.ts';
import { putAuditEntry } from '../../../ground/audit-entries/store.ts';
import { type Notes, notesKey, notesRecord } from '../../../ground/keys/person.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import { HttpError } from '../../../ground/platform/http-error.ts';
import { getItem, type Table, type Write } from '../../../ground/platform/table.ts';
import { transact } from '../../../ground/platform/transact.ts';
import { putVersion } from '../../../ground/platform/version.ts';
import { findPerson, type Person } from './find-person.ts';
import type { AdminMemberDependencies } from './members.ts';

export function findNotes(table: Table, addressId: string): Promise<Notes | undefined> {
  return getItem(table, notesKey(addressId), notesRecord, { consistent: true });
}

export function notesView(notes: Notes | undefined): ResponseBody<'saveNotes'> {
  return { text: notes?.text ?? '', revision: notes?.revision ?? 0, changedAt: notes?.changedAt ?? null };
}

/**
 * Replaces the notes about a person (docs/product.md#people). The audit entry says that they changed, not what they say.
 * Throws HttpError 404, and 409 when they have changed since they were shown.
 */
export const saveNotes: Handler<'saveNotes', AdminMemberDependencies> = async (call, dependencies) => {
  const { table, now } = dependencies;
  const person = await findPerson(call.params.personId, dependencies);
  const { text, revision } = call.body;
  const after = { email: person.email, text, revision: revision + 1, changedAt: now().toISOString() };
  const change = { action: 'person.notes_changed', target: targetOf(person), before: null, after: null };
  const outcome = await transact(table, [
    storeNotes(person.addressId, after, revision),
    putAuditEntry(call, change, dependencies),
  ]);
  if (!outcome.written) throw new HttpError('notes_changed');
  return notesView(after);
};

/** Refused when the notes have another revision than the one that was read; 0: there are none. */
export function storeNotes(addressId: string, notes: Notes, was: number): Write {
  return putVersion({ ...notesKey(addressId), ...notes }, 'revision', was === 0 ? null : was);
}

/** Returns the target of audit entries: without an account it is the hash of the address. */
export function targetOf({ addressId, email, profile }: Person) {
  return profile ? { type: 'person', id: profile.sub, name: email } : { type: 'address', id: addressId, name: email };
}
