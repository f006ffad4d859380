import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import * as z from 'zod';
import { recordingHref } from '#shared/contract/paths.ts';
import type { BenchCloud } from './cloud.ts';
import { longFilm } from './long-film.ts';
import { signInOn } from './member-pages.ts';
import { newMember } from './members.ts';
import { type BenchReport, kilobytes, tenth } from './report.ts';
import { window, withBrowser } from './weighed-page.ts';

const sample = 'local/demo/recordings/arrive-in-your-body.mp4';
const megabytes = 100;

/** Uploads a film of about 100 MB as a recording of the birth collection. Returns its page. */
async function publishLong({ control }: BenchCloud): Promise<string> {
  const file = join(tmpdir(), `exhale-long-${process.pid}.mp4`);
  await writeFile(file, await longFilm(await readFile(sample), { times: 25, bytes: megabytes * 1_000_000 }));
  const recording = { title: 'A Long Breath', durationSeconds: 975 };
  const createdRecording = await control.demo('recording', { recording, file });
  return recordingHref('birth', z.object({ id: z.string() }).parse(createdRecording).id);
}

/** Counts the bytes of videos that a page reads. */
async function countVideo(session: CDPSession): Promise<() => number> {
  const videos = new Set<string>();
  let bytes = 0;
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (/\.mp4\?/.test(request.url)) videos.add(requestId);
  });
  session.on('Network.dataReceived', ({ requestId, dataLength }) => {
    if (videos.has(requestId)) bytes += dataLength;
  });
  await session.send('Network.enable');
  return () => bytes;
}

/** A home connection: 10 Mbit a second, 40 ms to the edge and back. A faster one would count read-ahead as cost of a seek. */
const connection = { offline: false, latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 250_000 };

/** Seeks to a share of the film. Resolves with the milliseconds until it plays. */
function seekAndPlay(page: Page, share: number): Promise<number> {
  return page.locator('video').evaluate(async (video: HTMLVideoElement, to: number) => {
    const begin = performance.now();
    video.muted = true;
    const sought = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }));
    video.currentTime = video.duration * to;
    await sought;
    const plays = new Promise((resolve) => video.addEventListener('timeupdate', resolve, { once: true }));
    await video.play();
    await plays;
    return performance.now() - begin;
  }, share);
}

export function seek(cloud: BenchCloud): Promise<BenchReport> {
  return withBrowser(async (browser) => {
    const href = await publishLong(cloud);
    const context = await browser.newContext(window);
    const page = await context.newPage();
    await signInOn(page, cloud.siteUrl, await newMember(cloud, ['birth']));
    const session = await context.newCDPSession(page);
    const read = await countVideo(session);
    await session.send('Network.emulateNetworkConditions', connection);
    await page.goto(cloud.siteUrl + href);
    await page.waitForFunction(
      () => (document.querySelector('video')?.readyState ?? 0) >= HTMLMediaElement.HAVE_METADATA,
    );
    const before = read();
    const milliseconds = await seekAndPlay(page, 0.9);
    const after = read();
    return {
      title: `Seeking to 90 % of a film of ${megabytes} MB, at 10 Mbit/s`,
      rows: [
        { what: 'read when it is ready to play, kB', value: kilobytes(before), aim: '' },
        { what: 'read by the seek until it plays, kB', value: kilobytes(after - before), aim: 'at most 2000' },
        { what: 'until it plays, ms', value: tenth(milliseconds), aim: '' },
      ],
    };
  });
}
