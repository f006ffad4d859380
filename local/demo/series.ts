import { sharesOf } from '#shared/rules/passes.ts';
import { type Pass, passRecord } from '../../functions/ground/keys/joint-order.ts';
import type { Place } from '../../functions/ground/keys/place.ts';
import { type Series, seriesRecord } from '../../functions/ground/keys/series.ts';
import type { WholeSession } from '../../functions/ground/keys/session.ts';
import type { DemoAccount } from './accounts.ts';
import { paidByCard } from './payments.ts';
import { online, type PlannedSession, pounds } from './plan.ts';
import { bookingIdOf, idOf, sessionOf } from './session.ts';

const name = 'steady';
const title = 'Steady: a Weekly Practice';
const price = pounds(14);
const offer = { price: pounds(48), dates: 4 };
export const passBuyer = 'noor@example.org';
const passId = idOf(`pass ${name}`);

/** Dates of a weekly series, the first places of which a member has bought with a pass. */
export const seriesDates: PlannedSession[] = Array.from({ length: offer.dates }, (_, week) => ({
  name: `${name}-${week + 1}`,
  title,
  description:
    'The same hour each week, the same four breaths, a little further every time. Come to one, or keep the hour free for all of them.',
  category: 'Breathwork',
  days: 4 + 7 * week,
  on: 'Tuesday',
  at: '19:30',
  minutes: 60,
  place: online,
  price,
  max: 14,
  taken: 6 - week,
  series: name,
}));

/** The series, with a price for all its dates. */
export const demoSeries: Series = seriesRecord.parse({
  id: idOf(`series ${name}`),
  recurrence: 'weekly',
  createdAt: '2026-01-12T09:00:00.000Z',
  addition: idOf(`series ${name} dates`),
  pass: offer,
});

/** Returns the part of the pass's price that falls to one date. */
function shareOf(week: number): Place['total'] {
  const shares = sharesOf(
    offer.price.amount,
    seriesDates.map((date) => date.price.amount),
  );
  return { ...price, amount: shares[week] ?? 0 };
}

/** Returns the fields that differ in a booking that was bought with the pass. */
export function ofPass({ id, startTime }: WholeSession, byCard: boolean): Partial<Place> {
  const week = seriesDates.findIndex((date) => idOf(date.name) === id);
  const createdAt = new Date(Date.parse(startTime) - (9 + 7 * week) * 24 * 3_600_000).toISOString();
  const payment = byCard ? paidByCard(passId) : {};
  return { passId, total: shareOf(week), createdAt, paidAt: createdAt, ...payment };
}

/** The pass of a member who has the first place in each of the dates. */
export function demoPass({ sub, name: buyerName, email }: DemoAccount, now: Date, byCard: boolean): Pass {
  const dates = seriesDates.map((date) => sessionOf(date, now));
  const [first] = dates;
  if (!first) throw new Error('a series without dates');
  const { passId: _, total: __, ...paid } = ofPass(first, byCard);
  return passRecord.parse({
    id: passId,
    status: 'paid',
    ...paid,
    memberSub: sub,
    buyerName,
    buyerEmail: email,
    total: offer.price,
    listPrice: offer.price,
    lines: [{ kind: 'pass', seriesId: demoSeries.id, title, dates: dates.map(dateOf) }],
  });
}

function dateOf({ id }: WholeSession, week: number) {
  return { bookingId: bookingIdOf(id, 0), total: shareOf(week), listPrice: price };
}
