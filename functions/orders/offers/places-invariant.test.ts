import fc from 'fast-check';
import { expect, test } from 'vitest';
import { holdsSeat } from '../../ground/keys/seat-holder.ts';
import { newId } from '../../ground/platform/ids.ts';
import { examineSession } from '../../reactions/derived-data/sessions.ts';
import { openSharedTestSite } from '../../testing/site.ts';
import { openLine } from '../../testing/waitlist-line.ts';
import { seatHoldersOfSession } from '../bookings/store.ts';

/*
 * docs/product.md#waitlist-offers, docs/trust.md#released-seats: whatever happens to those who wait for several places together,
 * nobody has more than there is, and what is held is what open offers and unpaid bookings hold.
 */

const site = await openSharedTestSite('https://together-invariant.example');
const line = openLine(site);
const { dependencies } = site;
const { table, now } = dependencies;
const capacity = 4;

const kinds = ['join', 'join', 'release', 'release', 'accept', 'decline', 'lapse', 'fewer', 'run', 'run'] as const;
const step = fc.record({
  kind: fc.constantFrom(...kinds),
  places: fc.integer({ min: 1, max: 3 }),
  fewerWillDo: fc.boolean(),
  which: fc.nat({ max: 20 }),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

type Made = { sessionId: string; bookings: string[]; people: string[] };

const id = () => newId(now());

async function perform({ kind, places, fewerWillDo, which }: Step, { sessionId, bookings, people }: Made) {
  const chosen = people[which % Math.max(1, people.length)] ?? '';
  const open = await line.offers(sessionId);
  const offer = open[which % Math.max(1, open.length)];
  switch (kind) {
    case 'join': {
      const email = `r${people.length}-${sessionId.toLowerCase()}@example.org`;
      people.push(email);
      return line.joinTogether(sessionId, email, places, fewerWillDo);
    }
    case 'release':
      return line.release(bookings.pop() ?? '');
    case 'fewer':
      return line.askFor(sessionId, chosen, { places, fewerWillDo });
    case 'lapse':
      site.advanceClock(24 * 60 + 1);
      return site.sync();
    case 'run':
      return line.runAgain(sessionId);
    case 'decline':
      return offer && line.decline(offer.id);
    case 'accept': {
      if (!offer) return;
      const person = () => ({ bookingId: id(), firstName: 'Robin', lastName: 'Guest' });
      const further = Array.from({ length: offer.places - 1 }, person);
      return line.accept(offer.id, further.length > 0 ? { groupId: id(), further } : undefined);
    }
  }
}

/** Seats that open offers and unpaid bookings hold. */
async function heldByHolders(sessionId: string): Promise<number> {
  const holders = (await seatHoldersOfSession(table, sessionId)).filter(holdsSeat);
  return holders.reduce((sum, holder) => {
    if (holder.kind === 'offer') return sum + holder.offer.places;
    return sum + Number(holder.kind === 'booking' && holder.booking.status === 'pending');
  }, 0);
}

test('random joins, releases, acceptances, refusals and lapses of several places keep the seats right', {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { maxLength: 9 }), async (rounds) => {
      const { sessionId, bookings } = await line.full(capacity, 0, {
        startTime: new Date(now().getTime() + 20 * 24 * 3_600_000).toISOString(),
      });
      const made: Made = { sessionId, bookings: [...bookings], people: [] };
      for (const round of rounds) {
        // What is refused changes nothing.
        await Promise.allSettled(round.map((one) => perform(one, made)));
        const { taken = 0, held = 0 } = await site.counters(sessionId);
        expect(taken + held).toBeLessThanOrEqual(capacity);
        expect(held).toBe(await heldByHolders(sessionId));
      }
      const keys = (await seatHoldersOfSession(table, sessionId)).map((holder) => {
        if (holder.kind === 'offer') return `OFFER#${holder.offer.id}`;
        return `BOOKING#${holder.kind === 'booking' ? holder.booking.id : ''}`;
      });
      const { findings } = await examineSession({ table, now }, sessionId, new Set(keys));
      expect(findings).toEqual([]);
    }),
    { numRuns: 8 },
  );
});
