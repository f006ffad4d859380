/** The part of s3rver that the local cloud uses; the package has no types. */
declare module 's3rver' {
  import type { RequestListener } from 'node:http';

  export default class S3rver {
    constructor(options: { directory: string; silent: boolean; vhostBuckets: boolean });
    callback(): RequestListener;
    readonly store: { putBucket(name: string): Promise<unknown> };
  }
}
