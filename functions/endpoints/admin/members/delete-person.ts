import { deletedPerson } from '#shared/rules/admin.ts';
import { anonymizeHistory } from '../../../ground/audit-entries/history.ts';
import { type Actor, putAuditEntry } from '../../../ground/audit-entries/store.ts';
import { beginDeletion, findDeletion, removeBegunDeletion } from '../../../ground/auth-sessions/requested-deletions.ts';
import { eraseAddressReports } from '../../../ground/deliverability/erase.ts';
import { accessKey } from '../../../ground/keys/access.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import { HttpError, invalid } from '../../../ground/platform/http-error.ts';
import { reachingAll } from '../../../ground/platform/readable.ts';
import { transact } from '../../../ground/platform/transact.ts';
import { accessesOf } from '../../../orders/purchases/access.ts';
import type { DeletionDependencies } from './delete.ts';
import { eraseNotes, eraseWaitlistEntries, expectNoMerge } from './erase-member.ts';
import { eraseOrders } from './erase-orders.ts';
import { packsOfPerson } from './erase-packs.ts';
import { noteErasureOf } from './erasures.ts';
import { bookingsOf, findPerson, nameOf, type Person, purchasesOfPerson } from './find-person.ts';
import { cancelPlaces, lastMail } from './requested-deletion.ts';

/**
 * Erases the personal data of someone without an account for an admin. What they were promised by a request of their own goes back.
 * Throws HttpError 404, 409 for someone with an account, an unfinished merge or an entry that cannot be read, and 400 unless the
 * address matches.
 */
export const deletePerson: Handler<'deletePerson', DeletionDependencies> = async (call, dependencies) => {
  const { table, now } = dependencies;
  const person = await findPerson(call.params.personId, dependencies);
  const { email, profile } = person;
  if (email !== call.body.email.trim().toLowerCase()) throw invalid('body.email', 'must be the address of this person');
  if (profile) throw new HttpError('person_has_account');
  await expectNoMerge(table, email);
  const deletion = await findDeletion(table, { sub: null, email });
  if (deletion && (await beginDeletion(table, deletion, now()))) await cancelPlaces(deletion, dependencies);
  await erasePerson(person, call, dependencies);
  return {};
};

/**
 * Erases the personal data of someone without an account, as that of an account is (docs/decisions/deleting-people.md): what names the
 * address goes last, so that repeating it completes a crashed deletion. Throws HttpError 409 while a merge is not finished or where an
 * entry cannot be read.
 */
export async function erasePerson(person: Person, actor: Actor, dependencies: DeletionDependencies): Promise<void> {
  const { table } = dependencies;
  const { addressId, email } = person;
  await expectNoMerge(table, email);
  await noteErasureOf(email, dependencies);
  const fullName = nameOf(person, {
    bookings: await bookingsOf(table, person),
    purchases: await purchasesOfPerson(table, person),
    packs: await packsOfPerson(table, { sub: null, email }),
  });
  // Without personal data: audit entries are kept.
  const target = { type: 'address', id: addressId, name: deletedPerson.name };
  await transact(table, [
    putAuditEntry(actor, { action: 'person.deleted', target, before: null, after: null }, dependencies),
  ]);
  await reachingAll(async () => {
    const guest = { memberSub: null, email };
    await eraseOrders({ sub: null, email, fullName }, dependencies);
    const opened = await accessesOf(table, guest);
    await Promise.all([
      ...opened.map(({ collection }) => transact(table, [{ Delete: { Key: accessKey(guest, collection) } }])),
      eraseWaitlistEntries(table, email),
      anonymizeHistory(table, { type: 'address', id: addressId }, { email, fullName }),
      eraseAddressReports(table, email),
    ]);
  });
  await eraseNotes(table, email);
  const deletion = await findDeletion(table, { sub: null, email });
  if (deletion) await transact(table, [removeBegunDeletion(deletion), ...lastMail(deletion, dependencies)]);
}
