import { BatchGetCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { artEndpoints } from '#shared/contract/art/endpoints.ts';
import { artPath } from '#shared/contract/art/path.ts';
import { collectionFile, sharePath } from '#shared/contract/art/share-path.ts';
import { siteOf } from '#shared/contract/site-content.ts';
import { artShapes, motifs } from '#shared/rules/art.ts';
import { collectionRow, collections } from '#shared/rules/collections.ts';
import { fixedArt } from '#shared/rules/fixed-art.ts';
import { sharePages } from '#shared/rules/share-pictures.ts';
import { defaultSite } from '#shared/rules/site-defaults.ts';
import { learningResourceItem } from '../../ground/keys/learning-resource.ts';
import { recordingItem } from '../../ground/keys/recording.ts';
import { sessionItems } from '../../ground/keys/session.ts';
import { newId } from '../../ground/platform/ids.ts';
import { putItem } from '../../ground/platform/table.ts';
import { callSite, control, openTable } from '../../testing/cloud.ts';
import { exampleRecording, exampleSession } from '../../testing/examples.ts';

/** docs/trust.md#drawn-pictures */

vi.mock(import('./paint.ts'), { spy: true });
vi.mock(import('./storage.ts'), async (original) => ({
  ...(await original()),
  hasPicture: vi.fn(async () => false),
  storePicture: vi.fn(async () => undefined),
}));

// Files before this one may have loaded them unmocked: a worker keeps its modules.
vi.resetModules();
const { drawAhead } = await import('./ahead.ts');
const { getArt, getSharePicture } = await import('./endpoints.ts');
const { paint } = await import('./paint.ts');
const { hasPicture, storePicture } = await import('./storage.ts');
afterAll(() => {
  vi.resetModules();
});

const painter = vi.mocked(paint);
const stored = vi.mocked(storePicture);
const table = openTable();
const dependencies = { table, storage: { client: {}, bucket: 'none' } as never };
const request = {} as never;
const sent = vi.spyOn(table.client, 'send');
const reads = () => sent.mock.calls.filter(([one]) => one instanceof BatchGetCommand || one instanceof GetCommand);

beforeEach(() => {
  vi.mocked(hasPicture).mockClear();
  for (const mock of [painter, stored, sent]) mock.mockClear();
});

const draft = exampleSession({ id: newId(new Date()), published: false, category: 'Movement' });
const withoutCategory = exampleSession({ id: newId(new Date()), category: null });
const deletedAt = '2026-11-01T10:00:00.000Z';
// As a deletion leaves it, so that no list and no total has it.
const deletion = { id: newId(new Date()), refund: true, tell: true, wasPublished: true };
const deleted = exampleSession({ id: newId(new Date()), published: false, deletedAt, deletion });
const sessions = [draft, withoutCategory, deleted];
const recordings = collections.map((collection) => exampleRecording({ id: newId(new Date()), collection }));
const resource = {
  id: newId(new Date()),
  title: 'Breathing at the desk',
  description: 'Five minutes.',
  category: ' workshop ',
  price: { amount: 0, currency: 'GBP' as const },
  createdAt: '2026-11-01T10:00:00.000Z',
};
for (const session of sessions) for (const item of sessionItems(session)) await putItem(table, item);
for (const recording of recordings) await putItem(table, recordingItem(recording));
await putItem(table, learningResourceItem(resource));

type ArtOf = { id: string; category: string | null };

const artOf = ({ id, category }: ArtOf, format: 'webp' | 'jpg' = 'webp') =>
  artEndpoints.getArt.params.parse({ shape: 'disc', category: category ?? 'Other', file: `${id}.${format}` });
const requestArt = (art: ArtOf) =>
  getArt({ params: artOf(art), query: undefined, body: undefined, request }, dependencies);

const shown: [string, ArtOf][] = [
  ['a draft', draft],
  ['a session without a category', withoutCategory],
  ['a deleted session, which its bookings show', deleted],
  ...recordings.map(({ id, collection }): [string, ArtOf] => [
    `a recording of ${collection}`,
    { id, category: collectionRow(collection).art },
  ]),
  ['a learning resource', { id: resource.id, category: 'Workshop' }],
  ...Object.entries(fixedArt).map(([name, art]): [string, ArtOf] => [name, art]),
];

test.each(shown)('art of %s is drawn, and stored under its path', async (_, art) => {
  await expect(requestArt(art)).resolves.toMatchObject({ contentType: 'image/webp' });
  expect(painter).toHaveBeenCalled();
  expect(stored.mock.calls.map(([, path]) => path)).toEqual([artPath('disc', art)]);
});

const ulid = fc.stringMatching(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/);
const category = fc.oneof(fc.constantFrom(...motifs), fc.stringMatching(/^[A-Z][a-z]{2,11}$/));

/** Paths of pictures that nothing shows: ids that nothing has, and categories that what has the id has not. */
const madeUpArt = fc.record({
  shape: fc.constantFrom(...artShapes),
  format: fc.constantFrom('webp' as const, 'jpg' as const),
  art: fc.oneof(
    fc.record({ id: ulid, category }),
    fc
      .record({ id: fc.constantFrom(...shown.map(([, { id }]) => id)), category })
      .filter((made) => !shown.some(([, real]) => real.id === made.id && (real.category ?? 'Other') === made.category)),
  ),
});

test('art of a made-up id or category is 404 after one call to the table or two, and nothing is drawn or stored', async () => {
  await fc.assert(
    fc.asyncProperty(madeUpArt, async ({ shape, format, art }) => {
      sent.mockClear();
      const params = { ...artOf(art, format), shape };
      const refused = getArt({ params, query: undefined, body: undefined, request }, dependencies);
      await expect(refused).rejects.toMatchObject({ status: 404, edgeSeconds: 60 });
      // The settings of the site are read where a resource has the id, and for recordings of collections that were added.
      const mayNeedSettings = art.id === resource.id || art.category === collectionRow('').art;
      expect(reads().length).toBeLessThanOrEqual(mayNeedSettings ? 2 : 1);
      await drawAhead([artPath(shape, art, format)], dependencies);
    }),
    { numRuns: 60 },
  );
  expect(painter).not.toHaveBeenCalled();
  expect(stored).not.toHaveBeenCalled();
});

const madeUpShare = fc.record({
  kind: fc.constantFrom('session' as const, 'page' as const, ...collections),
  id: fc.oneof(
    ulid,
    fc.constantFrom(...Object.keys(sharePages), collectionFile, draft.id, deleted.id, recordings[0]?.id ?? ''),
  ),
  version: fc.stringMatching(/^[0-9a-f]{8}$/),
});

test('a share picture of a made-up id or version is 404, and nothing is drawn or stored', async () => {
  const current =
    sharePath({ kind: 'session', ...draft }, siteOf(defaultSite))
      .split('/')
      .at(-1) ?? '';
  const files = fc.oneof(
    madeUpShare.map(({ kind, id, version }) => ({ kind, file: `${id}-${version}.jpg` })),
    fc.constant({ kind: 'session' as const, file: current }),
  );
  await fc.assert(
    fc.asyncProperty(files, async ({ kind, file }) => {
      const params = artEndpoints.getSharePicture.params.parse({ kind, file });
      const refused = getSharePicture({ params, query: undefined, body: undefined, request }, dependencies);
      await expect(refused).rejects.toMatchObject({ status: 404, edgeSeconds: 60 });
      await drawAhead([`/api/art/share/${kind}/${file}`], dependencies);
    }),
    { numRuns: 60 },
  );
  expect(painter).not.toHaveBeenCalled();
  expect(stored).not.toHaveBeenCalled();
});

test('CloudFront answers a made-up address for a minute by itself', async () => {
  const invocations = async () => {
    const { functions } = (await control('/meters', undefined, 'GET')) as {
      functions: { art?: { invocations: number } };
    };
    return functions.art?.invocations ?? 0;
  };
  const path = artPath('poster', { id: newId(new Date()), category: 'Movement' });
  const before = await invocations();
  for (let request = 0; request < 3; request++) {
    const { status, headers } = await callSite(`GET ${path}`);
    expect([status, headers.get('cache-control')]).toEqual([404, 'public, max-age=0, s-maxage=60']);
  }
  expect((await invocations()) - before).toBe(1);
});
