import { imageSize } from 'image-size';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { artPath, nightArtPath } from '#shared/contract/art/path.ts';
import { sharePath } from '#shared/contract/art/share-path.ts';
import { siteOf } from '#shared/contract/site-content.ts';
import { artSizes } from '#shared/rules/art.ts';
import { sharePicture } from '#shared/rules/share-pictures.ts';
import { defaultSite } from '#shared/rules/site-defaults.ts';
import { sessionItems } from '../../ground/keys/session.ts';
import { newId } from '../../ground/platform/ids.ts';
import { putItem } from '../../ground/platform/table.ts';
import { control, openTable } from '../../testing/cloud.ts';
import { exampleSession } from '../../testing/examples.ts';
import { picturesIn } from './request-pictures.ts';

const { siteUrl } = z.object({ siteUrl: z.url() }).parse(JSON.parse(process.env.EXHALE_CLOUD ?? '{}'));
const meters = z.object({ functions: z.record(z.string(), z.object({ invocations: z.number() })) });

const session = exampleSession({ id: newId(new Date()), title: 'A Quiet Hour' });
const share = sharePath({ kind: 'session', ...session }, siteOf(defaultSite));
for (const item of sessionItems(session)) await putItem(openTable(), item);

async function artInvocations(): Promise<number> {
  return meters.parse(await control('/meters', undefined, 'GET')).functions.art?.invocations ?? 0;
}

/** A picture through CloudFront with an empty cache, and how often the art function ran for it. */
async function fetchPicture(path: string) {
  await control('/cache/clear');
  const before = await artInvocations();
  const response = await fetch(new URL(path, siteUrl));
  const bytes = Buffer.from(await response.arrayBuffer());
  const { status, headers } = response;
  return { status, headers, bytes, invoked: (await artInvocations()) - before };
}

function expectKeptForever(headers: Headers, contentType: string): void {
  expect(headers.get('content-type')).toBe(contentType);
  expect(headers.get('cache-control')).toContain('max-age=31536000');
  expect(headers.get('content-security-policy')).toContain("script-src 'self'");
}

test('a share picture comes from the bucket after its first request (docs/product.md#page-metadata)', async () => {
  const first = await fetchPicture(share);
  expect([first.status, first.invoked]).toEqual([200, 1]);
  const second = await fetchPicture(share);
  expect([second.status, second.invoked]).toEqual([200, 0]);
  expect(second.bytes.equals(first.bytes)).toBe(true);
  for (const { headers } of [first, second]) expectKeptForever(headers, sharePicture.type);
});

test('what a page declares is drawn ahead: no visitor starts the art function (docs/product.md#session-images)', async () => {
  const html = `<meta content="https://site.example${share}"><img src="${artPath('poster', session)}">`;
  const pictures = picturesIn(html);
  const shapes = ['disc', 'poster', 'banner', 'card'] as const;
  expect(pictures.sort()).toEqual(
    [
      share,
      ...shapes.flatMap((shape) => [artPath(shape, session), nightArtPath(shape, session)]),
      artPath('mail', session, 'jpg'),
    ].sort(),
  );
  // One that is no picture, and one of an earlier state, are passed over.
  const stale = sharePath({ kind: 'session', ...session, title: 'Another' }, siteOf(defaultSite));
  const event = { pictures: ['/api/art/disc/Other/x.webp', stale, ...pictures] };
  await control('/functions/art/invoke', event);
  for (const shape of shapes) {
    const { status, headers, bytes, invoked } = await fetchPicture(artPath(shape, session));
    expect([status, invoked]).toEqual([200, 0]);
    expectKeptForever(headers, 'image/webp');
    expect(imageSize(bytes)).toMatchObject(artSizes[shape]);
  }
  expect((await fetchPicture(stale)).status).toBe(404);
});

test('art comes from the bucket after its first request (docs/product.md#session-images)', async () => {
  const draft = exampleSession({ id: newId(new Date()), published: false });
  for (const item of sessionItems(draft)) await putItem(openTable(), item);
  for (const invoked of [1, 0]) {
    expect(await fetchPicture(artPath('disc', draft))).toMatchObject({ status: 200, invoked });
  }
});
