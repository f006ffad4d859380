import { expect, test } from 'vitest';
import { packagePriceKey } from '../../ground/keys/discount-code.ts';
import { recordingKey } from '../../ground/keys/recording.ts';
import { sessionItems } from '../../ground/keys/session.ts';
import { siteKey } from '../../ground/keys/site-key.ts';
import type { PageUpdate } from '../../ground/page-updates/message.ts';
import { newId } from '../../ground/platform/ids.ts';
import { exampleSession } from '../../testing/examples.ts';
import { streamRecord } from '../../testing/stream.ts';
import { openSharedTable } from '../../testing/temporary-table.ts';
import { announcing } from './announce.ts';
import { consumeChanges } from './consumer.ts';

const table = await openSharedTable();
const now = () => new Date('2026-11-20T12:00:00.000Z');
const id = newId(now());
const [listed, details] = sessionItems(exampleSession({ id }));

const consuming = (announce: (update: PageUpdate) => Promise<void>) =>
  announcing(announce, consumeChanges({ table, now, newId }));

test('a batch announces once which pages show what changed (docs/product.md#rendered-pages)', async () => {
  const updates: PageUpdate[] = [];
  const records = [
    streamRecord(1, undefined, listed),
    streamRecord(2, details, { ...details, description: 'Slower.' }),
    streamRecord(3, undefined, { ...recordingKey('birth', id), collection: 'birth' }),
    streamRecord(4, undefined, { ...packagePriceKey('stress'), code: 'STRESS_PACKAGE_PRICE' }),
    streamRecord(5, undefined, { PK: `SESSION#${id}`, SK: 'WAITLIST#1' }),
  ];
  const consume = consuming(async (update) => void updates.push(update));
  expect(await consume({ Records: records })).toEqual({ batchItemFailures: [] });
  expect(updates).toEqual([
    {
      paths: [
        '/',
        '/live-sessions',
        `/sessions/${id}`,
        '/birth-recordings',
        `/birth-recordings/${id}`,
        '/stress-recordings',
      ],
    },
  ]);
});

test('the page of an added collection that is removed or has another address is announced by its old one (docs/product.md#added-collections)', async () => {
  const updates: PageUpdate[] = [];
  const consume = consuming(async (update) => void updates.push(update));
  const site = (...ids: string[]) => ({ ...siteKey, library: { list: ids.map((one) => ({ id: one, name: one })) } });
  await consume({ Records: [streamRecord(8, site('mothers', 'sleep'), site('sleep', 'new-mothers'))] });
  await consume({ Records: [streamRecord(9, site('sleep'), site())] });
  await consume({ Records: [streamRecord(10, undefined, site('sleep'))] });
  expect(updates.map(({ paths }) => paths)).toEqual([
    ['/*', '/mothers-recordings'],
    ['/*', '/sleep-recordings'],
    ['/*'],
  ]);
});

test('the pages of a series are announced when another seat mark, start or date is shown on them (docs/product.md#series)', async () => {
  const seriesId = newId(now());
  const [date] = sessionItems(exampleSession({ id, seriesId, recurrence: 'weekly', maxAttendees: 10 }));
  const updates: PageUpdate[] = [];
  const consume = consuming(async (update) => void updates.push(update));
  const seriesAfter = async (before: typeof date | undefined, after: typeof date) => {
    await consume({ Records: [streamRecord(100 + updates.length, before, after)] });
    return updates.at(-1)?.series;
  };
  expect(await seriesAfter(undefined, date)).toEqual([seriesId]);
  expect(await seriesAfter(date, { ...date, seatsTaken: 3 })).toBeUndefined();
  expect(await seriesAfter(date, { ...date, seatsTaken: 9 })).toEqual([seriesId]);
  expect(await seriesAfter(date, { ...date, startTime: '2026-12-13T18:00:00.000Z' })).toEqual([seriesId]);
  expect(await seriesAfter(date, { ...date, published: false })).toEqual([seriesId]);
  const [asking] = sessionItems({
    ...exampleSession({ id, seriesId, recurrence: 'weekly', maxAttendees: 10 }),
    screeningQuestions: [{ text: 'Are you pregnant?', kind: 'yes_no', required: true }],
  });
  expect(await seriesAfter(date, asking)).toEqual([seriesId]);
  const { seriesId: _, ...alone } = date;
  expect(await seriesAfter(date, alone)).toEqual([seriesId]);
});

test('a batch whose pages could not be announced comes again as a whole', async () => {
  const consume = consuming(async () => {
    throw new Error('unavailable');
  });
  const other = streamRecord(6, undefined, { PK: `SESSION#${id}`, SK: 'WAITLIST#1' });
  expect(await consume({ Records: [other, streamRecord(7, listed, { ...listed, seatsTaken: 1 })] })).toEqual({
    batchItemFailures: [{ itemIdentifier: '6' }],
  });
  expect(await consume({ Records: [other] })).toEqual({ batchItemFailures: [] });
});
