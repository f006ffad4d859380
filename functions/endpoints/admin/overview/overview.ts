import type { ResponseBody } from '#shared/contract/contract.ts';
import { graceEnd } from '#shared/rules/memberships.ts';
import { findOpenMemberships } from '../../../domains/memberships/store.ts';
import { findTotalsAndDays, type Totals } from '../../../domains/totals/store.ts';
import type { Membership } from '../../../ground/keys/membership.ts';
import type { WriteDependencies } from '../../../ground/platform/dependencies.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import { findImports } from '../../../ground/settings/imports.ts';
import { viewsOf } from '../../../orders/lists/find.ts';
import { attentionItems } from './attention.ts';
import { daysAround } from './days.ts';
import { importsView } from './imports.ts';
import { latestOrders, pendingTooLong } from './orders.ts';
import { publishedSessions, seatOccupancy, sessionsOverview } from './sessions.ts';
import { bookingsByWeek, newMembersIn, revenueIn } from './sums.ts';
import { findUnsentMails } from './unsent-mails.ts';

/**
 * The overview by two round trips (docs/product.md#admin-overview): all lists at the same time, then the sessions that were
 * ordered and are not among them. Days and weeks follow the admin's time zone; totals of a day are counted by the day in UTC.
 */
export const getOverview: Handler<'getOverview', WriteDependencies> = async ({ query }, { table, now }) => {
  const at = now();
  const { today, tomorrow, weeks, last, before, lastFrom } = daysAround(at, query.timeZone);
  const from = [before.from, weeks[0]?.from ?? before.from].toSorted()[0] ?? before.from;
  const [published, { totals, days }, pending, latest, mails, items, imports, memberships] = await Promise.all([
    publishedSessions(table, lastFrom),
    findTotalsAndDays(table, from, last.to),
    pendingTooLong(table, at),
    latestOrders(table),
    findUnsentMails(table),
    attentionItems(table),
    findImports(table, { consistent: false }),
    findOpenMemberships(table),
  ]);
  const orders = await viewsOf(table, [...pending, ...latest], published);
  const overview = sessionsOverview(published, at, { today, tomorrow });
  const byWeek = bookingsByWeek(days, weeks);
  const { paid = 0, free = 0 } = byWeek.at(-1) ?? {};
  return {
    today: overview.today,
    next: overview.next,
    taken: revenueIn(days, last, before),
    bookingsThisWeek: { paid, free },
    filled: seatOccupancy(published.filter(({ startTime }) => startTime < at.toISOString())),
    newMembers: newMembersIn(days, last),
    weeks: byWeek,
    attention: {
      items,
      requestedRests: totals.requestedRests,
      pendingOrders: orders.slice(0, pending.length),
      fullSessions: overview.fullSessions,
      unpaidMemberships: unpaidMemberships(memberships),
      withoutLink: overview.withoutLink,
      unannounced: overview.unannounced,
      ...mails,
    },
    imports: importsView(imports, at),
    latestOrders: orders.slice(pending.length),
    counts: countsOf(totals),
  } satisfies ResponseBody<'getOverview'>;
};

/** Memberships of which a renewal was not paid, those that end first at the beginning. */
function unpaidMemberships(
  memberships: readonly Membership[],
): ResponseBody<'getOverview'>['attention']['unpaidMemberships'] {
  return memberships
    .flatMap(({ id, ownerName, terms, state, failedAt }) =>
      state === 'past_due' && failedAt !== null
        ? [{ id, ownerName, name: terms.name, endsAt: graceEnd(failedAt) }]
        : [],
    )
    .toSorted((one, other) => one.endsAt.localeCompare(other.endsAt));
}

function countsOf(totals: Totals): ResponseBody<'getOverview'>['counts'] {
  const { bookings, purchases, orders, people, sessions, recordings, codes } = totals;
  return {
    sessions,
    users: people,
    orders: orders.session + orders.recording,
    bookings: bookings.total,
    discountCodes: codes,
    collections: Object.fromEntries(
      Object.entries(purchases).map(([id, { total }]) => [id, { recordings: recordings[id] ?? 0, purchases: total }]),
    ),
  };
}
