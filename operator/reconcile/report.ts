import { areas, type Difference } from '../../functions/reactions/derived-data/difference.ts';
import type { ReconcileResult } from '../../functions/reactions/derived-data/reconcile.ts';
import { textTable } from '../text-table.ts';

/** Returns the differences that are still there: nothing repaired them, or nothing was asked to. */
export const leftOf = ({ differences }: ReconcileResult): Difference[] =>
  differences.filter(({ state }) => state !== 'repaired');

/** Limits the rows of each area; --json has all. */
const maxRows = 40;

/** The differences as a table with a sum. */
export function reportOf(result: ReconcileResult): string {
  const { items, differences, awaitingConsumer } = result;
  const left = leftOf(result).length;
  const rows = areas.flatMap((area) => differences.filter((one) => one.area === area).slice(0, maxRows));
  const cells = rows.map(({ area, subject, what, stored, counted, state }) => ({
    area,
    item: subject,
    what,
    stored: String(stored),
    'should be': String(counted),
    state,
  }));
  const hidden = differences.length - rows.length;
  return [
    ...(cells.length > 0 ? [...textTable(cells), ''] : []),
    ...(hidden > 0 ? [`${hidden} more are not shown: --json lists all.`] : []),
    `${items} items compared: ${differences.length} differences, ${differences.length - left} repaired, ${left} left.`,
    ...(awaitingConsumer > 0
      ? [`${awaitingConsumer} items changed within ten minutes, and search or income does not have them yet.`]
      : []),
  ].join('\n');
}
