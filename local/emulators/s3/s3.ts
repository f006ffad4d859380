import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import S3rver from 's3rver';
import * as z from 'zod';
import type { Resource } from '../../template/deployed.ts';
import { readProperties, withoutEffect } from '../../template/properties.ts';
import { messageOf } from '../errors.ts';
import { listen } from '../http/server.ts';
import type { Service } from '../service.ts';
import { corsSchema } from './cors.ts';
import { answerMultipart } from './multipart.ts';
import { answerRange } from './ranges.ts';

// What guards and keeps a bucket in the cloud changes nothing here; what sends events or rewrites objects would.
const bucketSchema = z.strictObject({
  BucketName: withoutEffect,
  BucketEncryption: withoutEffect,
  // Browsers meet it at the proxy, where addresses for them lead.
  CorsConfiguration: corsSchema.optional(),
  LifecycleConfiguration: withoutEffect,
  LoggingConfiguration: withoutEffect,
  OwnershipControls: withoutEffect,
  PublicAccessBlockConfiguration: withoutEffect,
  Tags: withoutEffect,
  VersioningConfiguration: withoutEffect,
});

/**
 * Starts s3rver with the buckets of the template, kept in `<dataFolder>/s3`. It asks for no signature, so its address
 * holds a secret of this run, by which CloudFront's stand-in reads and the proxy reaches it for functions that it has
 * judged. Whoever finds the port is answered as S3 answers somebody without a signature.
 */
export async function startS3({ dataFolder, buckets }: { dataFolder: string; buckets: Resource[] }): Promise<Service> {
  const directory = join(dataFolder, 's3');
  mkdirSync(directory, { recursive: true });
  const s3rver = new S3rver({ directory, silent: true, vhostBuckets: false });
  for (const bucket of buckets) {
    readProperties(bucket, bucketSchema);
    await s3rver.store.putBucket(bucket.ref);
  }
  const answer = s3rver.callback();
  const secret = `/${randomBytes(16).toString('hex')}`;
  const running = await listen({
    port: 0,
    maxHeaderBytes: 16 * 1024,
    handle: async (request, response) => {
      const { url = '/' } = request;
      if (!url.startsWith(`${secret}/`)) return deny(response);
      request.url = url.slice(secret.length);
      if (await answerMultipart(request, response, s3rver.store)) return;
      if (await answerRange(request, response, s3rver.store)) return;
      answer(request, response);
    },
    onError: (error) => console.error(`S3: ${messageOf(error)}`),
  });
  return { ...running, url: `${running.url}${secret}` };
}

function deny(response: ServerResponse): void {
  const body =
    '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>';
  response.writeHead(403, { 'content-type': 'application/xml' }).end(body);
}
