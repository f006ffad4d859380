import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ListUsersCommand } from '@aws-sdk/client-cognito-identity-provider';
import {
  CreateTableCommand,
  DeleteTableCommand,
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  RestoreTableToPointInTimeCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { completeDeletions } from '../../../functions/endpoints/own-data/complete.ts';
import { erasureOf } from '../../../functions/ground/keys/erasure.ts';
import { profileItem, profileRecord } from '../../../functions/ground/keys/member.ts';
import { packItem } from '../../../functions/ground/keys/pack.ts';
import { writeAll } from '../../../functions/ground/platform/batch.ts';
import { getItem, type Key, putItem } from '../../../functions/ground/platform/table.ts';
import { reconcileWithStripe } from '../../../functions/orders/settlement/reconcile.ts';
import { type ScannedItem, scanTable } from '../../../functions/reactions/derived-data/scan.ts';
import { openStreams } from '../../../functions/testing/cloud.ts';
import { examplePackPurchase, packOf } from '../../../functions/testing/examples.ts';
import { fakeAccounts } from '../../../functions/testing/fake-accounts.ts';
import { interruptTableAt } from '../../../functions/testing/fault-injection.ts';
import { pay } from '../../../functions/testing/payments.ts';
import { openTestSite } from '../../../functions/testing/site.ts';
import { putBack } from '../put-back.ts';
import { restoredName } from '../restore-table.ts';
import { type Tables, tablesOf } from '../tables.ts';
import { openTestRestore, type TestRestore } from '../testing/restore-command.ts';

// docs/operations.md#restoring: on tables of DynamoDB Local and the local Stripe; an export takes the place of
// point-in-time recovery, and functions run in this process.

const site = await openTestSite(`https://${randomUUID()}.example`, { stream: true });
const live = site.dependencies.table;
const erasures = { name: `erasures-${live.name}`, client: live.client };
const streams = openStreams();

const kept = memberOf('kept');
const erased = memberOf('erased');
const late = memberOf('late');
const given = packOf(examplePackPurchase());
let instant = new Date();
let exported: ScannedItem[] = [];
let target = '';
let early = '';
let paidSince = '';
let sessionId = '';
let command: TestRestore;

function memberOf(name: string) {
  const sub = `${name}-${randomUUID()}`;
  return { sub, email: `${sub}@example.org`, fullName: 'Mara', createdAt: new Date().toISOString() };
}

const storeMember = (member: ReturnType<typeof memberOf>) => putItem(live, profileItem(profileRecord.parse(member)));

async function itemsOf(name: string): Promise<ScannedItem[]> {
  const all: ScannedItem[] = [];
  await scanTable({ ...live, name }, (items) => void all.push(...items));
  const keyOf = ({ PK, SK }: ScannedItem) => `${PK} ${SK}`;
  return all.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

/** What DynamoDB Local lacks: point-in-time recovery, here of the export. */
async function send(request: object): Promise<unknown> {
  if (request instanceof DescribeContinuousBackupsCommand) {
    const PointInTimeRecoveryDescription = {
      EarliestRestorableDateTime: new Date(0),
      LatestRestorableDateTime: new Date(),
    };
    return { ContinuousBackupsDescription: { PointInTimeRecoveryDescription } };
  }
  if (!(request instanceof RestoreTableToPointInTimeCommand)) return live.client.send(request as DescribeTableCommand);
  const { Table: shape } = await live.client.send(new DescribeTableCommand({ TableName: live.name }));
  await live.client.send(
    new CreateTableCommand({
      TableName: request.input.TargetTableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: shape?.AttributeDefinitions,
      KeySchema: shape?.KeySchema,
      GlobalSecondaryIndexes: shape?.GlobalSecondaryIndexes?.map(({ IndexName, KeySchema }) => ({
        IndexName,
        KeySchema,
        Projection: { ProjectionType: 'ALL' },
      })),
    }),
  );
  await writeAll(
    { ...live, name: target },
    exported.map((put) => ({ put })),
  );
  return {};
}

/** The restored table's items as they are once this one is deleted. */
async function itemsWithout(key: Key): Promise<ScannedItem[]> {
  await writeAll({ ...live, name: target }, [{ remove: key }]);
  await tables(() => undefined).compare(target, true);
  return itemsOf(target);
}

/** Repairs are counted, and more of them are made after an interruption. */
const isNoCount = ({ PK }: ScannedItem) => PK !== 'REPAIRS';

/** Makes these the items of the restored table. */
async function replaceItems(items: readonly ScannedItem[]): Promise<void> {
  const others = (await itemsOf(target)).filter(({ PK, SK }) => !items.some((one) => one.PK === PK && one.SK === SK));
  const removals = others.map(({ PK, SK }) => ({ remove: { PK: String(PK), SK: String(SK) } }));
  await writeAll({ ...live, name: target }, [...removals, ...items.map((put) => ({ put }))]);
}

const cognito = {
  send: async (request: object) => {
    if (!(request instanceof ListUsersCommand)) throw new Error('an unexpected command');
    return { Users: [kept, late].map(({ sub }) => ({ Attributes: [{ Name: 'sub', Value: sub }] })) };
  },
} as never;

function tables(print: (line: string) => void, table = live): Tables {
  const equipment = { tags: {}, isProtected: false, isLocal: true };
  const client = { send } as unknown as DynamoDBClient;
  const connection = {
    table,
    erasures: { ...table, name: erasures.name },
    client,
    cognito,
    userPoolId: 'pool',
    equipment,
    streamDelayMs: 1,
  };
  const found = tablesOf(connection, streams, { print, pause, now: () => new Date() });
  const inRegion = (arn: string) => arn.replace('ddblocal', 'eu-west-2');
  return {
    ...found,
    prepare: async (...about) => {
      const prepared = await found.prepare(...about);
      return { ...prepared, streamArn: inRegion(prepared.streamArn) };
    },
  };
}

async function functions(name: string, payload: unknown): Promise<unknown> {
  const dependencies = { ...site.dependencies, table: { ...live, name: target } };
  if (name.startsWith('FunctionsCompleteDeletions')) {
    await completeDeletions({ ...dependencies, accounts: fakeAccounts().accounts });
    return null;
  }
  if (!name.startsWith('FunctionsReconcilePayments')) return null;
  const from = z.object({ from: z.coerce.date() }).parse(payload).from;
  const before = new Date(Date.now() + 60_000);
  return reconcileWithStripe({ from, before }, before, dependencies);
}

async function bookAndPay(): Promise<string> {
  const held = await site.holdSeat(site.bookingRequest(sessionId));
  await pay(held.paymentUrl);
  await site.settle(held.bookingId);
  return held.bookingId;
}

beforeAll(async () => {
  await live.client.send(
    new CreateTableCommand({
      TableName: erasures.name,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [{ AttributeName: 'PK', AttributeType: 'S' }],
      KeySchema: [{ AttributeName: 'PK', KeyType: 'HASH' }],
    }),
  );
  sessionId = await site.createSession({ maxAttendees: 5 });
  early = await bookAndPay();
  for (const member of [kept, erased]) await storeMember(member);
  await tables(() => undefined).compare(live.name, true);
  await pause(1100);
  instant = new Date();
  instant.setUTCMilliseconds(0);
  target = restoredName('prod', instant);
  exported = await itemsOf(live.name);
  await pause(1100);
  paidSince = await bookAndPay();
  await storeMember(late);
  await putItem(live, packItem(given));
  await changeSession();
  await removeMember();
  command = await openTestRestore({ TableName: live.name, ErasuresTableName: erasures.name });
  command.realTables = tables;
  command.realFunctions = functions;
});

async function changeSession(): Promise<void> {
  const session = (await itemsOf(live.name)).find(({ PK, SK }) => PK === `SESSION#${sessionId}` && SK === 'SESSION');
  await putItem(live, { ...session, title: 'Renamed since' });
}

/** As the site does, which keeps the hash of the address outside the table. */
async function removeMember(): Promise<void> {
  await writeAll(live, [{ remove: { PK: `MEMBER#${erased.sub}`, SK: 'PROFILE' } }]);
  await putItem(erasures, erasureOf(erased.email, new Date()));
}

afterAll(async () => {
  command?.command.close();
  for (const TableName of [erasures.name, target])
    await live.client.send(new DeleteTableCommand({ TableName })).catch(() => undefined);
  streams.destroy();
  await site.close();
});

const stored = (PK: string, SK: string) =>
  getItem({ ...live, name: target }, { PK, SK }, z.record(z.string(), z.unknown()), { consistent: true });

test('a site goes back to an instant: payments come back, who was deleted stays so, the rest is listed', async () => {
  const before = (await itemsOf(live.name)).length;
  expect(await command.run(instant)).toEqual([]);
  expect(command.outputs).toMatchObject({ TableName: target, Closed: 'false' });
  expect(await stored(`BOOKING#${early}`, 'BOOKING')).toBeDefined();
  expect(await stored(`BOOKING#${paidSince}`, 'BOOKING')).toMatchObject({ paymentStatus: 'paid' });
  expect(await stored(`SESSION#${sessionId}`, 'SESSION')).toMatchObject({ seatsTaken: 2 });
  expect(await stored(`MEMBER#${erased.sub}`, 'PROFILE')).toBeUndefined();
  const list = command.kept.join('\n');
  expect(list).toContain(`members, not here: ${late.sub}`);
  expect(list).toContain(`packs, not here: ${given.id}`);
  expect(list).toContain(`sessions, as before: ${sessionId}`);
  expect(list).not.toContain('bookings, not here');
  expect(list).not.toContain('here again:');
  expect(list).not.toContain('@');
  expect(command.printed).not.toContain(erased.email);
  expect(await itemsOf(live.name)).toHaveLength(before);
});

describe('one item of the table before', () => {
  const order = (PK: string, SK: string) => ({
    stage: 'prod',
    settingsFile: command.settingsFile,
    item: { PK, SK },
    fromTable: live.name,
  });

  test('comes back where it is missing, when that is agreed to', async () => {
    const key = { PK: `BOOKING#${early}`, SK: 'BOOKING' };
    const item = await stored(key.PK, key.SK);
    await writeAll({ ...live, name: target }, [{ remove: key }]);
    command.command.answer = false;
    await expect(putBack(order(key.PK, key.SK), command.dependencies())).rejects.toThrow('nothing was changed');
    command.command.answer = true;
    expect(await putBack(order(key.PK, key.SK), command.dependencies())).toEqual([]);
    expect(await stored(key.PK, key.SK)).toEqual(item);
  });

  test('is not put over another one', async () => {
    const key = { PK: `BOOKING#${early}`, SK: 'BOOKING' };
    const item = await stored(key.PK, key.SK);
    const changed = { ...item, attendeeName: 'Changed since' };
    await putItem({ ...live, name: target }, changed);
    await expect(putBack(order(key.PK, key.SK), command.dependencies())).rejects.toThrow('has another item');
    expect(await stored(key.PK, key.SK)).toEqual(changed);
    await putItem({ ...live, name: target }, { ...item });
  });

  test.each(['before', 'after'] as const)(
    'interrupted %s each call took effect, and run again, is back with what is derived from it',
    async (when) => {
      const key = { PK: `BOOKING#${early}`, SK: 'BOOKING' };
      const missing = await itemsWithout(key);
      command.realTables = tables;
      await putBack(order(key.PK, key.SK), command.dependencies());
      const whole = await itemsOf(target);
      let interruption = interruptTableAt(live, { at: 0, when });
      for (let at = 0; interruption.happened || at === 0; at += 1) {
        await replaceItems(missing);
        interruption = interruptTableAt(live, { at, when });
        command.realTables = (print) => tables(print, interruption.table);
        await putBack(order(key.PK, key.SK), command.dependencies()).catch(() => undefined);
        command.realTables = tables;
        expect(await putBack(order(key.PK, key.SK), command.dependencies()), `call ${at}`).toEqual([]);
        expect((await itemsOf(target)).filter(isNoCount), `call ${at}`).toEqual(whole.filter(isNoCount));
      }
    },
  );

  test('stays deleted where it names somebody who was erased, and what is derived is not put back', async () => {
    await storeMember(erased);
    const attempts = [
      order(`MEMBER#${erased.sub}`, 'PROFILE'),
      order('TOTALS', 'ALL'),
      order('SESSION#none', 'SESSION'),
    ];
    const reasons = ['who was erased', 'follows from other items', 'has no SESSION#none'];
    for (const [index, attempt] of attempts.entries())
      await expect(putBack(attempt, command.dependencies())).rejects.toThrow(reasons[index]);
  });
});
