import * as z from 'zod';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { addMovement, isExpiry, noStripeSums } from '#shared/rules/income.ts';
import { type IncomeEntry, incomeEntryKey } from '../../../ground/keys/income-entry.ts';
import type { Clock } from '../../../ground/platform/clock.ts';
import { decodeCursor, encodeCursor, invalidCursor } from '../../../ground/platform/cursor.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import type { Table } from '../../../ground/platform/table.ts';
import { findSoldEntries } from '../../../orders/income/sold-entries.ts';
import { findEntriesPage } from '../../../orders/income/store.ts';
import { findMovements } from '../../../orders/income/stripe-balance.ts';
import { findPaidItems, type PaidItem } from './items.ts';
import { spanOf, zoneOf } from './months.ts';
import { findPaidOptions } from './options.ts';

type ExportedEntry = ResponseBody<'exportIncome'>['entries'][number];

/** Larger than a page of a list, since the file is made of all pages. */
const entriesPerExport = 1000;

const position = z.strictObject({ after: z.string().max(300) });

/** The entries of a month, oldest first, by page (docs/product.md#income). Throws HttpError 400 for an invalid cursor. */
export const exportIncome: Handler<'exportIncome', { table: Table; now: Clock }> = async (
  { query },
  { table, now },
) => {
  const { month, cursor } = query;
  const after = decodeCursor(position, cursor)?.after;
  const span = spanOf(month, month, await zoneOf(table, query));
  if (after !== undefined && (after < span.from || after >= span.before)) throw invalidCursor();
  const [{ entries: stored, next }, { ofVouchers, ofPacks, isOfMembership }] = await Promise.all([
    findEntriesPage(table, span, { after, limit: entriesPerExport }),
    findSoldEntries(table, span.before, now()),
  ]);
  const soldPacks = new Set(ofPacks.map(({ packId }) => packId));
  const expired = [...ofVouchers, ...ofPacks].filter((entry) => {
    const key = incomeEntryKey(entry).SK;
    const isOnPage = key > (after ?? span.from) && (next === undefined || key <= next);
    return isExpiry(entry.kind) && isOnPage;
  });
  const entries = [...stored, ...expired].toSorted((one, other) =>
    one.at < other.at ? -1 : Number(one.at > other.at),
  );
  const items = entries.map(({ item }) => item);
  const [itemOf, options] = await Promise.all([findPaidItems(table, items), findPaidOptions(table, entries)]);
  return {
    entries: entries.map((entry) => ({
      ...exportOf(entry, itemOf, options),
      ...(entry.packId !== undefined && soldPacks.has(entry.packId) && { ofSoldPack: true }),
      ...(isOfMembership(entry) && { ofMembership: true }),
    })),
    nextCursor: next === undefined ? null : encodeCursor(position, { after: next }),
  };
};

/** An entry without what is no business of an accountant, such as the code of a voucher. */
function exportOf(
  entry: IncomeEntry,
  itemOf: (id: string) => PaidItem,
  options: ReadonlyMap<string, string>,
): ExportedEntry {
  const {
    at,
    kind,
    corrects,
    item,
    way,
    amount,
    currency,
    orderType,
    orderId,
    voucherVat = null,
    voucherValue,
  } = entry;
  const ofVoucher = { voucherVat, ...(voucherValue && { voucherValue }) };
  const option = options.get(orderId);
  const priced = option !== undefined && { option };
  return { at, kind, corrects, item: itemOf(item), way, amount, currency, orderType, orderId, ...priced, ...ofVoucher };
}

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
