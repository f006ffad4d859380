import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import * as z from 'zod';
import type { BenchCloud } from './cloud.ts';
import { publishWithLadder } from './ladder-film.ts';
import { signInOn } from './member-pages.ts';
import { newMember } from './members.ts';
import { atMost, type BenchReport, median, tenth } from './report.ts';
import { type SlowNetwork, startSlowNetwork } from './slow-network.ts';
import { phone, slowerProcessor } from './taps.ts';
import { withBrowser } from './weighed-page.ts';

/** docs/product.md#any-network: how soon a recording plays on a slow network, and how often it stands still there. */

const plays = 10;
const idleMs = 3000;
const startAimMs = 1500;
const longestPauseMs = 2000;
/** Milliseconds that nobody notices, and that a busy page cannot tell from playback. */
const shortestPauseMs = 300;

/** Bits per second, as of a slow phone; the round trip is in milliseconds. */
const usualRate = 1_600_000;
const roundTrip = 150;

/** A minute with two drops. */
const drops = (rate: number) => [
  { seconds: 10, rate: usualRate },
  { seconds: 20, rate },
  { seconds: 10, rate: usualRate },
  { seconds: 20, rate },
];

type Way = { name: string; hasLadder: boolean };
const ways: Way[] = [
  { name: 'with hls.js', hasLadder: true },
  { name: 'without it, as it was uploaded', hasLadder: false },
];

/** Runs in the page: without these, the film plays as it was uploaded. */
function removeMediaSource(): void {
  for (const name of ['MediaSource', 'ManagedMediaSource']) Reflect.deleteProperty(window, name);
}

/** Runs in the page before Play is pressed; notes when a later picture is shown and the sound has moved on. */
function watchStart(): void {
  const video = document.querySelector('video');
  const note = (began: number, from: number) => {
    const look = (now: number, { mediaTime }: { mediaTime: number }) => {
      const runs = video && mediaTime > from && video.currentTime > from + 0.05 && !video.paused;
      if (runs) document.documentElement.dataset.playStart = String(now - began);
      else video?.requestVideoFrameCallback(look);
    };
    video?.requestVideoFrameCallback(look);
  };
  const onPress = ({ timeStamp }: PointerEvent) => note(timeStamp, video?.currentTime ?? 0);
  document.addEventListener('pointerdown', onPress, { capture: true, once: true });
}

type Opened = { page: Page; network: SlowNetwork; close: () => Promise<void> };
type State = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>;

/** Opens the recording on a slow phone whose browser has nothing of the site, until Play can be pressed. */
async function open(browser: Browser, url: string, { way, state }: { way: Way; state: State }): Promise<Opened> {
  const network = await startSlowNetwork(usualRate, roundTrip);
  const proxy = { server: network.server, bypass: '<-loopback>' };
  const context = await browser.newContext({ ...phone, storageState: state, proxy });
  const page = await context.newPage();
  if (!way.hasLadder) await page.addInitScript(removeMediaSource);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  // Each play begins at the beginning.
  await session.send('Network.setBlockedURLs', { urls: ['*/position'] });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowerProcessor });
  await page.goto(url, { waitUntil: 'commit' });
  await playButton(page).waitFor({ timeout: 60_000 });
  const close = async () => {
    await context.close();
    await network.close();
  };
  return { page, network, close };
}

const playButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Play', exact: true });

/** Milliseconds from the press on Play until picture and sound run. */
async function timeStart({ page }: Opened): Promise<number> {
  await pause(idleMs);
  await page.evaluate(watchStart);
  await playButton(page).tap();
  await page.waitForFunction(() => document.documentElement.dataset.playStart !== undefined, null, { timeout: 60_000 });
  return Number(await page.locator('html').getAttribute('data-play-start'));
}

/** Runs in the page: notes how long each pause is that the viewer did not ask for, and when the sound went on alone. */
function watchPauses(shortest: number): void {
  const video = document.querySelector('video');
  const { dataset } = document.documentElement;
  const begin = performance.now();
  const pauses: number[] = [];
  let standing = 0;
  let last = { now: begin, position: video?.currentTime ?? 0 };
  const look = () => {
    const now = performance.now();
    const position = video?.currentTime ?? 0;
    const played = (position - last.position) * 1000;
    // A page that is busy looks late, while the film goes on: only what was not played counts.
    if (played < (now - last.now) / 2) standing += now - last.now - Math.max(0, played);
    else if (standing > 0) {
      if (standing > shortest) pauses.push(Math.round(standing));
      standing = 0;
    }
    last = { now, position };
    dataset.playPauses = JSON.stringify(standing > shortest ? [...pauses, Math.round(standing)] : pauses);
    const isSound = /\.m4a/.test(video?.currentSrc ?? '');
    if (isSound) dataset.playSound ??= String(Math.round((now - begin) / 1000));
  };
  setInterval(look, 100);
}

type Minute = { pauses: number[]; soundAlone: string };

async function playMinute(opened: Opened, rate: number): Promise<Minute> {
  const { page, network } = opened;
  await timeStart(opened);
  await page.evaluate(watchPauses, shortestPauseMs);
  for (const phase of drops(rate)) {
    network.setRate(phase.rate);
    await pause(phase.seconds * 1000);
  }
  const noted = (name: string) => page.locator('html').getAttribute(`data-play-${name}`);
  const soundAt = await noted('sound');
  const pauses = z.array(z.number()).parse(JSON.parse((await noted('pauses')) ?? '[]'));
  return { pauses, soundAlone: soundAt === null ? 'no' : `after ${soundAt} s` };
}

async function startReport(openOnce: (way: Way) => Promise<Opened>): Promise<BenchReport> {
  const rows: BenchReport['rows'] = [];
  for (const way of ways) {
    const times: number[] = [];
    for (let play = 0; play < plays; play++) {
      const opened = await openOnce(way);
      times.push(Math.round(await timeStart(opened)));
      await opened.close();
    }
    const { figure, aim } = atMost(median(times), startAimMs);
    rows.push({ way: way.name, 'median, ms': figure, aim, worst: Math.max(...times) });
  }
  return {
    title: `From Play until picture and sound run, page idle for ${idleMs / 1000} s, 1.6 Mbit/s and ${roundTrip} ms`,
    rows,
    note: `Of ${plays} plays each, in a browser that has nothing of the site, on a processor that is ${slowerProcessor} times slower.`,
  };
}

async function pauseReport(openOnce: (way: Way) => Promise<Opened>): Promise<BenchReport> {
  const rows: BenchReport['rows'] = [];
  for (const rate of [400_000, 120_000]) {
    for (const way of ways) {
      const opened = await openOnce(way);
      const { pauses, soundAlone } = await playMinute(opened, rate);
      await opened.close();
      const isKept = soundAlone !== 'no' || (pauses.length <= 1 && pauses.every((one) => one <= longestPauseMs));
      rows.push({
        drop: `${rate / 1000} kbit/s`,
        way: way.name,
        pauses: pauses.length,
        'longest, s': tenth(Math.max(0, ...pauses) / 1000),
        'sound alone': soundAlone,
        aim: `one of 2 s, else the sound alone${isKept ? '' : ': missed'}`,
      });
    }
  }
  const note =
    'Before the sound goes on alone, a pause takes the second that it waits, and what its beginning takes to load.';
  return { title: 'Pauses in a minute at 1.6 Mbit/s with two drops of 20 s', rows, note };
}

export function playingStart(cloud: BenchCloud): Promise<BenchReport[]> {
  return withBrowser(async (browser) => {
    const url = cloud.siteUrl + (await publishWithLadder(cloud));
    const signedIn = await browser.newContext(phone);
    await signInOn(await signedIn.newPage(), cloud.siteUrl, await newMember(cloud, ['birth']));
    const state = await signedIn.storageState();
    await signedIn.close();
    const openOnce = (way: Way) => open(browser, url, { way, state });
    return [await startReport(openOnce), await pauseReport(openOnce)];
  });
}
