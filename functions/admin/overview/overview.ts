import type { ResponseBody } from '#shared/contract/contract.ts';
import { viewsOf } from '../../orders/find.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Handler } from '../../platform/http.ts';
import type { NewId } from '../../platform/ids.ts';
import type { Table } from '../../platform/table.ts';
import { findDays, findTotals } from '../../totals/store.ts';
import { countFew, countsOf } from './counts.ts';
import { daysAround } from './days.ts';
import { mailsGivenUp } from './failed-mails.ts';
import { latestOrders, pendingTooLong } from './orders.ts';
import { lookAhead, placesFilled, sessionsFrom } from './sessions.ts';
import { bookingsByWeek, newMembersIn, takenIn } from './sums.ts';

export type OverviewDependencies = { table: Table; now: Clock; newId: NewId };

/**
 * What the facilitator looks at each morning, by two round trips: what there is is read at once, then links of sessions
 * and names of those that were ordered. Today and weeks are those of the asked time zone; what was taken or booked on a
 * day is counted by the day in UTC.
 */
export const getOverview: Handler<'getOverview', OverviewDependencies> = async ({ query }, { table, now }) => {
  const at = now();
  const { today, tomorrow, weeks, last, before, lastFrom } = daysAround(at, query.timeZone);
  const from = [before.from, weeks[0]?.from ?? before.from].toSorted()[0] ?? before.from;
  const [sessions, filled, totals, days, few, pending, latest, failedMails] = await Promise.all([
    sessionsFrom(table, today),
    placesFilled(table, lastFrom, at.toISOString()),
    findTotals(table),
    findDays(table, from, last.to),
    countFew(table),
    pendingTooLong(table, at),
    latestOrders(table),
    mailsGivenUp(table),
  ]);
  const [ahead, orders] = await Promise.all([
    lookAhead(table, sessions, at, tomorrow),
    viewsOf(table, [...pending, ...latest]),
  ]);
  const byWeek = bookingsByWeek(days, weeks);
  const { paid = 0, free = 0 } = byWeek.at(-1) ?? {};
  return {
    today: ahead.today,
    next: ahead.next,
    taken: takenIn(days, last, before),
    bookingsThisWeek: { paid, free },
    filled,
    newMembers: newMembersIn(days, last),
    weeks: byWeek,
    attention: {
      pendingOrders: orders.slice(0, pending.length),
      fullSessions: ahead.fullSessions,
      withoutLink: ahead.withoutLink,
      failedMails,
    },
    latestOrders: orders.slice(pending.length),
    counts: countsOf(totals, few),
  } satisfies ResponseBody<'getOverview'>;
};
