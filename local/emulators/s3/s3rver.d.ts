/** The part of s3rver that the local cloud uses; the package has no types. */
declare module 's3rver' {
  import type { RequestListener } from 'node:http';
  import type { Readable } from 'node:stream';

  export type NewObject = {
    bucket: string;
    key: string;
    content: Buffer | Readable;
    metadata: Record<string, string>;
  };

  export default class S3rver {
    constructor(options: { directory: string; silent: boolean; vhostBuckets: boolean });
    callback(): RequestListener;
    readonly store: {
      putBucket(name: string): Promise<unknown>;
      /** Headers of an object by their names in lower case. Rejects with ENOENT when there is none. */
      getMetadata(bucket: string, key: string): Promise<Record<string, string | number>>;
      /** Path of the file that holds an object's bytes; without a key, of the folder of a bucket's unfinished uploads. */
      getResourcePath(bucket: string, key: string | undefined, resource: 'object' | 'uploads'): string;
      /** Keeps what an object is served with, and its ETag without quotes. */
      putMetadata(bucket: string, key: string, headers: Record<string, string>, etag: string): Promise<void>;
      putObject(object: NewObject): Promise<{ size: number; md5: string }>;
    };
  }
}
