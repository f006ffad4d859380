import { randomUUID } from 'node:crypto';
import { CreateBucketCommand, GetObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import type { RenderPage } from '#shared/contract/rendered-pages.ts';
import { sessionItems, type WholeSession } from '../ground/keys/session.ts';
import type { PageUpdate } from '../ground/page-updates/message.ts';
import { newId } from '../ground/platform/ids.ts';
import { putItem } from '../ground/platform/table.ts';
import { findPage } from '../reactions/pages/store.ts';
import type { SweepDependencies } from '../reactions/pages/sweep.ts';
import { openPages } from './cloud.ts';
import { upcomingSession } from './examples.ts';
import { openSharedTable } from './temporary-table.ts';

/** Says what it was rendered from; 404 where an item is missing. */
const renderJson: RenderPage = ({ path, answers }) => ({
  status: path === '/not-found' || (/[0-9A-Z]{26}$/.test(path) && answers.length === 0) ? 404 : 200,
  html: JSON.stringify({ path, answers }),
});

/** The functions that render pages, on a table and a bucket of their own, with a renderer of the test's. */
export async function openPageSite() {
  const table = { ...(await openSharedTable()), alwaysConsistent: true };
  const bucket = openPages(`pages-${randomUUID()}`);
  await bucket.client.send(new CreateBucketCommand({ Bucket: bucket.bucket }));
  const announced: { update: PageUpdate; delaySeconds: number }[] = [];
  const requestedPictures: string[] = [];
  let rendered = 0;
  let skipped = 0;
  const dependencies: SweepDependencies = {
    table,
    bucket,
    readCaptions: async (captionsKey) => `WEBVTT\n\n00:01.000 --> 00:02.000\nSaid in ${captionsKey}\n`,
    siteUrl: 'https://site.example',
    build: 'first',
    now: () => new Date(Date.now() + skipped),
    renderPage: (input) => {
      rendered += 1;
      return renderJson(input);
    },
    pause: async (milliseconds) => {
      skipped += milliseconds;
    },
    requestPictures: async (paths) => void requestedPictures.push(...paths),
    announce: async (update, delaySeconds = 0) => void announced.push({ update, delaySeconds }),
  };
  return {
    dependencies,
    announced,
    requestedPictures,
    advanceClock: (milliseconds: number) => {
      skipped += milliseconds;
    },
    /** How often a page was rendered since the last call. */
    countRenders: () => {
      const count = rendered;
      rendered = 0;
      return count;
    },
    async putSession(session: Partial<WholeSession> = {}): Promise<WholeSession> {
      const whole = upcomingSession({ id: newId(new Date()), ...session }, dependencies.now());
      for (const item of sessionItems(whole)) await putItem(table, item);
      return whole;
    },
    /** The stored page; undefined when there is none. */
    async stored(key: string) {
      const found = await findPage(bucket, key);
      if (!found) return undefined;
      const { Body, Metadata } = await bucket.client.send(new GetObjectCommand({ Bucket: bucket.bucket, Key: key }));
      return { ...found, status: Metadata?.status ?? '200', html: (await Body?.transformToString()) ?? '' };
    },
  };
}

/** The same client, with each command handed to `around` first. */
export function interceptStore(
  client: S3Client,
  around: (name: string, send: () => Promise<unknown>) => Promise<unknown>,
) {
  const send = (command: object) =>
    around(command.constructor.name, () => client.send(command as Parameters<S3Client['send']>[0]));
  return new Proxy(client, { get: (target, key) => (key === 'send' ? send : Reflect.get(target, key)) });
}
