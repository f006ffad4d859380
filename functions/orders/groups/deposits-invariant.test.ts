import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isBooked } from '#shared/rules/bookings.ts';
import { savedCards } from '../../testing/card-line.ts';
import { changeCall, gbp } from '../../testing/changing.ts';
import { openDeposits } from '../../testing/deposits.ts';
import { openGroups } from '../../testing/groups.ts';
import { pay, stripeRecords } from '../../testing/payments.ts';
import { openSharedTestSite } from '../../testing/site.ts';
import { cancelBooking } from '../bookings/cancel.ts';
import { restsOfPlaces } from '../bookings/rests-of-places.ts';
import { takeBackPlace } from './change-place.ts';

/*
 * docs/product.md#deposits: whatever happens to several places of which a part was paid at once, what Stripe has kept is what the kept
 * places have paid, each place owes what its rest says, and the card is kept as long as one of them is to be charged.
 */

const site = await openSharedTestSite('https://deposits-invariant.example');
const deposits = await openDeposits(site);
const groups = openGroups(site);
const { table } = site.dependencies;

const dayMs = 24 * 3_600_000;
/** Offsets from the date of the rest; each step is at the same time as the one before it, or later. */
const instants = [-20, -2, 0, 1, 4].map((days) => days * dayMs + 60_000);

const step = fc.record({
  kind: fc.constantFrom('cancel', 'pay', 'pay', 'withdraw', 'takeBack', 'schedule', 'schedule', 'later'),
  place: fc.nat({ max: 2 }),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
type Booked = Awaited<ReturnType<typeof deposits.bookedTogether>>;

async function perform({ kind, place }: Step, booked: Booked, at: typeof site.dependencies): Promise<void> {
  const { bookingId, bookingIds, restIds, secret } = booked;
  const id = bookingIds[place] ?? bookingId;
  switch (kind) {
    case 'pay':
      return void (await pay(await deposits.page(id, secret)));
    case 'cancel': {
      const isPaid = (await deposits.deposit(id))?.state === 'paid';
      const body = { secret, refund: gbp(isPaid ? 40_000 : 10_000) };
      return void (await cancelBooking({ ...changeCall(id), body }, at));
    }
    case 'withdraw':
      return void (await deposits.withdraw(id, secret));
    case 'takeBack':
      return void (await takeBackPlace(
        { ...changeCall(bookingId), params: { bookingId, placeId: id }, body: { secret } },
        at,
      ));
    default:
      for (const restId of restIds) await deposits.advance(restId, at);
  }
}

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** Sums what Stripe took and did not give back. */
async function keptOf(ids: string[]): Promise<number> {
  const records = await Promise.all(ids.map(stripeRecords));
  return sum(
    records.flatMap(({ payments, refunds }) => [
      ...payments.filter(({ status }) => status === 'succeeded').map(({ amount }) => Number(amount)),
      ...refunds.map(({ amount }) => -amount),
    ]),
  );
}

async function assertSound({ groupId, restIds }: Booked): Promise<void> {
  const places = await groups.places(groupId);
  const rests = await restsOfPlaces(table, places);
  const paid = places.filter(isBooked).map(({ total, deposit }) => {
    return total.amount + (deposit?.state === 'paid' ? deposit.rest.amount : 0);
  });
  expect(await keptOf([groupId, ...restIds])).toBe(sum(paid));
  for (const { deposit, status } of places) {
    const rest = rests.find(({ id }) => id === deposit?.restId);
    const isOwed = deposit?.state === 'pending';
    expect(isOwed).toBe(isBooked({ status }) && rest?.status === 'pending');
    if (isOwed) expect(rest).toMatchObject({ total: deposit.rest, lines: [{ byCard: deposit.byCard }] });
    const keepsCard = isOwed && deposit.byCard;
    if (keepsCard) expect(rest).toMatchObject({ lines: [{ card: expect.anything() }] });
    else expect(rest).toMatchObject({ lines: [{ card: null }] });
  }
}

test('several places of which a part was paid at once have paid for what is kept', async () => {
  let orders = 0;
  const run = fc.asyncProperty(
    fc.array(step, { minLength: 1, maxLength: 8 }),
    fc.record({ byCard: fc.boolean(), declines: fc.boolean(), hasFriend: fc.boolean() }),
    async (steps, { byCard, declines, hasFriend }) => {
      orders += 1;
      const email = `friend-${orders}-deposits-invariant@example.org`;
      const card = declines ? savedCards.authentication : savedCards.good;
      const booked = await deposits.bookedTogether({ byCard, card, further: [{}, hasFriend ? { email } : {}] });
      let clock = 0;
      const now = () => deposits.at(booked.dueAt, instants[clock]);
      for (const one of steps) {
        if (one.kind === 'later') clock = Math.min(clock + 1, instants.length - 1);
        // What is not possible now is refused, and changes nothing.
        await perform(one, booked, now()).catch(() => undefined);
      }
      for (const _ of ['settles', 'gives the card back']) {
        for (const restId of booked.restIds) await deposits.advance(restId, now());
        await site.sync();
      }
      await assertSound(booked);
    },
  );
  await fc.assert(run, { numRuns: 25 });
  expect(await site.counterMismatches()).toEqual([]);
}, 500_000);
