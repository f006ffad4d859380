import { expect, test } from 'vitest';
import { equipTable } from './equip.ts';
import { EmulatedTable } from './testing/emulated-table.ts';

// docs/operations.md#restoring

const equipment = { tags: { client: 'breathe', site: 'exhale' }, isProtected: true, isLocal: false };
const streamArn = 'arn:aws:dynamodb:eu-west-2:123456789012:table/exhale-restored/stream/2026-11-28T09:00:00.000';
const equip = (table: EmulatedTable, changes = {}) =>
  equipTable('exhale-restored', { ...equipment, ...changes }, table.context);

const equipped = {
  streamViewType: 'NEW_AND_OLD_IMAGES',
  expiresBy: 'expiresAt',
  hasRecovery: true,
  isProtected: true,
  tags: equipment.tags,
};

test('a restored table gets stream, expiry, recovery, protection and tags, once it is there', async () => {
  const table = new EmulatedTable();
  expect(await equip(table)).toBe(streamArn);
  expect(table).toMatchObject(equipped);
  expect(table.printed[0]).toBe('waits for exhale-restored, which is CREATING');
});

test('a second run changes nothing', async () => {
  const table = new EmulatedTable();
  await equip(table);
  table.calls = [];
  expect(await equip(table)).toBe(streamArn);
  expect(table.calls.filter((name) => /^(Update|Tag)/.test(name))).toEqual([]);
});

test('interrupted at any call, before or after it took effect, and run again, it ends as if it had not been', async () => {
  const whole = new EmulatedTable();
  await equip(whole);
  for (const number of whole.calls.keys()) {
    for (const when of ['before', 'after'] as const) {
      const table = new EmulatedTable();
      table.fault = (call) => (call === number + 1 ? when : undefined);
      await expect(equip(table)).rejects.toThrow('the connection broke');
      table.fault = () => undefined;
      expect(await equip(table)).toBe(streamArn);
      expect(table, `${when} ${whole.calls[number]}`).toMatchObject(equipped);
    }
  }
});

test('a table of dev is not protected, and one of the local cloud has no recovery', async () => {
  const dev = new EmulatedTable();
  await equip(dev, { isProtected: false });
  expect(dev).toMatchObject({ ...equipped, isProtected: false });
  const local = new EmulatedTable();
  await equip(local, { isLocal: true });
  expect(local).toMatchObject({ streamViewType: 'NEW_AND_OLD_IMAGES', expiresBy: 'expiresAt', hasRecovery: false });
});

test('a stream that consumers could not read is refused, with what to do', async () => {
  const table = new EmulatedTable();
  table.streamViewType = 'KEYS_ONLY';
  await expect(equip(table)).rejects.toThrow('has a stream of KEYS_ONLY: switch it off');
});
