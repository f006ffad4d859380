import * as z from 'zod';
import { addMovement, noStripeSums } from '#shared/rules/income.ts';
import { decodeCursor, encodeCursor, invalidCursor } from '../../../ground/platform/cursor.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import type { Table } from '../../../ground/platform/table.ts';
import { findEntriesPage } from '../../../orders/income/store.ts';
import { findMovements } from '../../../orders/income/stripe-balance.ts';
import { findPaidItems } from './items.ts';
import { spanOf, zoneOf } from './months.ts';

/** Larger than a page of a list, since the file is made of all pages. */
const entriesPerExport = 1000;

const position = z.strictObject({ after: z.string().max(300) });

/** The entries of a month, oldest first, by page (docs/product.md#income). Throws HttpError 400 for an invalid cursor. */
export const exportIncome: Handler<'exportIncome', { table: Table }> = async ({ query }, { table }) => {
  const { month, cursor } = query;
  const after = decodeCursor(position, cursor)?.after;
  const span = spanOf(month, month, await zoneOf(table, query));
  if (after !== undefined && (after < span.from || after >= span.before)) throw invalidCursor();
  const { entries, next } = await findEntriesPage(table, span, { after, limit: entriesPerExport });
  const itemOf = await findPaidItems(
    table,
    entries.map(({ item }) => item),
  );
  return {
    entries: entries.map(({ name: _, orders: __, item, ...entry }) => ({ ...entry, item: itemOf(item) })),
    nextCursor: next === undefined ? null : encodeCursor(position, { after: next }),
  };
};

/** Lists the movements that count for fees or payouts: of a payment its fee, since the payment itself is an entry. */
export const exportStripeMovements: Handler<'exportStripeMovements', { table: Table }> = async (
  { query },
  { table },
) => {
  const { month } = query;
  const { movements } = await findMovements(table, spanOf(month, month, await zoneOf(table, query)));
  return {
    movements: movements.flatMap(({ id, at, currency, ...movement }) => {
      const sums = addMovement(noStripeSums, movement);
      return sums.fees === 0 && sums.paidOut === 0 ? [] : [{ id, at, currency, ...sums }];
    }),
  };
};
