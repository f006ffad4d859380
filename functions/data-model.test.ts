import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { orderItem } from './ground/keys/order-item.ts';
import { recordingItem } from './ground/keys/recording.ts';
import { callerGroupsOf } from './ground/keys/seat-group.ts';
import { sessionItems } from './ground/keys/session.ts';
import { patternGroups } from './testing/access-patterns/all.ts';
import { documentedCosts } from './testing/access-patterns/documented.ts';
import type { Patterns } from './testing/access-patterns/pattern.ts';
import { openPatternTables, table } from './testing/access-patterns/table.ts';
import { exampleBooking, examplePurchase, exampleRecording, exampleSession } from './testing/examples.ts';
import { itemsOfPlace } from './testing/store-place.ts';
import { costOf, itemSize } from './testing/units.ts';

// Runs each access pattern of docs/data-model.md and compares its cost with the row.

const hold = '2026-11-20T10:31:00.000Z';
const price = { amount: 1800, currency: 'GBP' } as const;
const patterns: Patterns = Object.assign({}, ...patternGroups.map((group) => group.patterns));
const documented = await documentedCosts();

openPatternTables();

test('patterns and rows are the same', () => {
  expect([...documented.keys()].toSorted()).toEqual(Object.keys(patterns).toSorted());
});

const tableOf = (pattern: string) => patternGroups.find((group) => pattern in group.patterns)?.table ?? table;

test.each(Object.entries(patterns))('%s costs what docs/data-model.md says', async (pattern, prepare) => {
  const run = await prepare();
  const measured = tableOf(pattern);
  expect(await costOf(measured, run)).toEqual(documented.get(pattern));
});

test('items have the sizes that the page says', async () => {
  const text = (await readFile('docs/data-model.md', 'utf8')).replace(/\s+/g, ' ');
  const [listed = {}, details = {}] = sessionItems(exampleSession());
  expect(text).toContain(`a session of ${itemSize(listed)} bytes with details of ${itemSize(details)}`);
  const [booking = {}, order = {}] = itemsOfPlace(exampleBooking());
  expect(text).toContain(`a booking of ${itemSize(booking)} bytes and its order of ${itemSize(order)}`);
  expect(text).toContain(`a purchase of ${itemSize(orderItem(examplePurchase()))},`);
  expect(text).toContain(`a recording of ${itemSize(recordingItem(exampleRecording()))} `);
});

test('a held booking with long values stays below a kilobyte, one write unit, and so does its order', () => {
  const [heldBy, ...heldByWider] = callerGroupsOf(exampleSession().id, { memberSub: null, ip: '2001:db8:feed::1' });
  const held = itemsOfPlace(
    exampleBooking({
      attendeeName: 'Maximiliane Konstantinopolska-Featherstonehaugh',
      attendeeEmail: 'maximiliane.konstantinopolska-featherstonehaugh@mail.example.org',
      total: price,
      listPrice: { ...price, currency: 'EUR' },
      rate: 1.178432,
      discount: { code: 'WINTERSOLSTICE2026', type: 'fixed_amount', amount: price },
      checkoutId: `cs_live_${'a'.repeat(58)}`,
      status: 'pending',
      paymentStatus: 'pending',
      holdExpiresAt: hold,
      heldBy,
      heldByWider,
    }),
  );
  for (const item of held) expect(itemSize(item)).toBeLessThan(1024);
});
