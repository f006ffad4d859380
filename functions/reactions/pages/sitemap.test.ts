import { GetObjectCommand } from '@aws-sdk/client-s3';
import { expect, test } from 'vitest';
import { artPath } from '#shared/contract/art/path.ts';
import { openPageSite } from '../../testing/page-site.ts';
import { sweepPages } from './sweep.ts';

const site = await openPageSite();
const { dependencies, requestedPictures } = site;

async function sitemap(): Promise<string> {
  const { client, bucket } = dependencies.bucket;
  const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: 'sitemap.xml' }));
  return (await Body?.transformToString()) ?? '';
}

test('the sitemap has every published session with its last change, and is rewritten within an hour', async () => {
  const first = await site.putSession();
  const draft = await site.putSession({ published: false });
  await sweepPages(dependencies);
  const address = (id: string) => `https://site.example/sessions/${id}</loc>`;
  expect(await sitemap()).toContain(`${address(first.id)}<lastmod>${first.updatedAt}</lastmod>`);
  expect(await sitemap()).not.toContain(draft.id);
  const second = await site.putSession();
  site.advanceClock(3_600_000);
  await sweepPages(dependencies);
  expect(await sitemap()).toContain(address(second.id));
});

test('pictures of a page are requested when it was written, and not while nothing changes (docs/product.md#session-images)', async () => {
  const session = await site.putSession();
  const renderPage: typeof dependencies.renderPage = ({ answers }) => ({
    status: 200,
    html: `<img src="${artPath('poster', session)}">${JSON.stringify(answers)}`,
  });
  await sweepPages({ ...dependencies, renderPage, build: 'second' });
  expect(requestedPictures).toContain(artPath('banner', session));
  requestedPictures.splice(0);
  await sweepPages({ ...dependencies, renderPage, build: 'second' });
  expect(requestedPictures).toEqual([]);
});
