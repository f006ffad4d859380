import { type Booking, bookingKey, bookingRecord } from '../keys/booking.ts';
import { type Pass, passesPartition, passItem, passKey, passRecord } from '../keys/pass.ts';
import { getAll, keyOf } from '../platform/batch.ts';
import { changeItem } from '../platform/change.ts';
import { queryAll } from '../platform/pagination.ts';
import { getItem, type Table, type Write } from '../platform/table.ts';

/** One pass, by a consistent read. */
export function findPass(table: Table, id: string): Promise<Pass | undefined> {
  return getItem(table, passKey(id), passRecord, { consistent: true });
}

/** All passes that were bought with an address, also those whose dates were all given away. Eventually consistent. */
export function passesOfBuyer(table: Table, email: string): Promise<Pass[]> {
  return queryAll(table, { index: 'byMember', partition: passesPartition(email) }, passRecord);
}

/** The bookings of a pass, that of its first date first, as they stand now. */
export async function bookingsOfPass(table: Table, { bookingIds }: Pick<Pass, 'bookingIds'>): Promise<Booking[]> {
  const items = await getAll(table, bookingIds.map(bookingKey), { consistent: true });
  return bookingIds.flatMap((id) => {
    const item = items.get(keyOf(bookingKey(id)));
    return item ? [bookingRecord.parse(item)] : [];
  });
}

/** Creates a pass; refused, with the existing one, when its id is taken. */
export function putPass(pass: Pass): Write {
  return {
    Put: {
      Item: passItem(pass),
      ConditionExpression: 'attribute_not_exists(PK)',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    },
  };
}

const guarded = ['status', 'checkoutId', 'processing', 'refundDueAt', 'refundedAt', 'partialRefund', 'buyerEmail'];

/** Changes a pass as it was read; refused when the state of its payment has changed since. */
export function changePass(read: Pass, changes: Partial<Pass>): Write {
  const after = passItem({ ...read, ...changes });
  return changeItem(passKey(read.id), { before: passItem(read), after }, guarded);
}
