import type { ResponseBody } from '#shared/contract/contract.ts';
import { collectionIdPattern } from '#shared/rules/collections.ts';
import { packItemId, voucherItemId } from '../../../ground/keys/income-entry.ts';
import { sessionKey, sessionRecord } from '../../../ground/keys/session.ts';
import { getAll } from '../../../ground/platform/batch.ts';
import { readable } from '../../../ground/platform/readable.ts';
import type { Table } from '../../../ground/platform/table.ts';

export type PaidItem = ResponseBody<'getIncome'>['rows'][number]['item'];

/** Finds what was paid for, by its id. Sessions have their titles as they are now; deleted sessions are found too. */
export async function findPaidItems(table: Table, ids: Iterable<string>): Promise<(id: string) => PaidItem> {
  const isOther = (id: string) => id === voucherItemId || id === packItemId;
  const sessionIds = [...new Set(ids)].filter((id) => !isOther(id) && !collectionIdPattern.test(id));
  const items = await getAll(table, sessionIds.map(sessionKey));
  const sessions = readable([...items.values()], sessionRecord);
  const sessionsById = new Map(sessions.map((session) => [session.id, session]));
  return (id) => {
    if (id === voucherItemId) return { type: 'voucher', id };
    if (id === packItemId) return { type: 'pack', id };
    // Ids of sessions begin with a digit.
    if (collectionIdPattern.test(id)) return { type: 'collection', id };
    const { title = null, startTime = null } = sessionsById.get(id) ?? {};
    return { type: 'session', id, title, startTime };
  };
}
