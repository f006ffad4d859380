import { table as shape } from '#shared/rules/table.ts';
import { addressPartition } from '../keys/address-status.ts';
import { emailHash } from '../keys/email-hash.ts';
import { paginate } from '../platform/pagination.ts';
import { inParallel } from '../platform/parallel.ts';
import { queryPartition, type Table } from '../platform/table.ts';
import { transact } from '../platform/transact.ts';

const concurrency = 5;
/** Sorts after every sort key of the partition. */
const maxSortKey = '~';

/** Removes everything that was reported about an e-mail address. Idempotent. */
export async function eraseAddressReports(table: Table, email: string): Promise<void> {
  const query = { partition: addressPartition(emailHash(email)), upTo: maxSortKey, consistent: true };
  for await (const { items } of paginate((after) => queryPartition(table, { ...query, after }))) {
    const keys = items.map((item) => ({ PK: String(item[shape.partitionKey]), SK: String(item[shape.sortKey]) }));
    await inParallel(keys, concurrency, (Key) => transact(table, [{ Delete: { Key } }]));
  }
}
