import type { Place } from '../../ground/keys/place.ts';
import { isPendingSurcharge, type Surcharge } from '../../ground/keys/surcharge.ts';
import type { Table } from '../../ground/platform/table.ts';
import { findSurcharge } from './surcharge-store.ts';

/** The unpaid surcharge of a move of the booking; undefined when none is under way. */
export async function findPendingMove(
  table: Table,
  { pendingMoveId }: Pick<Place, 'pendingMoveId'>,
): Promise<Surcharge | undefined> {
  const order = pendingMoveId === null ? undefined : await findSurcharge(table, pendingMoveId);
  return order && isPendingSurcharge(order) ? order : undefined;
}
