import { ListUsersCommand as ListUsers, type ListUsersCommand } from '@aws-sdk/client-cognito-identity-provider';
import { beforeEach, describe, expect, test } from 'vitest';
import { profileItem, profileRecord } from '../../functions/ground/keys/member.ts';
import type { NewMail } from '../../functions/ground/outbox/mail.ts';
import { unsentMails } from '../../functions/ground/outbox/mail.ts';
import { findMail, queueMail } from '../../functions/ground/outbox/queue.ts';
import { newId } from '../../functions/ground/platform/ids.ts';
import { putItem } from '../../functions/ground/platform/table.ts';
import { transact } from '../../functions/ground/platform/transact.ts';
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

const prepare = (subs: readonly string[] = []) =>
  prepareTable(
    { table: table.name, restoredTo },
    {
      ...poolOf(subs),
      table,
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

test('members are compared with the pool: who was deleted since is named, and who is new', async () => {
  for (const sub of ['kept', 'deleted']) {
    const profile = { sub, email: `${sub}@example.org`, fullName: 'Mara', createdAt: '2026-10-01T09:00:00.000Z' };
    await putItem(table, profileItem(profileRecord.parse(profile)));
  }
  const comparison = await prepare(['kept', 'one', 'two']);
  expect(comparison).toEqual({
    members: 2,
    withoutAccount: [{ sub: 'deleted', email: 'deleted@example.org', createdAt: '2026-10-01T09:00:00.000Z' }],
    withoutProfile: ['one', 'two'].map((sub) => ({ sub, createdAt: after.toISOString() })),
  });
  expect(printed.join('\n')).toContain('deleted@example.org  /admin/users/deleted');
  expect(printed.join('\n')).toContain('2 accounts were set up since 2026-11-20T09:00:00.000Z');
});

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
