import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { motifs } from '#shared/rules/art.ts';
import { currencies } from '#shared/rules/currencies.ts';
import { addMovement, noStripeSums } from '#shared/rules/income.ts';
import { isSoldOut, seatsLeft } from '#shared/rules/sessions.ts';
import type { DiscountCode } from '../../functions/ground/keys/discount-code.ts';
import { packRecord } from '../../functions/ground/keys/pack.ts';
import { sessionItems } from '../../functions/ground/keys/session.ts';
import { bookingsAt, callSite, control, counterMismatches } from '../../functions/testing/cloud.ts';
import { itemSize } from '../../functions/testing/units.ts';
import { discountCodes } from './discounts.ts';
import { demoPackItems } from './packs.ts';
import { past } from './past.ts';
import { berlin, online } from './plan.ts';
import { demoSeries, seriesDates } from './series.ts';
import { idOf, sessionOf, startOf } from './session.ts';
import { demoMovements } from './stripe-movements.ts';
import { upcoming } from './upcoming.ts';

const listed = z.object({
  payments: z.array(z.object({ id: z.string(), amount: z.int(), currency: z.string() })),
});

const now = new Date('2026-11-20T23:30:00.000Z');
const planned = [...upcoming, ...past];
const sessions = planned.map((one) => sessionOf(one, now));
const shown = sessions.filter(({ published }, index) => published && !planned[index]?.cancelled);
const future = shown.filter(({ startTime }) => startTime >= now.toISOString());

describe('demo sessions', () => {
  test('are nineteen upcoming and ten past, online and in three cities, in every category and currency', () => {
    expect([future.length, shown.length - future.length]).toEqual([19, 10]);
    expect(new Set(future.map(({ city }) => city ?? 'Online'))).toEqual(
      new Set(['Online', 'Bath', 'Berlin', 'Bristol']),
    );
    expect(new Set(future.map(({ category }) => category))).toEqual(new Set(motifs));
    expect(new Set(future.map(({ price }) => price.currency))).toEqual(new Set(currencies));
  });

  test.each<[string, (session: (typeof sessions)[number]) => boolean]>([
    ['free', ({ price }) => price.amount === 0],
    ['paid', ({ price }) => price.amount > 0],
    ['unlimited', ({ maxAttendees }) => maxAttendees === null],
    ['sold out', (session) => isSoldOut(seatsOf(session))],
    ['filled by held seats', (session) => !isSoldOut(seatsOf(session)) && seatsLeft(seatsOf(session)) === 0],
    ['one free seat left', (session) => session.price.amount === 0 && seatsLeft(seatsOf(session)) === 1],
    ['with a picture', ({ thumbnailUrl }) => thumbnailUrl !== null],
    ['with things to bring', ({ whatToBring }) => whatToBring !== null],
    ['asking health questions', ({ screeningQuestions }) => screeningQuestions.length > 0],
    ['offering places in turn', ({ waitlistMode }) => waitlistMode === 'next_in_line'],
    ['featured', ({ featured }) => featured],
    ['long', ({ description }) => description.length > 600],
    ['short', ({ description }) => description.length < 100],
  ])('include the state %s and its opposite', (_, has) => {
    expect(future.some(has)).toBe(true);
    expect(future.every(has)).toBe(false);
  });

  test('start between 8 and 21 o’clock local time', () => {
    for (const session of sessions) {
      const hour = new Date(session.startTime).toLocaleString('en-GB', { hour: 'numeric', timeZone: session.timeZone });
      expect(Number(hour)).toBeGreaterThanOrEqual(8);
      expect(Number(hour)).toBeLessThanOrEqual(21);
    }
  });

  test('have list items below a kilobyte, one write unit for each booking', () => {
    for (const session of sessions) expect(itemSize(sessionItems(session)[0])).toBeLessThan(1024);
  });

  test('have stable, unique ids', () => {
    expect(new Set(sessions.map(({ id }) => id)).size).toBe(sessions.length);
    expect(idOf('evening-unwind')).toBe(idOf('evening-unwind'));
  });

  test('have pictures that the site serves', async () => {
    for (const path of new Set(future.flatMap(({ thumbnailUrl }) => thumbnailUrl ?? []))) {
      const picture = await callSite(`GET ${path}`);
      expect([path, picture.status, picture.headers.get('content-type')]).toEqual([path, 200, 'image/webp']);
    }
  });

  test('include a weekly series with a pass, which a member has bought', async () => {
    const dates = seriesDates.map(({ name }) => future.find(({ id }) => id === idOf(name)));
    expect(dates.map((date) => [date?.seriesId, date?.recurrence])).toEqual(
      seriesDates.map(() => [demoSeries.id, 'weekly']),
    );
    const bookings = await Promise.all(dates.map((date) => bookingsAt(date?.id ?? '')));
    const bought = bookings.map((ofDate) => ofDate.find(({ passId }) => passId !== null));
    const shares = bought.reduce((sum, booking) => sum + (booking?.total.amount ?? 0), 0);
    expect(shares).toBe(demoSeries.pass?.price.amount);
  });

  test('include a cancelled one, whose payments went back but for one by other means', async () => {
    const cancelled = planned.filter((one) => one.cancelled);
    expect(cancelled).toHaveLength(1);
    const bookings = await bookingsAt(idOf(cancelled[0]?.name ?? ''));
    expect(bookings).toHaveLength(cancelled[0]?.taken ?? 0);
    expect(bookings.every(({ status, ending }) => status === 'cancelled' && ending === 'session_cancelled')).toBe(true);
    expect(bookings.filter(({ refundedAt }) => refundedAt === null)).toHaveLength(1);
  });

  test('are paid by card, at Stripe too, or by other means on site and at the door', async () => {
    const { payments } = listed.parse(await control('/stripe/list'));
    const sumAt = new Map(payments.map(({ id, amount, currency }) => [id, `${amount} ${currency}`]));
    const paid = async (name: string) =>
      (await bookingsAt(idOf(name))).filter(
        ({ paymentStatus, vouchers }) => paymentStatus === 'paid' && vouchers.length === 0,
      );
    const online = await paid('evening-unwind');
    const onSite = await paid('slow-morning-sit-before');
    const byCard = [...online, ...onSite].filter(({ checkoutId }) => checkoutId !== null);
    expect(byCard.length).toBeGreaterThan(10);
    for (const { paymentId, total } of byCard) {
      expect(sumAt.get(paymentId ?? '')).toBe(`${total.amount} ${total.currency.toLowerCase()}`);
    }
    expect(online.filter(({ checkoutId }) => checkoutId === null)).toEqual([]);
    const byHand = onSite.filter(({ checkoutId }) => checkoutId === null);
    expect(byHand.length).toBeLessThan(onSite.length / 2);
    expect(byHand.some(({ walkIn }) => walkIn)).toBe(true);
    expect(byHand.some(({ walkIn }) => !walkIn)).toBe(true);
  });

  test('include one with attendance: some came, some did not, and one without a booking', async () => {
    const taken = sessions.filter(({ attendanceTaken }) => attendanceTaken);
    expect(taken).toHaveLength(1);
    const bookings = await bookingsAt(taken[0]?.id ?? '');
    const here = bookings.filter(({ attendance }) => attendance?.here);
    expect([bookings.length - here.length, bookings.filter(({ walkIn }) => walkIn).length]).toEqual([3, 1]);
  });

  test('include one with an uploaded recording', async () => {
    const [filmed] = planned.filter((one) => one.film);
    const key = `media/videos/sessions/${idOf(filmed?.name ?? '')}/session.mp4`;
    expect(await control('/demo', { command: 'stored', key, multipartId: '' })).toMatchObject({ object: true });
  });

  test('have stored counters that match their bookings', async () => {
    const ids = new Set<unknown>(sessions.map(({ id }) => id));
    expect((await counterMismatches()).filter(({ id }) => ids.has(id))).toEqual([]);
  });
});

test('what moved the balance at Stripe has fees and payouts in two currencies, each in both of the last months', () => {
  const all = demoMovements(now);
  expect(new Set(all.map(({ PK, SK }) => `${PK} ${SK}`)).size).toBe(all.length);
  for (const [currency, month] of ['GBP', 'EUR'].flatMap((one) => ['2026-10', '2026-11'].map((of) => [one, of]))) {
    const sums = all
      .filter((one) => one.currency === currency && one.at.startsWith(String(month)))
      .reduce(addMovement, noStripeSums);
    expect([currency, month, sums.fees > 0, sums.paidOut > 0]).toEqual([currency, month, true, true]);
  }
  // On another day the same ones are the same items.
  const later = demoMovements(new Date(now.getTime() + 3 * 24 * 3_600_000));
  expect(later).toEqual(expect.arrayContaining(all.slice(-10)));
});

describe('demo codes', () => {
  test.each<[string, (code: DiscountCode) => boolean]>([
    ['a percentage', ({ discountType, percentage }) => discountType === 'percentage' && Number(percentage) > 0],
    ['100 %', ({ percentage }) => percentage === 100],
    ['an amount', ({ discountType, amount }) => discountType === 'fixed_amount' && Number(amount) > 0],
    ['an amount in euros', ({ currency }) => currency === 'EUR'],
    ['one-time, unused', ({ isOneTimeUse, timesUsed }) => isOneTimeUse && timesUsed === 0],
    ['one-time, used', ({ isOneTimeUse, timesUsed }) => isOneTimeUse && timesUsed === 1],
    ['reusable, used', ({ isOneTimeUse, timesUsed }) => !isOneTimeUse && timesUsed > 1],
    ['inactive', ({ isActive }) => !isActive],
  ])('include: %s', (_, is) => {
    expect(discountCodes.some(is)).toBe(true);
  });

  test('have stored uses that match their bookings', async () => {
    const codes = new Set(discountCodes.map(({ code }) => code));
    expect((await counterMismatches()).filter(({ id }) => codes.has(id))).toEqual([]);
    const used = [...upcoming, ...past].flatMap(({ codes: own = {} }) => Object.keys(own));
    expect(used.filter((code) => !codes.has(code))).toEqual([]);
  });
});

describe('demo packs', () => {
  test('are what two people have, a member and a guest, with credits that are left after those that their places used', () => {
    const items = demoPackItems(now, [{ sub: 'sub-of-mara', email: 'mara@example.org', name: 'Mara Lindgren' }]);
    const packs = items.map((item) => packRecord.parse(item));
    expect(packs.map(({ memberSub, terms }) => [memberSub, terms.name])).toEqual([
      ['sub-of-mara', 'Pack of 5'],
      [null, 'Pack of 10'],
    ]);
    expect(packs.map(({ creditsLeft, valueLeft }) => [creditsLeft, valueLeft])).toEqual([
      [3, 5700],
      [7, 11_900],
    ]);
  });

  test.each([
    ['mara@example.org', 'harbour-morning', 1900],
    ['mara@example.org', 'slow-morning-sit-before', 1900],
    [null, 'evening-unwind', 1700],
  ])('pay the place of %s in %s, without a payment by card', async (email, name, value) => {
    const places = await bookingsAt(idOf(name));
    const [place, ...others] = places.filter(({ vouchers }) => vouchers.some(({ pack }) => pack));
    expect(others).toEqual([]);
    expect(place).toMatchObject({ paymentStatus: 'paid', checkoutId: null, memberSub: email && expect.any(String) });
    if (email) expect(place?.attendeeEmail).toBe(email);
    expect(place?.vouchers).toMatchObject([
      { amount: place?.total.amount, pack: { credits: 1, value: { amount: value, currency: 'GBP' } } },
    ]);
  });
});

test('only demo sessions without a free seat have a waitlist', () => {
  const withWaitlist = future.filter(({ waitlistCount }) => waitlistCount > 0);
  expect(withWaitlist.length).toBeGreaterThan(0);
  for (const session of withWaitlist) expect(seatsLeft(seatsOf(session))).toBe(0);
});

describe('days from today', () => {
  const onAnyDay = upcoming.find(({ on }) => on === undefined);
  const planned = { ...onAnyDay, days: 2, at: '19:00' } as (typeof upcoming)[number];
  test.each([
    // Half past eleven in London is tomorrow in Berlin.
    [online, '2026-11-20T23:30:00.000Z', '2026-11-22T19:00:00.000Z'],
    [berlin, '2026-11-20T23:30:00.000Z', '2026-11-23T18:00:00.000Z'],
    // Summer time ends on 25 October 2026.
    [online, '2026-10-24T10:00:00.000Z', '2026-10-26T19:00:00.000Z'],
    [online, '2026-03-27T10:00:00.000Z', '2026-03-29T18:00:00.000Z'],
  ])('are counted in the session’s time zone (%#)', (place, seenFrom, start) => {
    expect(startOf({ ...planned, place }, new Date(seenFrom)).toISOString()).toBe(start);
  });

  // 20 November 2026 is a Friday.
  test.each([
    [2, 'Sunday', '2026-11-22'],
    [2, 'Saturday', '2026-11-28'],
    [-3, 'Tuesday', '2026-11-17'],
    [-3, 'Wednesday', '2026-11-11'],
  ] as const)('%i and on a %s lead to %s', (days, on, date) => {
    const start = startOf({ ...planned, days, on, place: online }, new Date('2026-11-20T10:00:00.000Z'));
    expect(start.toISOString().slice(0, 10)).toBe(date);
  });
});

function seatsOf({ maxAttendees, seatsTaken, seatsHeld }: (typeof sessions)[number]) {
  return { max: maxAttendees, taken: seatsTaken, held: seatsHeld };
}
