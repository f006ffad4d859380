import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import mime from 'mime-types';
import type { BucketStore } from './store.ts';

/** Files to copy; placeholders in them are replaced by the values. */
type Source = { folder: string; values: Record<string, string>; jsonEscape: boolean };

export type BucketDeployment = {
  bucket: string;
  prefix: string;
  /** Removes objects that are in no source. */
  prune: boolean;
  /** Globs of `aws s3 sync`. */
  exclude: string[];
  include: string[];
  headers: Record<string, string>;
  sources: Source[];
};

/** Matches a glob of `aws s3 sync`, where `*` includes slashes. */
function matchesGlob(glob: string, key: string): boolean {
  const expression = glob
    .replace(/[.+^${}()|\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${expression}$`, 's').test(key);
}

function isIncluded(key: string, { exclude, include }: BucketDeployment): boolean {
  const matchesAny = (globs: string[]) => globs.some((glob) => matchesGlob(glob, key));
  return !matchesAny(exclude) || matchesAny(include);
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Copies files into a bucket as CDK's BucketDeployment does; unchanged objects are left alone. */
export async function deployBucket(deployment: BucketDeployment, store: BucketStore): Promise<void> {
  const { bucket, prefix, sources } = deployment;
  const folderPrefix = prefix === '' ? '' : `${prefix.replace(/\/$/, '')}/`;
  const deployed = new Set<string>();
  for (const source of sources) {
    for (const file of filesBelow(source.folder)) {
      const name = file.slice(source.folder.length + 1);
      if (!isIncluded(name, deployment)) continue;
      const key = folderPrefix + name;
      deployed.add(key);
      const content = await contentOf(file, source);
      const headers = { 'content-type': mime.lookup(file) || 'binary/octet-stream', ...deployment.headers };
      if (!(await store.has(bucket, key, content, headers))) await store.put(bucket, key, content, headers);
    }
  }
  if (!deployment.prune) return;
  const existing = await store.list(bucket, folderPrefix);
  const obsolete = existing.filter(
    (key) => !deployed.has(key) && isIncluded(key.slice(folderPrefix.length), deployment),
  );
  await Promise.all(obsolete.map((key) => store.remove(bucket, key)));
}

async function contentOf(file: string, { values, jsonEscape }: Source): Promise<Buffer> {
  const content = await readFile(file);
  const entries = Object.entries(values);
  if (entries.length === 0) return content;
  const escapeValue = (value: string) => (jsonEscape ? JSON.stringify(value).slice(1, -1) : value);
  return Buffer.from(
    entries.reduce((text, [marker, value]) => text.replaceAll(marker, () => escapeValue(value)), content.toString()),
  );
}
