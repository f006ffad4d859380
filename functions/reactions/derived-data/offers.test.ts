import { describe, expect, test } from 'vitest';
import { offerItem } from '../../ground/keys/offer.ts';
import { emailGroup, seatGroupKey } from '../../ground/keys/seat-group.ts';
import { sessionKey } from '../../ground/keys/session.ts';
import { putItem, updateItem } from '../../ground/platform/table.ts';
import { openLine } from '../../testing/waitlist-line.ts';
import { openReconciledSite } from './testing/reconciled-site.ts';

// Open offers are counted like bookings that hold a seat (docs/trust.md#last-seat).

const site = await openReconciledSite();
const { table } = site;
const line = openLine(site);

/** One seat, offered to who waits. */
async function offered() {
  const { sessionId, bookings, line: people } = await line.full(1, 1);
  await line.release(bookings[0] ?? '');
  await line.run(sessionId);
  const [email = ''] = people;
  const offer = await site.offer(await line.offerOf(sessionId, email));
  if (!offer) throw new Error('no offer');
  await site.consume();
  return { sessionId, email, offer };
}

const set = (Key: Record<string, unknown>, name: string, value: unknown) =>
  updateItem(table, {
    Key,
    UpdateExpression: 'SET #name = :value',
    ExpressionAttributeNames: { '#name': name },
    ExpressionAttributeValues: { ':value': value },
  });

describe('what is derived from an offer', () => {
  test('agrees with it while it is open, accepted and ended', async () => {
    const open = await offered();
    const accepted = await offered();
    const ended = await offered();
    await line.accept(accepted.offer.id);
    await line.decline(ended.offer.id);
    await site.consume();
    expect(await site.offer(open.offer.id)).toMatchObject({ state: 'open' });
    expect(await site.differences()).toEqual([]);
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('is repaired: the held seat, the group of the address, the start and the keys of lists', async () => {
    const { sessionId, email, offer } = await offered();
    await set(sessionKey(sessionId), 'seatsHeld', 0);
    const other = new Set(['01JD0000000000000000000000']);
    await set(seatGroupKey(sessionId, emailGroup(email)), 'bookings', other);
    await putItem(table, { ...offerItem({ ...offer, sessionStart: '2026-01-01T10:00:00.000Z' }), GSI3PK: 'ORDERS' });
    await site.consume();
    const found = await site.differences({ repair: true });
    expect(found.map(([area, what, , , state]) => [area, what, state]).toSorted()).toEqual([
      ['counters', 'seat groups', 'repaired'],
      ['counters', 'seatsHeld', 'repaired'],
      ['lists', 'keys of lists', 'repaired'],
      ['lists', 'start of its bookings', 'repaired'],
    ]);
    expect(await site.offer(offer.id)).toEqual(offer);
    expect(await site.differences()).toEqual([]);
    expect(await site.counterMismatches()).toEqual([]);
    // It holds its seat as before.
    await line.accept(offer.id);
    expect(await site.counters(sessionId)).toEqual({ taken: 1, held: 0, waiting: 0 });
  });
});
