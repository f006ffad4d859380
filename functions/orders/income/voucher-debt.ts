/** A change of what is owed for a voucher that was sold: its sale adds to it, a use or a refund takes from it. */
export type DebtChange = { at: string; amount: number };

/** A span of time in which a voucher pays nothing: it has expired or was ended. `until` null: it still does. */
export type Lapse = { from: string; until: string | null };

/**
 * Returns what expires of a voucher, which is income of that moment (docs/product.md#income): what is owed when it lapses, and what an order gives
 * back to it later. Where the payment went back after something was used, it is below zero. What was lost is owed again from the moment at which the
 * owner lets the voucher pay again, so that a month that is over keeps its sums.
 */
export function expiriesOf(changes: readonly DebtChange[], lapses: readonly Lapse[]): DebtChange[] {
  const instants = new Set([
    ...changes.map(({ at }) => at),
    ...lapses.flatMap(({ from, until }) => (until === null ? [from] : [from, until])),
  ]);
  const expiries: DebtChange[] = [];
  let owed = 0;
  let lost = 0;
  for (const at of [...instants].toSorted()) {
    for (const change of changes) if (change.at === at) owed += change.amount;
    const isOver = lapses.some(({ from, until }) => from <= at && (until === null || at < until));
    const amount = isOver ? owed : -lost;
    owed -= amount;
    lost = isOver ? lost + amount : 0;
    if (amount !== 0) expiries.push({ at, amount });
  }
  return expiries;
}
