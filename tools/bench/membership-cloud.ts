import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ulid } from 'ulid';
import * as z from 'zod';
import { type BenchCloud, memoryFolder, newState, startCloud } from './cloud.ts';
import { shoot } from './load.ts';
import { newCaller } from './members.ts';

/** A clock that a cloud and this process share, ahead of the time of the machine. */
export type Clock = { now(): number; moveTo(time: number): Promise<void>; newId(): string };

/** Longer than processes take to look at their clock again. */
const seenAfterMs = 200;

/** Starts a cloud whose time can be moved, and ends it after `measure`. */
export async function withMovingClock<Result>(measure: (cloud: BenchCloud, clock: Clock) => Promise<Result>) {
  const state = await newState(memoryFolder());
  const folder = await mkdtemp(join(tmpdir(), 'exhale-clock-'));
  const file = join(folder, 'ahead');
  let ahead = 0;
  await writeFile(file, String(ahead));
  const preload = new URL('./moving-clock.ts', import.meta.url);
  preload.searchParams.set('file', file);
  const command = [process.execPath, '--import', preload.href, 'local/main.ts'];
  const cloud = await startCloud(command, { folder: process.cwd(), state });
  const now = () => Date.now() + ahead;
  const clock: Clock = {
    now,
    newId: () => ulid(now()),
    async moveTo(time) {
      ahead = Math.max(ahead, time - Date.now());
      await writeFile(file, String(ahead));
      await pause(seenAfterMs);
      // Does what has become due at Stripe, and waits for its events.
      await cloud.control.stripe('go-on');
    },
  };
  try {
    return await measure(cloud, clock);
  } finally {
    await cloud.stop();
    await rm(dirname(state), { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  }
}

/** Sends a request from an address of its own. Returns its answer; throws for a refusal. */
export async function ask<Schema extends z.ZodType>(
  { apiUrl }: Pick<BenchCloud, 'apiUrl'>,
  { method, path, body }: { method: string; path: string; body?: unknown },
  schema: Schema,
): Promise<z.output<Schema>> {
  const answer = await shoot({ method, url: apiUrl + path, headers: newCaller(), body });
  if (answer.status >= 400) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.body}`);
  return schema.parse(JSON.parse(answer.body.toString('utf8')));
}

const counted = z.object({ count: z.number() });

/** Requests to Stripe's API since the cloud was started. */
export async function stripeRequests({ control }: BenchCloud): Promise<number> {
  return counted.parse(await control.stripe('requests')).count;
}
