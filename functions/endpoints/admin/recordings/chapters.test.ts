import { beforeEach, describe, expect, test } from 'vitest';
import { chaptersUpdate } from '#shared/contract/recordings/admin-schemas.ts';
import { maxChapters } from '#shared/rules/collections.ts';
import { auditHistory } from '../../../ground/audit-entries/history.ts';
import { type Chapter, chaptersRecord } from '../../../ground/keys/chapters.ts';
import { recordingItem } from '../../../ground/keys/recording.ts';
import { pagePathsOf } from '../../../ground/page-updates/paths.ts';
import { newId } from '../../../ground/platform/ids.ts';
import { putItem } from '../../../ground/platform/table.ts';
import { transact } from '../../../ground/platform/transact.ts';
import { getCollection } from '../../../orders/recordings/recordings.ts';
import { findRecording, removeRecording } from '../../../orders/recordings/store.ts';
import { exampleRecording } from '../../../testing/examples.ts';
import { testMember } from '../../../testing/member.ts';
import { openSharedTable } from '../../../testing/temporary-table.ts';
import { setChapters } from './chapters.ts';
import { listAdminRecordings } from './order.ts';

// docs/product.md#chapters

const table = await openSharedTable();

// Every reading of the clock is a second later, so that audit entries have an order.
let seconds = 0;
const now = () => new Date(Date.UTC(2026, 10, 20, 10, 0, seconds++));
const dependencies = { table, now, newId };
const request = { ip: '192.0.2.1', country: null };
const context = { query: undefined, request, member: testMember({ admin: true }) };
const params = { collection: 'stress' } as const;

const library = () => listAdminRecordings({ ...context, params, body: undefined }, dependencies);
const publicView = () => getCollection({ params, query: undefined, body: undefined, request }, dependencies);
const chapter = (title: string, recordingIds: string[], note: string | null = null): Chapter => ({
  id: newId(now()),
  title,
  note,
  weeksBefore: null,
  recordingIds,
});

async function set(chapters: Chapter[], version?: number) {
  const current = version ?? (await library()).chapters.version;
  return await setChapters({ ...context, params, body: { version: current, chapters } }, dependencies);
}

let ids: string[] = [];
const at = (place: number) => String(ids[place]);

beforeEach(async () => {
  for (const { id } of (await library()).recordings) {
    const stored = await findRecording(table, 'stress', id);
    if (stored) await transact(table, [removeRecording(stored)]);
  }
  await set([]);
  ids = Array.from({ length: 5 }, () => newId(now()));
  for (const [orderIndex, id] of ids.entries()) {
    const recording = exampleRecording({ id, collection: 'stress', orderIndex, title: `Part ${orderIndex}` });
    await putItem(table, recordingItem(recording));
  }
});

test('a chapter keeps the weeks before the birth; one that was stored without them is for any time', async () => {
  const late = { ...chapter('Late', [at(1)]), weeksBefore: 6 };
  await set([late]);
  expect((await publicView()).chapters).toEqual([late]);
  const { weeksBefore: _, ...old } = late;
  expect(chaptersRecord.parse({ version: 1, chapters: [old] }).chapters).toEqual([{ ...late, weeksBefore: null }]);
});

describe('the chapters of a collection', () => {
  test('hold recordings in the order of these, and lead along the path; those in none come last', async () => {
    const evenings = chapter('Evenings', [at(3), at(0)], 'In bed.');
    const byDay = chapter('By day', [at(1)]);
    const empty = chapter('Later', []);
    const saved = await set([evenings, byDay, empty]);
    expect(saved.chapters.list).toEqual([{ ...evenings, recordingIds: [at(0), at(3)] }, byDay, empty]);
    expect(saved.recordings.map(({ id }) => id)).toEqual(ids);
    const shown = await publicView();
    expect(shown.recordings.map(({ id }) => id)).toEqual([0, 3, 1, 2, 4].map(at));
    expect(shown.chapters.map(({ title, note }) => [title, note])).toEqual([
      ['Evenings', 'In bed.'],
      ['By day', null],
    ]);
    const [entry] = (await auditHistory(table, 'collection', 'stress')).slice(-1);
    expect(entry).toMatchObject({
      action: 'collection.chaptered',
      before: { chapters: [] },
      after: { chapters: [{ title: 'Evenings', note: 'In bed.' }, { title: 'By day' }, { title: 'Later' }] },
    });
  });

  test('leave their recordings in none when they are deleted, and lose those that are', async () => {
    const both = [chapter('One', [at(0)]), chapter('Other', [at(1), at(2)])];
    await set(both);
    const gone = await findRecording(table, 'stress', at(1));
    if (gone) await transact(table, [removeRecording(gone)]);
    expect((await library()).chapters.list.map(({ recordingIds }) => recordingIds)).toEqual([[at(0)], [at(2)]]);
    await set(both.slice(1));
    expect((await publicView()).recordings.map(({ id }) => id)).toEqual([2, 0, 3, 4].map(at));
  });

  test('are saved from their current version alone; the same ones again are no change', async () => {
    const { version } = (await set([chapter('One', [])])).chapters;
    const next = [chapter('Two', [at(0)])];
    expect((await set(next, version)).chapters.version).toBe(version + 1);
    const before = (await auditHistory(table, 'collection', 'stress')).length;
    expect((await set(next, version)).chapters.version).toBe(version + 1);
    expect(await auditHistory(table, 'collection', 'stress')).toHaveLength(before);
    await expect(set([], version)).rejects.toMatchObject({ code: 'recordings_changed' });
  });

  test.each(Array.from({ length: 25 }, (_, n) => n))('of two admins one wins (%d)', async () => {
    const { version } = (await library()).chapters;
    const attempts = ['One', 'Other'].map((title) => set([chapter(title, [at(0)])], version));
    const outcomes = await Promise.allSettled(attempts);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const [winner] = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect((await library()).chapters).toEqual(winner?.chapters);
    expect(outcomes).toContainEqual(
      expect.objectContaining({ reason: expect.objectContaining({ code: 'recordings_changed' }) }),
    );
  });
});

test('at most twenty, each named once, and a recording in one of them, are taken', () => {
  const id = newId(now());
  const isTaken = (chapters: Chapter[]) => chaptersUpdate.safeParse({ version: 0, chapters }).success;
  const many = Array.from({ length: maxChapters + 1 }, () => chapter('One', []));
  expect([isTaken(many), isTaken(many.slice(1))]).toEqual([false, true]);
  const [one] = many;
  expect(one && isTaken([one, one])).toBe(false);
  expect(isTaken([chapter('One', [id]), chapter('Other', [id])])).toBe(false);
});

test('a change of them renders the pages of the collection and of its recordings', () => {
  expect(pagePathsOf({ PK: 'COLLECTION#birth', SK: 'CHAPTERS' })).toEqual(['/birth-recordings']);
});
