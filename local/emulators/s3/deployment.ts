import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import type { Assets } from '../../template/assets.ts';
import type { Resource } from '../../template/deployed.ts';
import { readProperties, withoutEffect } from '../../template/properties.ts';
import type { BucketStore } from './store.ts';
import { contentTypeOf } from './types.ts';

const globs = z.array(z.string()).default([]);

const schema = z.strictObject({
  SourceObjectKeys: z.array(z.string()),
  DestinationBucketName: z.string(),
  DestinationBucketKeyPrefix: z.string().default(''),
  Prune: z.boolean().default(true),
  Exclude: globs,
  Include: globs,
  SystemMetadata: z.record(z.string(), z.string()).default({}),
  UserMetadata: z.record(z.string(), z.string()).default({}),
  // By asset: texts in its files that stand for values known only when deployed, and whether those go into JSON.
  SourceMarkers: z.array(z.record(z.string(), z.string())).default([]),
  SourceMarkersConfig: z.array(z.strictObject({ jsonEscape: z.boolean().default(false) })).default([]),
  ServiceToken: withoutEffect,
  SourceBucketNames: withoutEffect,
  DistributionId: withoutEffect,
  DistributionPaths: withoutEffect,
  WaitForDistributionInvalidation: withoutEffect,
  OutputObjectKeys: withoutEffect,
  RetainOnDelete: withoutEffect,
});

type Deployment = z.infer<typeof schema>;

/** A glob of `aws s3 sync`, where `*` stands for any characters, slashes too. */
function globFits(glob: string, key: string): boolean {
  const expression = glob
    .replace(/[.+^${}()|\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${expression}$`, 's').test(key);
}

function isWanted(key: string, { Exclude, Include }: Deployment): boolean {
  const named = (patterns: string[]) => patterns.some((pattern) => globFits(pattern, key));
  return !named(Exclude) || named(Include);
}

/** Files below a folder by key, deeper folders included. */
function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/**
 * Does what CDK's own function does when a stack is deployed: copies assets into a bucket with their content types and
 * the metadata that the template gives, and with Prune removes what is in no asset. Unchanged files are left alone.
 */
export async function deployBucket(resource: Resource, assets: Assets, store: BucketStore): Promise<void> {
  const deployment = readProperties(resource, schema);
  const { SourceObjectKeys, DestinationBucketName: bucket, DestinationBucketKeyPrefix: prefix } = deployment;
  const begin = prefix === '' ? '' : `${prefix.replace(/\/$/, '')}/`;
  const wanted = new Set<string>();
  for (const [index, folder] of SourceObjectKeys.map(assets).entries()) {
    const values = markedValues(deployment, index);
    for (const file of filesOf(folder)) {
      const name = file.slice(folder.length + 1);
      if (!isWanted(name, deployment)) continue;
      wanted.add(begin + name);
      await put(deployment, { store, bucket, key: begin + name, file, values });
    }
  }
  if (!deployment.Prune) return;
  const inReach = (await store.list(bucket, begin)).filter((key) => isWanted(key.slice(begin.length), deployment));
  await Promise.all(inReach.filter((key) => !wanted.has(key)).map((key) => store.remove(bucket, key)));
}

/** What stands in the files of one asset for what, as it is written there. */
function markedValues({ SourceMarkers, SourceMarkersConfig }: Deployment, index: number): [string, string][] {
  const isJson = SourceMarkersConfig[index]?.jsonEscape ?? false;
  return Object.entries(SourceMarkers[index] ?? {}).map(([marker, value]) => [
    marker,
    isJson ? JSON.stringify(value).slice(1, -1) : value,
  ]);
}

async function contentOf(file: string, values: [string, string][]): Promise<Buffer> {
  const content = await readFile(file);
  if (values.length === 0) return content;
  return Buffer.from(
    values.reduce((text, [marker, value]) => text.replaceAll(marker, () => value), content.toString()),
  );
}

type Copy = { store: BucketStore; bucket: string; key: string; file: string; values: [string, string][] };

async function put(deployment: Deployment, { store, bucket, key, file, values }: Copy): Promise<void> {
  const content = await contentOf(file, values);
  const headers: Record<string, string> = { 'content-type': contentTypeOf(file), ...deployment.SystemMetadata };
  for (const [name, value] of Object.entries(deployment.UserMetadata)) headers[`x-amz-meta-${name}`] = value;
  if (await store.has(bucket, key, content, headers)) return;
  await store.put(bucket, key, content, headers);
}
