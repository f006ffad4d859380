import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readCommandLine } from './command-line.ts';
import { replacesTag } from './given-table.ts';
import { deletedAt, liveTable, streamOf } from './testing/emulated-tables.ts';
import { instant, now, openTestRestore, target as recovered, type TestRestore } from './testing/restore-command.ts';

// docs/operations.md#restoring

let site: TestRestore;

/** A table that AWS Backup restored from a copy in another account. */
const copy = 'exhale-prod-copy';
const addCopy = (changes: object = {}) => site.tables.existing.set(copy, { looks: 2, ...changes });

type Way = { way: string; target: string; begin: () => void; run: () => Promise<string[]> };

const ways: Way[] = [
  {
    way: 'by point-in-time recovery',
    target: recovered,
    begin: () => site.begin(),
    run: () => site.run(),
  },
  {
    way: 'from a table that AWS Backup restored',
    target: copy,
    begin: () => {
      site.begin();
      addCopy();
    },
    run: () => site.run(instant, copy),
  },
];

beforeAll(async () => {
  site = await openTestRestore();
});
afterAll(() => site.command.close());
beforeEach(() => site.begin());

const deployments = () => site.command.cdk.filter((name) => name === 'deploy').length;

/** What every complete restore ends with, whatever happened before. */
function expectRestored(target = recovered): void {
  expect(site.outputs).toMatchObject({ TableName: target, Closed: 'false' });
  expect(site.settingsText).toMatch(/^\/\/ ours/);
  expect(site.settingsText).not.toContain('closed');
  expect(site.settingsText).toContain(streamOf(target));
  expect(site.tables.existing.has(liveTable)).toBe(true);
  expect(site.tables.due).toBe(0);
  expect(site.kept.join('\n')).toContain('01A, 01B');
  expect(site.tables.calls.at(-1)).toBe(`compare ${target}`);
}

test('it closes, restores, repairs, prepares, moves, brings back payments, deletes again, lists what was lost and opens', async () => {
  const left = await site.run();
  expect(left).toEqual([]);
  expectRestored();
  expect(site.command.cdk.filter((name) => name === 'deploy')).toHaveLength(3);
  expect(site.asked).toEqual([{ from: '2026-11-20T08:00:00.000Z' }]);
  expect(site.tables.calls.filter((name) => !name.startsWith('Describe'))).toEqual([
    'RestoreTableToPointInTimeCommand',
    `repair ${recovered}`,
    `compare ${recovered}`,
    `prepare ${recovered}`,
    ...Array.from({ length: 3 }, () => `deletions ${recovered}`).slice(0, 3),
    `lost ${liveTable} ${recovered}`,
    `compare ${recovered}`,
  ]);
  expect(site.tables.existing.get(recovered)?.restored).toEqual({
    SourceTableName: liveTable,
    TargetTableName: recovered,
    RestoreDateTime: instant,
  });
  expect(site.printed).toContain('bookings');
});

test('run again when all is done, it only compares', async () => {
  await site.run();
  site.command.cdk = [];
  await site.run();
  expect(deployments()).toBe(0);
  expect(site.printed).toContain('it was restored');
});

describe.each(ways)(
  'interrupted anywhere and run again, $way, it ends as if it had not been',
  ({ target, begin, run }) => {
    async function expectRepeated(what: string): Promise<void> {
      // A call that only informs does not end the command.
      await run().catch(() => undefined);
      site.tables.fault = () => undefined;
      site.command.aws.fault = () => undefined;
      site.command.cdkFault = () => undefined;
      await run();
      if (site.kept.length === 0) throw new Error(`${what}: nothing was listed`);
      expectRestored(target);
      const restores = site.tables.calls.filter((name) => name === 'RestoreTableToPointInTimeCommand');
      expect(restores.length, what).toBeLessThanOrEqual(target === copy ? 0 : 2);
    }

    test('at each call about tables, before and after it took effect', async () => {
      begin();
      await run();
      for (const [index, name] of [...site.tables.calls].entries()) {
        for (const when of ['before', 'after'] as const) {
          begin();
          site.tables.fault = (number) => (number === index + 1 ? when : undefined);
          await expectRepeated(`${when} ${name}`);
        }
      }
    });

    test('at each call to AWS, before and after it took effect', async () => {
      begin();
      await run();
      for (const [index, action] of [...site.command.aws.calls].entries()) {
        for (const when of /Get|List|Describe/.test(action) ? (['before'] as const) : (['before', 'after'] as const)) {
          begin();
          site.command.aws.fault = (_, number) => (number === index + 1 ? when : undefined);
          await expectRepeated(`${when} ${action}`);
        }
      }
    });

    test('at each command of the CDK, before and after it took effect', async () => {
      begin();
      let commands = 0;
      site.command.cdkFault = () => {
        commands += 1;
        return undefined;
      };
      await run();
      for (let index = 1; index <= commands; index += 1) {
        for (const when of ['before', 'after'] as const) {
          begin();
          let number = 0;
          site.command.cdkFault = () => {
            number += 1;
            return number === index ? when : undefined;
          };
          await expectRepeated(`${when} cdk ${index}`);
        }
      }
    });
  },
);

describe('a table that AWS Backup restored, as from a copy in another account', () => {
  const run = () => site.run(instant, copy);

  test('is waited for, and takes the place of the one in use with every step but the restore', async () => {
    addCopy();
    expect(await run()).toEqual([]);
    expectRestored(copy);
    expect(site.asked).toEqual([{ from: '2026-11-20T08:00:00.000Z' }]);
    expect(site.tables.calls.filter((name) => !name.startsWith('Describe'))).toEqual([
      'ListTagsOfResourceCommand',
      'TagResourceCommand',
      `repair ${copy}`,
      `compare ${copy}`,
      `prepare ${copy}`,
      ...Array.from({ length: 3 }, () => `deletions ${copy}`),
      `lost ${liveTable} ${copy}`,
      `compare ${copy}`,
    ]);
    expect(site.tables.existing.get(copy)?.tags).toEqual([{ Key: replacesTag, Value: liveTable }]);
    expect(site.printed).toContain(`${copy}, which was restored already, is checked`);
  });

  test('serves where the table in use is gone, and what was lost cannot be listed', async () => {
    site.tables.existing.delete(liveTable);
    addCopy();
    await run();
    expect(site.outputs).toMatchObject({ TableName: copy, Closed: 'false' });
    expect(site.printed).toContain('cannot be listed');
  });

  test.each([
    ['is not there', () => undefined, 'restore it first, by AWS Backup'],
    ['lacks an index', () => addCopy({ indexes: ['byParent'] }), 'other keys or indexes'],
    ['has a key that functions may not use', () => addCopy({ key: 'arn:aws:kms:eu-west-2:1:key/1' }), 'the same key'],
  ])('that %s is refused before anything is changed', async (_, add, reason) => {
    add();
    await expect(run()).rejects.toThrow(reason);
    expect(deployments()).toBe(0);
    expect(site.settingsText).not.toContain('closed');
  });

  test('that is the one in use is refused: nothing may be held back or repaired in it by mistake', async () => {
    await expect(site.run(instant, liveTable)).rejects.toThrow('is the table that the site uses');
    expect(deployments()).toBe(0);
  });
});

test('nothing is changed unless the name of the stage is typed', async () => {
  site.typed = 'yes';
  await expect(site.run()).rejects.toMatchObject({ message: 'nothing was changed' });
  expect(site.settingsText).not.toContain('closed');
  expect(deployments()).toBe(0);
});

test('it stays closed until its opening is agreed to, and another run opens it', async () => {
  site.command.answers = { 'Open Exhale-prod': false };
  await expect(site.run()).rejects.toMatchObject({ message: 'the site is restored, and closed' });
  expect(site.outputs).toMatchObject({ TableName: recovered, Closed: 'true' });
  site.command.answers = {};
  await site.run();
  expectRestored();
});

test('what had begun when the site was closed has a quarter of an hour to end', async () => {
  await site.run();
  expect(site.paused).toBe(2);
  site.begin();
  site.deployedAt = now;
  await site.run();
  expect(site.printed).toContain('15 minutes left');
  expect(site.paused).toBe(17);
});

test('differences that nothing repairs are shown, and the site moves only when that is agreed to', async () => {
  site.tables.differences = 1;
  site.command.answers = { 'Go on with these': false };
  await expect(site.run()).rejects.toMatchObject({ message: 'the site is closed, and uses the table before' });
  expect(site.outputs).toMatchObject({ TableName: liveTable, Closed: 'true' });
  site.command.answers = {};
  expect(await site.run()).toEqual([expect.stringContaining('1 differences')]);
});

test('payments are compared on from where a run stopped, and what failed again, at most three times', async () => {
  const part = { checkouts: 0, orders: 1, refunds: 0, repaired: 0, listed: 0, failed: 0 };
  site.comparisons = [{ ...part, resumeFrom: '2026-11-22T00:00:00.000Z' }];
  await site.run();
  expect(site.asked).toEqual([{ from: '2026-11-20T08:00:00.000Z' }, { from: '2026-11-22T00:00:00.000Z' }]);
  site.begin();
  site.comparisons = Array.from({ length: 3 }, () => ({ ...part, failed: 2, resumeFrom: null }));
  expect(await site.run()).toEqual([expect.stringContaining('2 comparisons with Stripe failed')]);
  expect(site.asked).toHaveLength(3);
});

describe('what is restored', () => {
  test('an instant that is not kept is refused with what is, and the site stays closed', async () => {
    await expect(site.run(new Date('2026-10-01T09:00:00Z'))).rejects.toThrow(
      'can be restored to 2026-10-24T09:00:00.000Z until 2026-11-28T08:55:00.000Z',
    );
  });

  test('a table that was deleted comes back from its last backup, and says as of when', async () => {
    site.tables.existing.delete(liveTable);
    await expect(site.run()).rejects.toThrow('there is no backup of it any more');
    site.tables.hasBackup = true;
    await expect(site.run()).rejects.toThrow(`--to ${deletedAt.toISOString()}`);
    await site.run(deletedAt);
    expect(site.outputs).toMatchObject({ TableName: 'exhale-prod-20261128T083000Z', Closed: 'false' });
    expect(site.printed).toContain('cannot be listed');
  });

  test('a key of the customer encrypts the new table too, since functions may use no other', async () => {
    const key = 'arn:aws:kms:eu-west-2:123456789012:key/1';
    site.tables.existing.set(liveTable, { looks: 0, key });
    await site.run();
    expect(site.tables.existing.get(recovered)?.restored).toMatchObject({
      SSESpecificationOverride: { Enabled: true, SSEType: 'KMS', KMSMasterKeyId: key },
    });
  });
});

describe('a command line', () => {
  test('names a stage and an instant, also of a restored table, or an item and a copy', () => {
    const base = { stage: 'prod', settingsFile: 'settings.jsonc' };
    expect(readCommandLine(['--stage', 'prod', '--to', '2026-11-20T10:00:00.500+01:00'], now)).toEqual({
      ...base,
      to: instant,
    });
    expect(readCommandLine(['--stage', 'prod', '--item', 'SESSION#1 SESSION', '--from-table', 'copy'], now)).toEqual({
      ...base,
      item: { PK: 'SESSION#1', SK: 'SESSION' },
      fromTable: 'copy',
    });
    expect(readCommandLine(['--stage', 'prod', '--to', '2026-11-20T09:00:00Z', '--from-table', 'copy'], now)).toEqual({
      ...base,
      to: instant,
      fromTable: 'copy',
    });
  });

  test.each([
    [['--to', '2026-11-20T09:00:00Z'], '--stage names the stage'],
    [['--stage', 'prod'], 'name --to'],
    [['--stage', 'prod', '--from-table', 'copy'], 'name --to'],
    [['--stage', 'prod', '--to', '2026-10-20T09:00:00Z', '--from-table', 'copy'], 'noted for 36 days'],
    [['--stage', 'prod', '--to', '2026-11-20T09:00:00'], 'with its zone'],
    [['--stage', 'prod', '--item', 'SESSION#1', '--from-table', 'copy'], 'a partition key and a sort key'],
    [['--stage', 'prod', '--to', '2026-11-20T09:00:00Z', '--yes'], "Unknown option '--yes'"],
  ])('of %j is refused', (args, message) => {
    expect(() => readCommandLine(args, now)).toThrow(message);
  });
});
