import { laterDay, wallTimeOf } from '#shared/rules/wall-time.ts';

/** Rows on a page of a list that grows (docs/product.md#long-lists). */
export const agendaRows = 25;

/** A last page of fewer rows stays with the one before. */
const fewestRows = 10;

export function pageCount(total: number): number {
  const full = Math.floor(total / agendaRows);
  const rest = total % agendaRows;
  return Math.max(1, rest < fewestRows ? full : full + 1);
}

/** The page that the row at a place is on, from 1. */
export function pageWith(place: number, total: number): number {
  return Math.min(Math.floor(place / agendaRows) + 1, pageCount(total));
}

/** The page that an address names, from 1; the nearest there is. */
export function pageIn(text: string | null, total: number): number {
  const named = Math.floor(Number(text ?? 1));
  return Math.min(Math.max(Number.isNaN(named) ? 1 : named, 1), pageCount(total));
}

/** The rows of a page, and how many come before them. */
export function rowsOnPage<One>(all: readonly One[], page: number): { rows: One[]; before: number } {
  const before = (page - 1) * agendaRows;
  return { rows: all.slice(before, page === pageCount(all.length) ? undefined : before + agendaRows), before };
}

type Dated = { startTime: string };

/** Returns the zone in which a session is shown. */
export type ZoneOf<One> = (session: One) => string;

const dateOf = <One extends Dated>(session: One, zone: ZoneOf<One>) =>
  wallTimeOf(session.startTime, zone(session)).date;

/** The month in which a session starts: from the 2nd to the 27th the same in every zone, and found without a formatter. */
function monthIn<One extends Dated>(session: One, zone: ZoneOf<One>): string {
  const day = Number(session.startTime.slice(8, 10));
  return day > 1 && day < 28 ? session.startTime.slice(0, 7) : dateOf(session, zone).slice(0, 7);
}

/** The Monday of a date (2026-12-04), as a date. */
function mondayOf(date: string): string {
  const day = new Date(`${date}T00:00:00.000Z`).getUTCDay();
  return laterDay(date, -((day + 6) % 7));
}

/** Sessions in their order, by the week in which each starts. */
export function weeksOf<One extends Dated>(
  sessions: readonly One[],
  zone: ZoneOf<One>,
): { monday: string; rows: One[] }[] {
  const weeks: { monday: string; rows: One[] }[] = [];
  for (const session of sessions) {
    const monday = mondayOf(dateOf(session, zone));
    const last = weeks.at(-1);
    if (last?.monday === monday) last.rows.push(session);
    else weeks.push({ monday, rows: [session] });
  }
  return weeks;
}

export type AgendaMonth = { month: string; count: number; page: number; monday: string };

/** The months in which sessions start (2026-12), with how many do, and page and week of the first of them. */
export function monthsOf<One extends Dated>(sessions: readonly One[], zone: ZoneOf<One>): AgendaMonth[] {
  const months = new Map<string, AgendaMonth>();
  for (const [place, session] of sessions.entries()) {
    const month = monthIn(session, zone);
    const knownMonth = months.get(month);
    if (knownMonth) {
      knownMonth.count += 1;
      continue;
    }
    const monday = mondayOf(dateOf(session, zone));
    months.set(month, { month, count: 1, page: pageWith(place, sessions.length), monday });
  }
  return [...months.values()];
}
