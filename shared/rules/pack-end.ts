import { endsSoonDays, prolongedDays } from './packs.ts';
import { laterDay, startAt, wallTimeOf } from './wall-time.ts';

/** The same day (2027-05-28) so many months later; the last of a month that is shorter. */
export function lastDayAfterMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const daysInMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, daysInMonth))).toISOString().slice(0, 10);
}

/** The end of a pack whose months begin at an instant: that of its last day, by the clocks of the studio's zone. */
export function packEnd(months: number, from: Date, timeZone: string): string {
  const { date } = wallTimeOf(from.toISOString(), timeZone);
  return endOfDay(lastDayAfterMonths(date, months), timeZone);
}

const endOfDay = (date: string, timeZone: string) => startAt({ date: laterDay(date, 1), time: '00:00' }, timeZone);

/** The end of a pack once a credit came back because the studio cancelled: that of a day, too (docs/product.md#packs). */
export function prolongedEnd(
  { expiresAt, timeZone }: { expiresAt: string | null; timeZone: string },
  now: Date,
): string | null {
  if (expiresAt === null) return null;
  const inDays = (days: number) => new Date(now.getTime() + days * 24 * 3_600_000).toISOString();
  if (expiresAt > inDays(endsSoonDays)) return expiresAt;
  const longer = endOfDay(wallTimeOf(inDays(prolongedDays), timeZone).date, timeZone);
  return longer > expiresAt ? longer : expiresAt;
}
