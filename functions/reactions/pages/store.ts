import {
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import * as z from 'zod';
import { instant } from '#shared/contract/common/schemas.ts';

/** The bucket of the site's files, in which pages lie below `pages/`. */
export type PageBucket = { client: S3Client; bucket: string };

/** A page as it is stored: when the table was read for it, by which build, and a digest of what it shows. */
const pageMetadata = z.object({ 'read-at': instant, build: z.string(), digest: z.string() });

/** `etag` names this version. */
export type StoredPage = { etag: string; readAt: string; build: string; digest: string };

export type NewPage = Omit<StoredPage, 'etag'> & { status: 200 | 404; html: string };

/** The edge asks again after two seconds, and keeps a page for a day in which it gets no better one. */
export const pageCacheControl = 'public, max-age=0, s-maxage=2, stale-if-error=86400';
export const pageContentType = 'text/html; charset=utf-8';

const sweepState = z.strictObject({ build: z.string(), sweptAt: instant });
export type SweepState = z.output<typeof sweepState>;

/** The key is no path of the site: those below `pages/` are the edge's own (infra/edge-functions/app-routes.js). */
const stateKey = 'pages/sweep.json';

const requestHandler = { connectionTimeout: 1000, requestTimeout: 5000, throwOnRequestTimeout: true };

export function connectPages(bucket: string): PageBucket {
  const client = new S3Client({ requestHandler, maxAttempts: 3, requestChecksumCalculation: 'WHEN_REQUIRED' });
  return { client, bucket };
}

const statusOf = (error: unknown) => (error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined);

/** The stored version of a page; undefined when there is none. */
export async function findPage({ client, bucket }: PageBucket, key: string): Promise<StoredPage | undefined> {
  try {
    const { ETag = '', Metadata } = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: key }));
    const { 'read-at': readAt, build, digest } = pageMetadata.parse(Metadata);
    return { etag: ETag, readAt, build, digest };
  } catch (error) {
    if (statusOf(error) === 404) return undefined;
    throw error;
  }
}

/** 412 and 404: another version than expected is there, or none; 409: another write is under way. */
const conflicts = [404, 409, 412];

/**
 * Stores a page in place of the version with that ETag, or where there is none. Returns false when that is no longer so.
 * No two versions have the same ETag, because each contains when it was made.
 */
export async function putPage(
  { client, bucket }: PageBucket,
  key: string,
  { html, status, readAt, build, digest }: NewPage,
  etag: string | undefined,
): Promise<boolean> {
  const Metadata = { 'read-at': readAt, build, digest, ...(status === 404 && { status: '404' }) };
  const page = { Body: `${html}<!-- ${readAt} -->`, ContentType: pageContentType, CacheControl: pageCacheControl };
  const condition = etag === undefined ? { IfNoneMatch: '*' } : { IfMatch: etag };
  try {
    await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, ...page, Metadata, ...condition }));
    return true;
  } catch (error) {
    if (conflicts.includes(statusOf(error) ?? 0)) return false;
    throw error;
  }
}

/** Undefined before the first sweep. */
export async function readSweepState({ client, bucket }: PageBucket): Promise<SweepState | undefined> {
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: stateKey }));
    return sweepState.parse(JSON.parse((await Body?.transformToString()) ?? ''));
  } catch (error) {
    if (statusOf(error) === 404) return undefined;
    throw error;
  }
}

export async function putSweepState({ client, bucket }: PageBucket, state: SweepState): Promise<void> {
  const content = { Body: JSON.stringify(state), ContentType: 'application/json' };
  await client.send(new PutObjectCommand({ Bucket: bucket, Key: stateKey, ...content }));
}
