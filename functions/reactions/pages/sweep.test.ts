import { beforeEach, expect, test } from 'vitest';
import { paths } from '#shared/contract/paths.ts';
import { openPageSite } from '../../testing/page-site.ts';
import { readSweepState } from './store.ts';
import { sweepPages } from './sweep.ts';

const site = await openPageSite();
const { dependencies, announced } = site;
const keyOf = (id: string) => `pages${paths.session.href(id)}.html`;
const minute = 60_000;

beforeEach(() => {
  announced.splice(0);
});

test('after a deployment every page is rendered again; a run that failed is continued (docs/operations.md#rendered-pages)', async () => {
  const { id } = await site.putSession();
  await site.putSession({ published: false });
  await sweepPages(dependencies);
  const fixed = ['index', 'live-sessions', 'birth-recordings', 'sign-in', 'breathwork-for-birth', 'not-found'];
  for (const key of [...fixed.map((name) => `pages/${name}.html`), keyOf(id)]) {
    expect(await site.stored(key), key).toMatchObject({ build: 'first' });
  }
  expect(await site.stored('pages/not-found.html')).toMatchObject({ status: '404' });
  site.countRenders();
  let left = 3;
  const renderPage: typeof dependencies.renderPage = (input) => {
    if (left-- <= 0) throw new Error('out of time');
    return dependencies.renderPage(input);
  };
  const second = { ...dependencies, build: 'second' };
  await expect(sweepPages({ ...second, renderPage })).rejects.toThrow('out of time');
  expect(site.countRenders()).toBe(3);
  expect(await readSweepState(dependencies.bucket)).toMatchObject({ build: 'first' });
  await sweepPages(second);
  expect(await site.stored(keyOf(id))).toMatchObject({ build: 'second' });
  await sweepPages(dependencies);
});

test('writes nothing while nothing has changed, and lists that miss a change', async () => {
  await sweepPages(dependencies);
  const before = await site.stored('pages/index.html');
  await sweepPages(dependencies);
  expect((await site.stored('pages/index.html'))?.etag).toBe(before?.etag);
  const { id } = await site.putSession();
  await sweepPages(dependencies);
  expect((await site.stored('pages/index.html'))?.html).toContain(id);
});

test('announces a begin or end within the next two minutes for that second, and makes up for one that was lost', async () => {
  const start = dependencies.now().getTime() + 90_000;
  const startTime = new Date(start).toISOString();
  const { id } = await site.putSession({ startTime, endTime: new Date(start + 60 * minute).toISOString() });
  await sweepPages(dependencies);
  const paths = ['/', '/live-sessions', `/sessions/${id}`];
  expect(announced).toContainEqual({ update: { paths, at: startTime }, delaySeconds: expect.any(Number) });
  const [{ delaySeconds } = { delaySeconds: 0 }] = announced.filter(({ update }) =>
    update.paths.includes(`/sessions/${id}`),
  );
  expect(delaySeconds).toBeGreaterThan(80);
  expect(delaySeconds).toBeLessThanOrEqual(90);
  const before = await site.stored(keyOf(id));
  site.advanceClock(2 * minute);
  await sweepPages(dependencies);
  expect((await site.stored(keyOf(id)))?.etag).not.toBe(before?.etag);
  expect((await site.stored('pages/index.html'))?.html).not.toContain(id);
});
