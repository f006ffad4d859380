import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Resource } from '../../template/deployed.ts';
import type { Service } from '../service.ts';
import { deployBucket } from './deployment.ts';
import { startS3 } from './s3.ts';
import { bucketStore } from './store.ts';

const folder = mkdtempSync(join(tmpdir(), 'exhale-buckets-'));
const bucket: Resource = { logicalId: 'Pages', type: 'AWS::S3::Bucket', ref: 'test-pages', properties: {} };
let s3: Service;

beforeAll(async () => {
  s3 = await startS3({ dataFolder: folder, buckets: [bucket] });
});

afterEach(async () => {
  const store = bucketStore(s3.url);
  for (const key of await store.list(bucket.ref, '')) await store.remove(bucket.ref, key);
});

afterAll(async () => {
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Writes an asset's files by name. */
function asset(name: string, files: Record<string, string>): void {
  rmSync(join(folder, name), { recursive: true, force: true });
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name, file)), { recursive: true });
    writeFileSync(join(folder, name, file), text);
  }
}

function deploy(properties: Record<string, unknown>): Promise<void> {
  const defaults = { SourceObjectKeys: ['app'], DestinationBucketName: bucket.ref };
  const resource = {
    logicalId: 'App',
    type: 'Custom::CDKBucketDeployment',
    ref: 'App',
    properties: { ...defaults, ...properties },
  };
  return deployBucket(resource, (key) => join(folder, key), bucketStore(s3.url));
}

const keys = () => bucketStore(s3.url).list(bucket.ref, '');

describe('a deployment to a bucket', () => {
  test('copies files with their types and the headers of the template', async () => {
    asset('app', { 'index.html': '<p>', 'assets/app-1.js': 'let a', 'fonts/a b.woff2': 'x' });
    await deploy({ SystemMetadata: { 'cache-control': 'no-cache' } });
    expect(await keys()).toEqual(['assets/app-1.js', 'fonts/a b.woff2', 'index.html']);
    const page = await fetch(`${s3.url}/${bucket.ref}/index.html`);
    expect([page.headers.get('content-type'), page.headers.get('cache-control')]).toEqual(['text/html', 'no-cache']);
    const script = await fetch(`${s3.url}/${bucket.ref}/assets/app-1.js`);
    expect([script.headers.get('content-type'), await script.text()]).toEqual(['text/javascript', 'let a']);
  });

  test('goes below its prefix, from several assets, the last one winning', async () => {
    asset('app', { 'a.txt': 'first' });
    asset('more', { 'a.txt': 'second' });
    await deploy({ SourceObjectKeys: ['app', 'more'], DestinationBucketKeyPrefix: 'deep/er' });
    expect(await keys()).toEqual(['deep/er/a.txt']);
    expect(await (await fetch(`${s3.url}/${bucket.ref}/deep/er/a.txt`)).text()).toBe('second');
  });

  test('changes content and headers that have changed', async () => {
    asset('app', { 'index.html': 'old' });
    await deploy({ SystemMetadata: { 'cache-control': 'no-cache' } });
    await deploy({ SystemMetadata: { 'cache-control': 'max-age=60' } });
    const page = await fetch(`${s3.url}/${bucket.ref}/index.html`);
    expect([page.headers.get('cache-control'), await page.text()]).toEqual(['max-age=60', 'old']);
    asset('app', { 'index.html': 'new' });
    await deploy({ SystemMetadata: { 'cache-control': 'max-age=60' } });
    expect(await (await fetch(`${s3.url}/${bucket.ref}/index.html`)).text()).toBe('new');
  });

  test('leaves out what is excluded, but for what is included', async () => {
    asset('app', { 'a.js': '', 'maps/a.js.map': '', 'maps/b.txt': '' });
    await deploy({ Exclude: ['maps/*'], Include: ['*.txt'] });
    expect(await keys()).toEqual(['a.js', 'maps/b.txt']);
  });

  test('removes with Prune what is in no asset, below its prefix and not excluded', async () => {
    asset('app', { 'new.js': '' });
    for (const key of ['app/old.js', 'app/kept.map', 'other/old.js']) {
      await bucketStore(s3.url).put(bucket.ref, key, Buffer.from('x'), {});
    }
    await deploy({ DestinationBucketKeyPrefix: 'app', Exclude: ['*.map'], Prune: false });
    expect(await keys()).toEqual(['app/kept.map', 'app/new.js', 'app/old.js', 'other/old.js']);
    await deploy({ DestinationBucketKeyPrefix: 'app', Exclude: ['*.map'] });
    expect(await keys()).toEqual(['app/kept.map', 'app/new.js', 'other/old.js']);
  });

  test('puts what is known only when deployed into the files of its asset, in JSON so that it stays JSON', async () => {
    asset('app', { 'index.html': '<<marker:0>>' });
    asset('more', { 'config.json': '{"pool":"<<marker:0>>","client":"<<marker:1>>","again":"<<marker:0>>"}' });
    await deploy({
      SourceObjectKeys: ['app', 'more'],
      SourceMarkers: [{}, { '<<marker:0>>': 'us-east-1_$&', '<<marker:1>>': 'a"b' }],
      SourceMarkersConfig: [{}, { jsonEscape: true }],
      SystemMetadata: { 'cache-control': 'no-cache' },
    });
    const config = await fetch(`${s3.url}/${bucket.ref}/config.json`);
    expect([config.headers.get('content-type'), config.headers.get('cache-control')]).toEqual([
      'application/json',
      'no-cache',
    ]);
    expect(await config.json()).toEqual({ pool: 'us-east-1_$&', client: 'a"b', again: 'us-east-1_$&' });
    expect(await (await fetch(`${s3.url}/${bucket.ref}/index.html`)).text()).toBe('<<marker:0>>');
  });

  test('writes a value as it is where the file is no JSON', async () => {
    asset('app', { 'pool.txt': 'pool <<marker:0>>' });
    await deploy({ SourceMarkers: [{ '<<marker:0>>': 'a"b' }] });
    expect(await (await fetch(`${s3.url}/${bucket.ref}/pool.txt`)).text()).toBe('pool a"b');
  });

  test('refuses what it does not know, by name', async () => {
    await expect(deploy({ Extract: false })).rejects.toThrow(/App: .*Extract/);
  });
});
