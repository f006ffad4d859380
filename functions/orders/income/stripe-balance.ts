import {
  type StripeMovementItem,
  stripeMovementItem,
  stripeMovementPartition,
  stripeMovementRecord,
  stripeReadingKey,
  stripeReadingRecord,
} from '../../ground/keys/stripe-movement.ts';
import { type BatchWrite, writeAll } from '../../ground/platform/batch.ts';
import type { Clock } from '../../ground/platform/clock.ts';
import { getItem, putItem, type Table } from '../../ground/platform/table.ts';
import type { BalanceMovement, Ledger, Period } from '../../ground/stripe/ledger.ts';
import { findOfMonths, type Span } from './store.ts';

type Dependencies = { table: Table; now: Clock; ledger: Pick<Ledger, 'movements'> };

export type BalanceReading = {
  movements: number;
  /** Tells why the reading ended before the present: the time was over, or the key may not read the balance. */
  stopped: 'deadline' | 'refused' | null;
};

const dayMs = 24 * 3_600_000;
/** The chart's twelve months, and the one before them. */
const firstDays = 400;
const daysAtOnce = 31;
/** Read again each time: Stripe's lists may be late. */
const overlapDays = 2;

/**
 * Reads what moved Stripe's balance since the last reading, oldest month first, until the deadline. Idempotent, also
 * concurrently with itself. Throws when Stripe or the table cannot be used.
 */
export async function readBalance(deadline: Date, { table, now, ledger }: Dependencies): Promise<BalanceReading> {
  const end = now().getTime();
  const lastReading = await getItem(table, stripeReadingKey, stripeReadingRecord);
  const start = lastReading ? Date.parse(lastReading.readUntil) - overlapDays * dayMs : end - firstDays * dayMs;
  let movements = 0;
  for (let from = start; from < end; from += daysAtOnce * dayMs) {
    const before = Math.min(from + daysAtOnce * dayMs, end);
    const period = { from: new Date(from), before: new Date(before) };
    for await (const page of pagesOf(period, ledger)) {
      if (page === undefined) return { movements, stopped: 'refused' };
      if (now() >= deadline) return { movements, stopped: 'deadline' };
      await writeAll(
        table,
        page.map((movement): BatchWrite => ({ put: stripeMovementItem(toItem(movement)) })),
      );
      movements += page.length;
    }
    await putItem(table, { ...stripeReadingKey, readUntil: period.before.toISOString() });
  }
  return { movements, stopped: null };
}

async function* pagesOf(period: Period, { movements }: Pick<Ledger, 'movements'>) {
  let after: string | undefined;
  do {
    const page = await movements(period, after);
    yield page?.entries;
    after = page?.last;
  } while (after !== undefined);
}

const toItem = ({ at, ...movement }: BalanceMovement): StripeMovementItem => ({ ...movement, at: at.toISOString() });

/** Finds what moved the balance in a span, oldest first, and until when it was read. */
export async function findMovements(
  table: Table,
  span: Span,
): Promise<{ movements: StripeMovementItem[]; readUntil: string | null }> {
  const [movements, reading] = await Promise.all([
    findOfMonths(table, span, stripeMovementPartition, stripeMovementRecord),
    getItem(table, stripeReadingKey, stripeReadingRecord),
  ]);
  return { movements, readUntil: reading?.readUntil ?? null };
}
