import type { DynamoDBRecord } from 'aws-lambda';
import { beforeAll, expect, test } from 'vitest';
import { findKeys } from '../../domains/search/search.ts';
import { emit, eventKey } from '../../ground/events/event.ts';
import { bookingItem } from '../../ground/keys/booking.ts';
import { profileItem } from '../../ground/keys/member.ts';
import { bookingOf } from '../../ground/keys/place.ts';
import { newId } from '../../ground/platform/ids.ts';
import { logger } from '../../ground/platform/log.ts';
import { putItem } from '../../ground/platform/table.ts';
import { exampleBooking } from '../../testing/examples.ts';
import { interceptTable } from '../../testing/fault-injection.ts';
import { scanPrefix } from '../../testing/scan.ts';
import { streamRecord } from '../../testing/stream.ts';
import { openSharedTable } from '../../testing/temporary-table.ts';
import type { ReactionDependencies } from '../dispatch/reaction.ts';
import { consumeChanges } from './consumer.ts';
import { reacting } from './react-to-events.ts';

// docs/decisions/events.md

const table = await openSharedTable();
const now = new Date('2026-11-20T10:00:00.000Z');
const own = { table, now: () => now, newId };
const dependencies = { ...own, adminEmail: 'studio@exhale.example', requestSettlement: async () => undefined };

beforeAll(() => logger.setLogLevel('SILENT'));

let sequence = 0;

/** An event that was just written, and its record of the stream. */
async function anEvent() {
  const event = { id: newId(now), kind: 'offerMade', bookingId: newId(now), to: 'ada@example.org' } as const;
  const write = emit(event, now);
  if (!('Put' in write)) throw new Error('no event');
  const item = write.Put.Item ?? {};
  await putItem(table, item);
  return { ...event, item, record: streamRecord(++sequence, undefined, item) };
}

function aProfile(fullName: string) {
  const sub = newId(now);
  const createdAt = now.toISOString();
  const email = `${sub}@example.org`.toLowerCase();
  return streamRecord(
    ++sequence,
    undefined,
    profileItem({ sub, email, fullName, subscriptionStatus: 'Free', createdAt }),
  );
}

const consume = (records: DynamoDBRecord[], reactions: ReactionDependencies = dependencies) =>
  reacting(consumeChanges(own), reactions)({ Records: records });

const people = async (name: string) => (await findKeys(table, 'people', name, { limit: 5 })).keys.length;
const mailsAbout = async (bookingId: string) =>
  (await scanPrefix(table, 'MAIL#')).filter((mail) => mail.bookingId === bookingId).map(({ kind }) => kind);
const isOpen = async ({ id }: { id: string }) =>
  (await scanPrefix(table, eventKey(id).PK)).some(({ GSI3PK }) => GSI3PK !== undefined);

test('a new event is reacted to once, with the changes of its batch, however often the batch comes', async () => {
  const event = await anEvent();
  const records = [event.record, aProfile('Eventful')];
  expect(await consume(records)).toEqual({ batchItemFailures: [] });
  expect(await Promise.all([consume(records), consume(records)])).toEqual(
    [1, 2].map(() => ({ batchItemFailures: [] })),
  );
  expect(await mailsAbout(event.bookingId)).toEqual(['seat_offered']);
  expect(await isOpen(event)).toBe(false);
  expect(await people('eventful')).toBe(1);
});

test('only a new event is reacted to, not its end', async () => {
  const event = await anEvent();
  const closed = streamRecord(++sequence, event.item, { ...event.item, reactedAt: now.toISOString() });
  await consume([closed]);
  expect(await mailsAbout(event.bookingId)).toEqual([]);
});

test('a reaction that fails holds up no record: the stream repeats none', async () => {
  const event = await anEvent();
  const withoutReads = interceptTable(table, (name, call) =>
    name === 'PutCommand' ? Promise.reject(new Error('the outbox is away')) : call(),
  );
  const response = await consume([event.record, aProfile('Unhindered')], { ...dependencies, table: withoutReads });
  expect(response).toEqual({ batchItemFailures: [] });
  expect(await people('unhindered')).toBe(1);
  expect(await isOpen(event)).toBe(true);
});

test('an event is reacted to beside a record that cannot be processed', async () => {
  const event = await anEvent();
  const item = bookingItem(bookingOf(exampleBooking({ id: newId(now) })));
  const broken = streamRecord(++sequence, undefined, { ...item, attendeeEmail: 'unreadable' });
  const { batchItemFailures } = await consume([broken, event.record]);
  expect(batchItemFailures).toEqual([{ itemIdentifier: broken.dynamodb?.SequenceNumber }]);
  expect(await mailsAbout(event.bookingId)).toEqual(['seat_offered']);
});
