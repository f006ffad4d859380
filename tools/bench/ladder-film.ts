import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import * as z from 'zod';
import { fillPath } from '#shared/contract/common/route.ts';
import { recordingHref } from '#shared/contract/paths.ts';
import { recordingList } from '#shared/contract/recordings/admin-schemas.ts';
import { routes } from '#shared/contract/routes.ts';
import { adminToken } from './admin-token.ts';
import type { BenchCloud } from './cloud.ts';

const collection = 'birth';
const seconds = 75;
const preparedWithinMs = 240_000;

/** A moving picture with grain, which takes all the rate that it is given: 480 pixels high, as a phone shows it, 500 MB an hour, index in front. */
async function makeFilm(file: string): Promise<void> {
  const picture = `testsrc2=s=854x480:r=25:d=${seconds},noise=alls=12:allf=t`;
  const sources = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', `anoisesrc=a=0.1:c=pink:d=${seconds}`];
  const coding =
    '-c:v libx264 -preset veryfast -pix_fmt yuv420p -b:v 1M -maxrate 1M -bufsize 1M -g 50 -c:a aac -b:a 128k';
  const args = ['-v', 'error', '-y', ...sources, ...coding.split(' '), '-movflags', '+faststart', file];
  await promisify(execFile)('ffmpeg', args);
}

/** Publishes a film with its ladder, as a recording of the birth collection. Returns its page. Needs ffmpeg. */
export async function publishWithLadder(cloud: BenchCloud): Promise<string> {
  const file = join(tmpdir(), `exhale-ladder-${process.pid}.mp4`);
  await makeFilm(file);
  const recording = { title: 'A Breath on any Network', durationSeconds: seconds };
  const { id } = z.object({ id: z.string() }).parse(await cloud.control.demo('recording', { recording, file }));
  await rm(file);
  const headers = { authorization: await adminToken(cloud) };
  const prepare = fillPath(routes.prepareSound.path, { collection, recordingId: id });
  const begun = await fetch(cloud.siteUrl + prepare, { method: 'POST', headers });
  if (!begun.ok) throw new Error(`the ladder was not begun: ${begun.status}`);
  const list = cloud.siteUrl + fillPath(routes.listAdminRecordings.path, { collection });
  for (const latest = Date.now() + preparedWithinMs; Date.now() < latest; await pause(1000)) {
    const { recordings } = recordingList.parse(await (await fetch(list, { headers })).json());
    const sound = recordings.find((one) => one.id === id)?.sound;
    if (sound?.state === 'ready') return recordingHref(collection, id);
    if (sound?.state === 'failed') throw new Error(sound.reason);
  }
  throw new Error('the ladder was not ready in time');
}
