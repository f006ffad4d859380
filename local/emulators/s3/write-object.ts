import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type S3rver from 's3rver';
import type { NewObject } from 's3rver';

/**
 * Writes an object's bytes to a draft that then replaces the object: s3rver's own method resolves before the bytes are
 * in the file, so that a reader after the response could find it empty.
 */
export async function writeObject(
  store: S3rver['store'],
  { bucket, key, content, metadata }: NewObject,
): Promise<{ size: number; md5: string }> {
  const path = store.getResourcePath(bucket, key, 'object');
  const draft = `${path}.draft-${randomBytes(6).toString('hex')}`;
  const hash = createHash('md5');
  let size = 0;
  await mkdir(dirname(path), { recursive: true });
  await pipeline(
    Buffer.isBuffer(content) ? Readable.from([content]) : content,
    async function* measured(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        size += chunk.length;
        yield chunk;
      }
    },
    createWriteStream(draft),
  );
  await rename(draft, path);
  const md5 = hash.digest('hex');
  await store.putMetadata(bucket, key, metadata, md5);
  return { size, md5 };
}
