import { ListUsersCommand as ListUsers, type ListUsersCommand } from '@aws-sdk/client-cognito-identity-provider';
import { CreateTableCommand, DeleteTableCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findDeletion } from '../../functions/ground/auth-sessions/requested-deletions.ts';
import { deletionItem, deletionKey } from '../../functions/ground/keys/deletion.ts';
import { erasureOf } from '../../functions/ground/keys/erasure.ts';
import { profileItem, profileRecord } from '../../functions/ground/keys/member.ts';
import type { NewMail } from '../../functions/ground/outbox/mail.ts';
import { unsentMails } from '../../functions/ground/outbox/mail.ts';
import { findMail, queueMail } from '../../functions/ground/outbox/queue.ts';
import { newId } from '../../functions/ground/platform/ids.ts';
import { putItem, type Table } from '../../functions/ground/platform/table.ts';
import { transact } from '../../functions/ground/platform/transact.ts';
import { exampleBooking } from '../../functions/testing/examples.ts';
import { interruptTableAt } from '../../functions/testing/fault-injection.ts';
import { storePlace } from '../../functions/testing/store-place.ts';
import { openSharedTable } from '../../functions/testing/temporary-table.ts';
import { readCommandLine } from './command-line.ts';
import { prepareTable } from './prepare.ts';

// docs/operations.md#restoring

const table = await openSharedTable();
const restoredTo = new Date('2026-11-20T09:00:00Z');
const before = new Date('2026-11-20T08:59:00Z');
const after = new Date('2026-11-20T09:30:00Z');
let printed: string[] = [];

beforeEach(() => {
  printed = [];
});

/** A pool with these accounts, in pages of two. */
function poolOf(subs: readonly string[]) {
  const send = async (command: ListUsersCommand) => {
    if (!(command instanceof ListUsers)) throw new Error('an unexpected command');
    const from = Number(command.input.PaginationToken ?? 0);
    const Users = subs
      .slice(from, from + 2)
      .map((Value) => ({ Attributes: [{ Name: 'sub', Value }], UserCreateDate: after }));
    return { Users, ...(from + 2 < subs.length && { PaginationToken: String(from + 2) }) };
  };
  return { cognito: { send } as never, userPoolId: 'eu-west-2_Pool' };
}

const erasures = { name: `erasures-${table.name}`, client: table.client };

beforeAll(async () => {
  await table.client.send(
    new CreateTableCommand({
      TableName: erasures.name,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [{ AttributeName: 'PK', AttributeType: 'S' }],
      KeySchema: [{ AttributeName: 'PK', KeyType: 'HASH' }],
    }),
  );
});
afterAll(() => table.client.send(new DeleteTableCommand({ TableName: erasures.name })));

const prepare = (subs: readonly string[] = [], own: Table = table) =>
  prepareTable(
    { table: table.name, restoredTo },
    {
      ...poolOf(subs),
      table: own,
      erasures: { ...own, name: erasures.name },
      now: new Date('2026-11-20T12:00:00Z'),
      client: table.client as never,
      equipment: { tags: {}, isProtected: false, isLocal: true },
      pause: async () => undefined,
      print: (line) => void printed.push(line),
    },
  );

async function queue(mail: Partial<NewMail> & { kind: NewMail['kind'] }, at: Date): Promise<string> {
  const id = newId(at);
  await transact(table, [queueMail({ id, to: 'mara@example.org', ...mail } as NewMail, at)]);
  return id;
}

const confirmation = { kind: 'booking_confirmed', bookingId: '01ARZ3NDEKTSV4RRFFQ69G5FAV' } as const;

describe('mails that waited at the restored instant', () => {
  test('are not sent, and listed with a reason where each can be sent again', async () => {
    const id = await queue(confirmation, before);
    await prepare();
    expect(await findMail(table, id)).toMatchObject({ state: 'failed', reason: expect.stringContaining('restored') });
    expect(await findMail(table, id)).not.toHaveProperty('nextAttemptAt');
    expect(await stored(id)).toMatchObject({ GSI3PK: unsentMails });
    expect(printed.join('\n')).toContain(`2026-11-20T08:59:00.000Z  booking_confirmed  ${id}`);
    expect(printed.join('\n')).not.toContain('mara@example.org');
  });

  test('that were queued since, as by the comparison with Stripe, stay', async () => {
    const id = await queue(confirmation, after);
    await prepare();
    expect(await findMail(table, id)).toMatchObject({ state: 'queued' });
  });

  test('with a link to sign in are of no use any more, and not listed', async () => {
    const id = await queue({ kind: 'own_data_link' }, before);
    await prepare();
    expect(await findMail(table, id)).toMatchObject({ state: 'expired' });
    expect(await stored(id)).not.toHaveProperty('GSI3PK');
  });

  test('are held back once', async () => {
    await queue(confirmation, before);
    await prepare();
    printed = [];
    await prepare();
    expect(printed[0]).toMatch(/^0 mails/);
  });
});

async function stored(id: string) {
  const { GetCommand } = await import('@aws-sdk/lib-dynamodb');
  const Key = { PK: `MAIL#${id}`, SK: 'MAIL' };
  return (await table.client.send(new GetCommand({ TableName: table.name, Key }))).Item;
}

async function storeMember(sub: string): Promise<string> {
  const email = `${sub}@example.org`;
  const profile = { sub, email, fullName: 'Mara', createdAt: '2026-10-01T09:00:00.000Z' };
  await putItem(table, profileItem(profileRecord.parse(profile)));
  return email;
}

test('members are compared with the pool: who was deleted since is named, and who is new', async () => {
  for (const sub of ['kept', 'deleted']) await storeMember(sub);
  const left = await prepare(['kept', 'one', 'two']);
  expect(left).toMatchObject({
    withoutAccount: [{ sub: 'deleted', email: 'deleted@example.org', createdAt: '2026-10-01T09:00:00.000Z' }],
    withdrawn: [],
  });
  expect(printed.join('\n')).toContain('2 members compared');
  expect(printed.join('\n')).toContain('deleted@example.org  /admin/users/deleted');
  expect(printed.join('\n')).toContain('2 accounts were set up since 2026-11-20T09:00:00.000Z');
});

describe('people who were deleted since (docs/trust.md#erasures-outlast-a-restore)', () => {
  const note = (email: string, at: Date) => putItem(erasures, erasureOf(email, at));
  const requestOf = (sub: string | null, email: string) => findDeletion(table, { sub, email });
  const pending = (sub: string, email: string, changes = {}) =>
    putItem(
      table,
      deletionItem({
        sub,
        email,
        requestedAt: before.toISOString(),
        dueAt: after.toISOString(),
        refunds: {},
        ...changes,
      }),
    );

  test('are requested again, members and guests; who was deleted before that instant, or has nothing here, is not', async () => {
    const member = await storeMember('erased');
    const guest = exampleBooking({ id: newId(before), memberSub: null, attendeeEmail: 'guest@example.org' });
    await storePlace(table, guest);
    const earlier = await storeMember('erased-earlier');
    for (const email of [member, guest.attendeeEmail, 'nobody@example.org']) await note(email, after);
    await note(earlier, before);
    const left = await prepare(['erased-earlier', 'kept', 'deleted']);
    expect(left).toMatchObject({ withoutAccount: [], withdrawn: [] });
    const repeated = {
      isRepeated: true,
      begunAt: '2026-11-20T12:00:00.000Z',
      dueAt: '2026-11-20T12:00:00.000Z',
      refunds: {},
    };
    expect(await requestOf('erased', member)).toMatchObject(repeated);
    expect(await requestOf(null, guest.attendeeEmail)).toMatchObject(repeated);
    expect(await requestOf('erased-earlier', earlier)).toBeUndefined();
    expect(printed.join('\n')).toContain('3 people were deleted since: of 2 there is something again');
    expect(printed.join('\n')).not.toContain(guest.attendeeEmail);
  });

  test('whose request waited at that instant are deleted as people who were, without a mail and without money', async () => {
    const email = await storeMember('waited');
    await pending('waited', email, { refunds: { [newId(before)]: 1800 } });
    await note(email, after);
    await prepare(['waited']);
    expect(await requestOf('waited', email)).toMatchObject({ isRepeated: true, refunds: {} });
  });

  test('a request that was perhaps taken back is taken off and named; one that had begun goes on', async () => {
    const asked = await storeMember('asked');
    const begun = await storeMember('begun');
    await pending('asked', asked);
    await pending('begun', begun, { begunAt: before.toISOString() });
    const subs = ['asked', 'begun', 'waited', 'erased', 'erased-earlier', 'kept', 'deleted'];
    const left = await prepare(subs);
    expect(left.withdrawn).toMatchObject([{ sub: 'asked', email: asked, requestedAt: before.toISOString() }]);
    expect(await requestOf('asked', asked)).toBeUndefined();
    expect(await requestOf('begun', begun)).toMatchObject({ begunAt: before.toISOString() });
    expect(printed.join('\n')).toContain(`${before.toISOString()}  ${asked}`);
  });
});

test.each(['before', 'after'] as const)(
  'interrupted %s each call took effect, and run again, who is to be asked is named, who was erased is requested, and no mail waits',
  async (when) => {
    const erased = { sub: 'erased-again', email: 'erased-again@example.org' };
    const asked = { sub: null, email: 'asked-again@example.org' };
    const request = { ...asked, requestedAt: before.toISOString(), dueAt: after.toISOString(), refunds: {} };
    await storeMember(erased.sub);
    await putItem(erasures, erasureOf(erased.email, after));
    let interruption = interruptTableAt(table, { at: 0, when });
    for (let at = 0; interruption.happened || at === 0; at += 1) {
      await transact(table, [{ Delete: { Key: deletionKey(erased) } }]);
      await putItem(table, deletionItem(request));
      const mail = await queue(confirmation, before);
      printed = [];
      interruption = interruptTableAt(table, { at, when });
      await prepare([], interruption.table).catch(() => undefined);
      await prepare();
      expect(printed.join('\n'), `call ${at}`).toContain(`${request.requestedAt}  ${asked.email}`);
      expect(await findDeletion(table, asked)).toBeUndefined();
      expect(await findDeletion(table, erased)).toMatchObject({ isRepeated: true });
      expect(await findMail(table, mail)).toMatchObject({ state: 'failed' });
    }
  },
);

test('the end names the stream, for the setting', async () => {
  await prepare();
  expect(printed.at(-1)).toMatch(new RegExp(`tableStreamArn:\n  arn:.*table/${table.name}/stream/`));
});

describe('a command line', () => {
  const now = new Date('2026-11-28T09:00:00Z');
  const named = ['--local', '--table', 'exhale-restored'];

  test('names target, table and instant', () => {
    expect(readCommandLine([...named, '--to', '2026-11-20T10:00:00+01:00'], now)).toEqual({
      target: 'local',
      table: 'exhale-restored',
      restoredTo,
    });
  });

  test.each([
    [['--table', 'a', '--to', '2026-11-20T09:00:00Z'], 'name --local or one --stage.'],
    [['--local', '--to', '2026-11-20T09:00:00Z'], '--table names the restored table.'],
    [named, '--to is the instant'],
    [[...named, '--to', '2026-11-20'], '--to is the instant'],
    [[...named, '--to', '2026-11-20T09:00:00'], 'with its zone'],
    [[...named, '--to', '2026-13-20T09:00:00Z'], '--to is the instant'],
    [[...named, '--to', '2026-11-29T09:00:00Z'], '--to is ahead'],
  ])('of %j is refused', (args, message) => {
    expect(() => readCommandLine(args, now)).toThrow(message);
  });
});
