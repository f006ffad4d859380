import type { ResponseBody } from '#shared/contract/contract.ts';
import {
  addIncome,
  addMovement,
  addOwedEntry,
  isDebt,
  isExpiry,
  monthPlus,
  noIncome,
  noStripeSums,
  nothingOwed,
} from '#shared/rules/income.ts';
import type { IncomeEntry } from '../../../ground/keys/income-entry.ts';
import type { StripeMovementItem } from '../../../ground/keys/stripe-movement.ts';
import type { Clock } from '../../../ground/platform/clock.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import type { Table } from '../../../ground/platform/table.ts';
import { findSoldEntries } from '../../../orders/income/sold-entries.ts';
import { debtOf } from '../../../orders/income/sold-items.ts';
import { findEntries } from '../../../orders/income/store.ts';
import { findMovements } from '../../../orders/income/stripe-balance.ts';
import { findPaidItems, type PaidItem } from './items.ts';
import { monthAt, spanOf, zoneOf } from './months.ts';

type Income = ResponseBody<'getIncome'>;

const monthsShown = 12;

const sumOf = (entries: IncomeEntry[]) => entries.reduce(addIncome, noIncome);

type Row = Income['rows'][number];

type RowEntry = { entry: IncomeEntry; recurs: boolean };

const rowOf = ({ entry: { item, way, currency }, recurs }: RowEntry) => `${item} ${way} ${currency} ${recurs}`;

/** docs/product.md#income. Reads the entries of two months, those of all vouchers and packs that were sold, and what moved Stripe's balance. */
export const getIncome: Handler<'getIncome', { table: Table; now: Clock }> = async ({ query }, { table, now }) => {
  const timeZone = await zoneOf(table, query);
  const presentMonth = monthAt(now(), timeZone);
  const { month = presentMonth } = query;
  const previous = monthPlus(month, -1);
  const span = spanOf(month, month, timeZone);
  const bothMonths = { ...span, from: spanOf(previous, previous, timeZone).from };
  const [stored, { ofVouchers, ofPacks, isOfMembership }, { movements, readUntil }] = await Promise.all([
    findEntries(table, bothMonths),
    findSoldEntries(table, span.before, now()),
    findMovements(table, bothMonths),
  ]);
  const expired = [...ofVouchers, ...ofPacks].filter(({ kind, at }) => isExpiry(kind) && at >= bothMonths.from);
  const entries = [...stored, ...expired].filter(({ kind }) => !isDebt(kind));
  const itemOf = await findPaidItems(
    table,
    entries.map(({ item }) => item),
  );
  const apart = entries.map((entry) => ({ entry, recurs: isOfMembership(entry) }));
  const rows = [...Map.groupBy(apart, rowOf).values()].flatMap((some) => rowsOf(some, span.from, itemOf));
  const groups = [...Map.groupBy(movements, ({ currency }) => currency)];
  const stripeSums = groups.map(([currency, some]) => ({ currency, ...stripeSumsOf(some, span.from) }));
  const owedOf = (some: IncomeEntry[]) => owedSumsOf(some.map(debtOf), bothMonths.from, span.from);
  const owed = {
    vouchers: owedOf(ofVouchers),
    packs: owedOf(ofPacks.filter((entry) => !isOfMembership(entry))),
    memberships: owedOf(ofPacks.filter(isOfMembership)),
  };
  return { month, presentMonth, timeZone, rows, ...owed, stripe: { readUntil, of: stripeSums } };
};

/** Sums what became of what was sold in the month and in the one before, and what was owed at the end of each. */
function owedSumsOf(entries: IncomeEntry[], beforeSince: string, since: string): Income['vouchers'] {
  return [...Map.groupBy(entries, ({ currency }) => currency)].map(([currency, some]) => {
    const sum = (from: string, until?: string) => {
      const upTo = some.filter(({ at }) => until === undefined || at < until);
      const { owed } = upTo.reduce(addOwedEntry, nothingOwed);
      return { ...upTo.filter(({ at }) => at >= from).reduce(addOwedEntry, nothingOwed), owed };
    };
    return { currency, sums: sum(since), before: sum(beforeSince, since) };
  });
}

function stripeSumsOf(movements: StripeMovementItem[], since: string) {
  const sum = (some: StripeMovementItem[]) => some.reduce(addMovement, noStripeSums);
  return {
    sums: sum(movements.filter(({ at }) => at >= since)),
    before: sum(movements.filter(({ at }) => at < since)),
  };
}

function rowsOf(some: RowEntry[], since: string, itemOf: (id: string) => PaidItem): Row[] {
  const [first] = some;
  if (!first) return [];
  const entries = some.map(({ entry }) => entry);
  const before = entries.filter(({ at }) => at < since);
  const own = entries.filter(({ at }) => at >= since);
  const { recurs } = first;
  const { item, way, currency } = first.entry;
  return [{ item: itemOf(item), way, currency, recurs, sums: sumOf(own), before: sumOf(before) }];
}

/** The twelve months up to the one that is named. */
export const listIncomeMonths: Handler<'listIncomeMonths', { table: Table; now: Clock }> = async (
  { query },
  { table, now },
) => {
  const timeZone = await zoneOf(table, query);
  const months = Array.from({ length: monthsShown }, (_, place) => monthPlus(query.month, place + 1 - monthsShown));
  const span = spanOf(months[0] ?? query.month, query.month, timeZone);
  const [stored, { ofVouchers, ofPacks }] = await Promise.all([
    findEntries(table, span),
    findSoldEntries(table, span.before, now()),
  ]);
  const expired = [...ofVouchers, ...ofPacks].filter(({ kind }) => isExpiry(kind));
  const entries = [...stored.filter(({ kind }) => !isDebt(kind)), ...expired];
  return {
    months: months.map((month) => {
      const { from, before } = spanOf(month, month, timeZone);
      const own = entries.filter(({ at }) => at >= from && at < before);
      const groups = Map.groupBy(own, ({ way, currency }) => `${way} ${currency}`);
      const waySums = [...groups.values()].flatMap((some) =>
        some.slice(0, 1).map(({ way, currency }) => ({ way, currency, ...sumOf(some) })),
      );
      return { month, of: waySums };
    }),
  };
};
