import { type Month, monthPlus } from '#shared/rules/income.ts';
import { instantsOf, wallTimeOf } from '#shared/rules/wall-time.ts';
import type { Table } from '../../../ground/platform/table.ts';
import { findSettings } from '../../../ground/settings/store.ts';
import type { Span } from '../../../orders/income/store.ts';

/** The studio's time zone; the caller's while none is set. */
export async function zoneOf(table: Table, { timeZone }: { timeZone: string }): Promise<string> {
  return (await findSettings(table)).timeZone ?? timeZone;
}

/** The month in which an instant is by the clocks of the zone. */
export function monthAt(instant: Date, timeZone: string): Month {
  return wallTimeOf(instant.toISOString(), timeZone).date.slice(0, 7);
}

/** Returns when a month begins by the clocks of the zone: at one o'clock where they are put forward over midnight. */
function startOf(month: Month, timeZone: string): string {
  const times = ['00:00', '00:30', '01:00'].flatMap((time) => instantsOf({ date: `${month}-01`, time }, timeZone));
  const [first] = times;
  if (first === undefined) throw new Error(`${month} has no beginning in ${timeZone}`);
  return first;
}

/** Returns the span from the beginning of one month until before the end of another. */
export function spanOf(from: Month, until: Month, timeZone: string): Span {
  return { from: startOf(from, timeZone), before: startOf(monthPlus(until, 1), timeZone) };
}
