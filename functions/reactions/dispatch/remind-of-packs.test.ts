import { expect, test } from 'vitest';
import { deletedPerson } from '#shared/rules/admin.ts';
import { changePackItem } from '../../domains/packs/store.ts';
import { type Pack, packItem } from '../../ground/keys/pack.ts';
import { packEndingMail } from '../../ground/outbox/pack-mail.ts';
import { findMail } from '../../ground/outbox/queue.ts';
import { putItem } from '../../ground/platform/table.ts';
import { transact } from '../../ground/platform/transact.ts';
import { examplePack, type PackOverrides } from '../../testing/packs.ts';
import { openSharedTable } from '../../testing/temporary-table.ts';
import { remindOfPacks } from './remind-of-packs.ts';

// docs/product.md#packs

const table = await openSharedTable();
const day = 24 * 3_600_000;
// Each test has a time of its own, in which packs of the others have long ended.
let start = Date.UTC(2026, 10, 20, 10);

function setUp() {
  start += 400 * day;
  const inDays = (days: number) => new Date(start + days * day);
  return {
    inDays,
    async give(expiresIn: number | null, overrides: PackOverrides = {}): Promise<Pack> {
      const expiresAt = expiresIn === null ? null : inDays(expiresIn).toISOString();
      const pack = examplePack({ expiresAt, ...overrides }, inDays(-60));
      await putItem(table, packItem(pack));
      return pack;
    },
    sweep: (days = 0) => remindOfPacks({ table, now: () => inDays(days) }),
  };
}

const mailOf = (pack: Pack) => findMail(table, packEndingMail({ ...pack, expiresAt: String(pack.expiresAt) }).id);

test('queues one mail for a pack with credits 14 days before it ends, however often it runs', async () => {
  const { give, sweep } = setUp();
  const pack = await give(15);
  expect(await sweep()).toBe(0);
  expect(await mailOf(pack)).toBeUndefined();
  expect(await sweep(1.5)).toBe(1);
  expect(await mailOf(pack)).toMatchObject({ kind: 'pack_ending', packId: pack.id, to: pack.ownerEmail });
  expect(await sweep(2)).toBe(0);
});

test('queues once when two sweeps run at the same time, 25 tries', async () => {
  const { give, sweep } = setUp();
  for (let attempt = 0; attempt < 25; attempt += 1) {
    await give(10);
    const [one, other] = await Promise.all([sweep(), sweep()]);
    expect(one + other).toBe(1);
  }
});

test('queues another mail for another end', async () => {
  const { give, sweep, inDays } = setUp();
  const pack = await give(3);
  expect(await sweep()).toBe(1);
  const expiresAt = inDays(30).toISOString();
  await transact(table, [changePackItem(pack, { expiresAt })]);
  expect(await sweep(1)).toBe(0);
  expect(await sweep(17)).toBe(1);
  expect(await mailOf({ ...pack, expiresAt })).toMatchObject({ endsAt: expiresAt });
});

test.each<[string, number | null, PackOverrides]>([
  ['without credits', 5, { creditsLeft: 0, valueLeft: 0 }],
  ['that was ended', 5, { endedAt: '2026-11-20T10:00:00.000Z' }],
  ['that is over', -1, {}],
  ['whose months have not begun', null, { terms: { from: 'first_use' } }],
  ['of a person who was deleted', 5, { ownerEmail: deletedPerson.email }],
])('queues nothing for a pack %s', async (_, expiresIn, overrides) => {
  const { give, sweep } = setUp();
  await give(expiresIn, overrides);
  expect(await sweep()).toBe(0);
});

test('queues nothing for a pack that was made when it was about to end', async () => {
  const { give, sweep, inDays } = setUp();
  await give(10, { createdAt: inDays(-1).toISOString() });
  expect(await sweep()).toBe(0);
});
