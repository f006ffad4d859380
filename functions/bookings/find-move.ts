import type { Booking } from '../keys/booking.ts';
import type { Table } from '../platform/table.ts';
import { findBooking } from './store.ts';

/** The unpaid order of a move of the booking; undefined when none is under way. */
export async function findPendingMove(
  table: Table,
  { pendingMoveId }: Pick<Booking, 'pendingMoveId'>,
): Promise<Booking | undefined> {
  const order = pendingMoveId === null ? undefined : await findBooking(table, pendingMoveId);
  return order?.status === 'pending' ? order : undefined;
}
