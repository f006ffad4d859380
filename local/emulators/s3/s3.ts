import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import S3rver from 's3rver';
import { messageOf } from '../errors.ts';
import { listen } from '../http/server.ts';
import type { RunningService } from '../service.ts';
import { ConditionalWrites } from './conditional-writes.ts';
import { handleMultipart } from './multipart.ts';
import { handleRange } from './ranges.ts';
import { writeObject } from './write-object.ts';

/**
 * Starts s3rver with these buckets, kept in `<dataFolder>/s3`. It checks no signatures; therefore its URL contains a
 * secret of this run, known to the CloudFront emulator and to the proxy that authorizes calls. Other requests are denied.
 */
export async function startS3({
  dataFolder,
  buckets,
}: {
  dataFolder: string;
  buckets: string[];
}): Promise<RunningService> {
  const directory = join(dataFolder, 's3');
  mkdirSync(directory, { recursive: true });
  const s3rver = new S3rver({ directory, silent: true, vhostBuckets: false });
  s3rver.store.putObject = (object) => writeObject(s3rver.store, object);
  for (const bucket of buckets) await s3rver.store.putBucket(bucket);
  const writes = new ConditionalWrites(s3rver.store, s3rver.callback());
  const secret = `/${randomBytes(16).toString('hex')}`;
  const running = await listen({
    port: 0,
    maxHeaderBytes: 16 * 1024,
    handle: async (request, response) => {
      const { url = '/' } = request;
      if (!url.startsWith(`${secret}/`)) return deny(response);
      request.url = url.slice(secret.length);
      if (request.method === 'GET' || request.method === 'HEAD') await writes.settled(request);
      if (await handleMultipart(request, response, s3rver.store)) return;
      if (await handleRange(request, response, s3rver.store)) return;
      await writes.handle(request, response);
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
