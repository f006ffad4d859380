import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { RunningService } from '../service.ts';
import { type BucketDeployment, deployBucket } from './deployment.ts';
import { startS3 } from './s3.ts';
import { bucketStore } from './store.ts';

const folder = mkdtempSync(join(tmpdir(), 'exhale-buckets-'));
const bucket = 'test-pages';
let s3: RunningService;

beforeAll(async () => {
  s3 = await startS3({ dataFolder: folder, buckets: [bucket] });
});

afterEach(async () => {
  const store = bucketStore(s3.url);
  for (const key of await store.list(bucket, '')) await store.remove(bucket, key);
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

type Options = Partial<Omit<BucketDeployment, 'sources'>> & {
  sources?: Partial<BucketDeployment['sources'][number]>[];
};

/** Deploys; source folders are assets, `app` unless given. */
function deploy({ sources = [{ folder: 'app' }], ...options }: Options): Promise<void> {
  const defaults = { bucket, prefix: '', prune: true, exclude: [], include: [], headers: {} };
  const complete = sources.map(({ folder: name = 'app', values = {}, jsonEscape = false }) => ({
    folder: join(folder, name),
    values,
    jsonEscape,
  }));
  return deployBucket({ ...defaults, ...options, sources: complete }, bucketStore(s3.url));
}

const keys = () => bucketStore(s3.url).list(bucket, '');

describe('deployBucket', () => {
  test('copies files with their content types and the given headers', async () => {
    asset('app', { 'index.html': '<p>', 'assets/app-1.js': 'let a', 'fonts/a b.woff2': 'x' });
    await deploy({ headers: { 'cache-control': 'no-cache' } });
    expect(await keys()).toEqual(['assets/app-1.js', 'fonts/a b.woff2', 'index.html']);
    const page = await fetch(`${s3.url}/${bucket}/index.html`);
    expect([page.headers.get('content-type'), page.headers.get('cache-control')]).toEqual(['text/html', 'no-cache']);
    const script = await fetch(`${s3.url}/${bucket}/assets/app-1.js`);
    expect([script.headers.get('content-type'), await script.text()]).toEqual(['text/javascript', 'let a']);
  });

  test('copies several sources below the prefix, the last one wins', async () => {
    asset('app', { 'a.txt': 'first' });
    asset('more', { 'a.txt': 'second' });
    await deploy({ sources: [{ folder: 'app' }, { folder: 'more' }], prefix: 'deep/er' });
    expect(await keys()).toEqual(['deep/er/a.txt']);
    expect(await (await fetch(`${s3.url}/${bucket}/deep/er/a.txt`)).text()).toBe('second');
  });

  test('updates changed content and headers', async () => {
    asset('app', { 'index.html': 'old' });
    await deploy({ headers: { 'cache-control': 'no-cache' } });
    await deploy({ headers: { 'cache-control': 'max-age=60' } });
    const page = await fetch(`${s3.url}/${bucket}/index.html`);
    expect([page.headers.get('cache-control'), await page.text()]).toEqual(['max-age=60', 'old']);
    asset('app', { 'index.html': 'new' });
    await deploy({ headers: { 'cache-control': 'max-age=60' } });
    expect(await (await fetch(`${s3.url}/${bucket}/index.html`)).text()).toBe('new');
  });

  test('applies exclude and include', async () => {
    asset('app', { 'a.js': '', 'maps/a.js.map': '', 'maps/b.txt': '' });
    await deploy({ exclude: ['maps/*'], include: ['*.txt'] });
    expect(await keys()).toEqual(['a.js', 'maps/b.txt']);
  });

  test('prunes objects of the prefix that are in no source and not excluded', async () => {
    asset('app', { 'new.js': '' });
    for (const key of ['app/old.js', 'app/kept.map', 'other/old.js']) {
      await bucketStore(s3.url).put(bucket, key, Buffer.from('x'), {});
    }
    await deploy({ prefix: 'app', exclude: ['*.map'], prune: false });
    expect(await keys()).toEqual(['app/kept.map', 'app/new.js', 'app/old.js', 'other/old.js']);
    await deploy({ prefix: 'app', exclude: ['*.map'] });
    expect(await keys()).toEqual(['app/kept.map', 'app/new.js', 'other/old.js']);
  });

  test('replaces placeholders, escaped for JSON', async () => {
    asset('app', { 'index.html': '<<marker:0>>' });
    asset('more', { 'config.json': '{"pool":"<<marker:0>>","client":"<<marker:1>>","again":"<<marker:0>>"}' });
    await deploy({
      sources: [
        { folder: 'app' },
        { folder: 'more', values: { '<<marker:0>>': 'us-east-1_$&', '<<marker:1>>': 'a"b' }, jsonEscape: true },
      ],
      headers: { 'cache-control': 'no-cache' },
    });
    const config = await fetch(`${s3.url}/${bucket}/config.json`);
    expect([config.headers.get('content-type'), config.headers.get('cache-control')]).toEqual([
      'application/json',
      'no-cache',
    ]);
    expect(await config.json()).toEqual({ pool: 'us-east-1_$&', client: 'a"b', again: 'us-east-1_$&' });
    expect(await (await fetch(`${s3.url}/${bucket}/index.html`)).text()).toBe('<<marker:0>>');
  });

  test('replaces placeholders without escaping', async () => {
    asset('app', { 'pool.txt': 'pool <<marker:0>>' });
    await deploy({ sources: [{ values: { '<<marker:0>>': 'a"b' } }] });
    expect(await (await fetch(`${s3.url}/${bucket}/pool.txt`)).text()).toBe('pool a"b');
  });
});
