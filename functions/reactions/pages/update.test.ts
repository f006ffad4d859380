import { expect, test } from 'vitest';
import { paths, recordingHref } from '#shared/contract/paths.ts';
import { type Page, renderedPage } from '#shared/contract/rendered-pages.ts';
import { recordingItem } from '../../ground/keys/recording.ts';
import { siteKey } from '../../ground/keys/site-key.ts';
import { newId } from '../../ground/platform/ids.ts';
import { putItem } from '../../ground/platform/table.ts';
import { exampleRecording } from '../../testing/examples.ts';
import { interceptStore, openPageSite } from '../../testing/page-site.ts';
import { streamRecord } from '../../testing/stream.ts';
import { announcing } from '../stream-consumer/announce.ts';
import { consumeUpdates } from './consume-updates.ts';
import { type PageDependencies, renderNow, updatePage } from './update.ts';

const site = await openPageSite();
const { dependencies } = site;

function pageOf(id: string): Page {
  const page = renderedPage(paths.session.href(id));
  if (!page) throw new Error(`${id} has no page`);
  return page;
}

const message = (paths: string[], id = 'm1', at = dependencies.now()) => ({
  messageId: id,
  body: JSON.stringify({ paths }),
  attributes: { SentTimestamp: String(at.getTime()) },
});
const consume = (own: PageDependencies, ...Records: object[]) => consumeUpdates({ Records } as never, own);

/** A writer that is held up between reading the table and writing. */
function heldUp(): { own: PageDependencies; arrived: Promise<void>; release: () => void } {
  const arrived = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  let isFirst = true;
  const client = interceptStore(dependencies.bucket.client, async (name, send) => {
    if (name === 'PutObjectCommand' && isFirst) {
      isFirst = false;
      arrived.resolve();
      await released.promise;
    }
    return send();
  });
  const own = { ...dependencies, bucket: { ...dependencies.bucket, client } };
  return { own, arrived: arrived.promise, release: released.resolve };
}

test('a page shows what the table holds, and a deleted session that there is none', async () => {
  const session = await site.putSession({ title: 'Evening Unwind' });
  const page = pageOf(session.id);
  await updatePage(page, dependencies.now(), dependencies);
  const first = await site.stored(page.key);
  expect(first).toMatchObject({ status: '200', build: 'first', html: expect.stringContaining('Evening Unwind') });
  expect(first?.html).not.toContain('zoom');
  await site.putSession({ ...session, published: false, deletedAt: new Date().toISOString() });
  await updatePage(page, dependencies.now(), dependencies);
  expect(await site.stored(page.key)).toMatchObject({ status: '404', html: expect.not.stringContaining('Unwind') });
});

test('the page of an added collection that was removed says that there is none (docs/product.md#added-collections)', async () => {
  const { table } = dependencies;
  const added = { name: 'New mothers', text: null, picture: null, price: { GBP: 2000, EUR: 2400, USD: 2600 } };
  const library = (ids: string[]) => ({ list: ids.map((id) => ({ ...added, id, offered: true })) });
  const save = (...ids: string[]) => putItem(table, { ...siteKey, library: library(ids), updatedAt: null });
  const announced: string[] = [];
  const change = (before: string[], after: string[]) => ({
    Records: [streamRecord(1, { ...siteKey, library: library(before) }, { ...siteKey, library: library(after) })],
  });
  const consumeChange = announcing(
    async (update) => void announced.splice(0, Infinity, ...update.paths),
    async () => ({ batchItemFailures: [] }),
  );
  await save('new-mothers');
  await consumeChange(change([], ['new-mothers']));
  await consume(dependencies, message(announced));
  const key = 'pages/new-mothers-recordings.html';
  expect(await site.stored(key)).toMatchObject({ status: '200', html: expect.stringContaining('"getCollection"') });
  await save('mothers');
  await consumeChange(change(['new-mothers'], ['mothers']));
  await consume(dependencies, message(announced, 'm2', new Date(dependencies.now().getTime() + 1000)));
  expect((await site.stored(key))?.html).toContain('"answers":[]');
  expect((await site.stored('pages/mothers-recordings.html'))?.html).toContain('"getCollection"');
});

test('a slower writer, which read the table before a change, does not overwrite what a faster one wrote after it', async () => {
  const session = await site.putSession({ title: 'Before' });
  const page = pageOf(session.id);
  await updatePage(page, dependencies.now(), dependencies);
  const slow = heldUp();
  const writing = updatePage(page, dependencies.now(), slow.own);
  await slow.arrived;
  await site.putSession({ ...session, title: 'After' });
  await updatePage(page, dependencies.now(), dependencies);
  slow.release();
  await writing;
  expect((await site.stored(page.key))?.html).toContain('After');
});

test('of two first writers the later one renders again (docs/decisions/rendered-pages.md)', async () => {
  const session = await site.putSession({ title: 'Before' });
  const page = pageOf(session.id);
  const slow = heldUp();
  const writing = updatePage(page, dependencies.now(), slow.own);
  await slow.arrived;
  await site.putSession({ ...session, published: false, deletedAt: new Date().toISOString() });
  await updatePage(page, dependencies.now(), dependencies);
  slow.release();
  await writing;
  expect(await site.stored(page.key)).toMatchObject({ status: '404' });
});

test('a writer that dies after S3 has written leaves a whole page, and its message comes again', async () => {
  const { id } = await site.putSession();
  const page = pageOf(id);
  let puts = 0;
  const client = interceptStore(dependencies.bucket.client, async (name, send) => {
    if (name !== 'PutObjectCommand') return send();
    puts += 1;
    const result = await send();
    if (puts === 1) throw new Error('died');
    return result;
  });
  const own = { ...dependencies, bucket: { ...dependencies.bucket, client } };
  expect(await consume(own, message([page.path]))).toEqual({ batchItemFailures: [{ itemIdentifier: 'm1' }] });
  const first = await site.stored(page.key);
  expect(await consume(own, message([page.path]))).toEqual({ batchItemFailures: [] });
  expect((await site.stored(page.key))?.etag).not.toBe(first?.etag);
});

test('a hundred messages about one session render its page a few times, and one that comes late and twice not again', async () => {
  const { id } = await site.putSession();
  const { path, key } = pageOf(id);
  const at = dependencies.now();
  const batch = Array.from({ length: 10 }, (_, n) => message([path], `m${n}`, at));
  site.countRenders();
  await consume(dependencies, ...batch);
  expect(site.countRenders()).toBe(1);
  for (let n = 1; n < 10; n++) await consume(dependencies, ...batch);
  // Each waits for a second after the last; two seconds after the change there is nothing left to see.
  expect(site.countRenders()).toBe(2);
  const { etag } = (await site.stored(key)) ?? {};
  await consume(dependencies, ...batch);
  expect((await site.stored(key))?.etag).toBe(etag);
});

test('a message that names no page is dropped, and one that cannot be read fails alone', async () => {
  const { id } = await site.putSession();
  const { path, key } = pageOf(id);
  const broken = { ...message([path], 'broken'), body: 'no JSON' };
  const result = await consume(dependencies, broken, message(['/nothing'], 'none'), message([path], 'good'));
  expect(result).toEqual({ batchItemFailures: [{ itemIdentifier: 'broken' }] });
  expect(await site.stored(key)).toBeDefined();
});

test('the pages of a series’ other dates are rendered with the one that changed (docs/product.md#series)', async () => {
  const seriesId = newId(new Date());
  const weekly = { seriesId, recurrence: 'weekly' } as const;
  const one = await site.putSession(weekly);
  const other = await site.putSession(weekly);
  const { path, key } = pageOf(one.id);
  await consume(dependencies, message([path]));
  expect((await site.stored(key))?.html).toContain(other.id);
  await site.putSession({ ...other, published: false });
  const update = { ...message([]), body: JSON.stringify({ paths: [pageOf(other.id).path], series: [seriesId] }) };
  expect(await consume(dependencies, update)).toEqual({ batchItemFailures: [] });
  expect((await site.stored(key))?.html).not.toContain(other.id);
});

test('a list shows every upcoming session, of all pages of the API', async () => {
  for (let n = 0; n < 25; n++) await site.putSession();
  const home = renderedPage('/');
  if (!home) throw new Error('there is no home');
  const { html } = await renderNow(home, dependencies);
  const { answers } = JSON.parse(html);
  expect(answers[0].response.sessions.length).toBeGreaterThanOrEqual(25);
  expect(answers[0].response.nextCursor).toBeNull();
});

test('the page of a free recording has what is said in it, that of any other has not (docs/product.md#transcript)', async () => {
  const recording = exampleRecording({ id: newId(new Date()), isFree: true });
  const page = renderedPage(recordingHref('birth', recording.id));
  if (!page) throw new Error('a recording has a page');
  const shown = async (isFree: boolean, own: PageDependencies = dependencies) => {
    await putItem(dependencies.table, recordingItem({ ...recording, isFree }));
    return (await renderNow(page, own)).html;
  };
  const said = `Said in ${recording.captionsKey}`;
  expect(await shown(true)).toContain(said);
  expect(await shown(false)).not.toContain('Said in');
  const readCaptions = () => Promise.reject(new Error('the bucket does not answer'));
  const without = await shown(true, { ...dependencies, readCaptions });
  expect(without).toContain(recording.title);
  expect(without).not.toContain('Said in');
});
