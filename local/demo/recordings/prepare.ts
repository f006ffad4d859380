/**
 * Makes what MediaConvert makes of an uploaded film (docs/decisions/ladder.md), with the sound as the film has it and at
 * rates that suit drawn pictures: `node local/demo/recordings/prepare.ts [name…]`, after `make.ts`. Needs ffmpeg.
 */
import { execFile } from 'node:child_process';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { practices } from './practices.ts';

const ffmpeg = (args: string[]) => promisify(execFile)('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args]);

/** A size of the picture: pixels of its height, quality (0 best to 51), and largest rate in bits per second. */
type Size = { height: number; quality: number; rate: number };

const sizes: Size[] = [
  { height: 240, quality: 33, rate: 32_000 },
  { height: 480, quality: 31, rate: 64_000 },
];
/** Every second key frame begins a segment of six seconds. */
const secondsBetweenKeyFrames = 3;

const encoding = ({ height, quality, rate }: Size, index: number) => [
  ...[`-filter:v:${index}`, `scale=-2:${height}`, `-crf:v:${index}`, `${quality}`],
  ...[`-maxrate:v:${index}`, `${rate}`, `-bufsize:v:${index}`, `${rate * 4}`],
];

async function prepare(name: string): Promise<void> {
  const film = join(import.meta.dirname, `${name}.mp4`);
  const folder = join(import.meta.dirname, 'prepared', name);
  const ladder = join(folder, 'ladder');
  await mkdir(ladder, { recursive: true });
  const sound = ['-map', '0:a', '-c', 'copy', '-movflags', '+faststart', '-map_metadata', '-1'];
  await ffmpeg(['-i', film, ...sound, join(folder, 'sound-only.m4a')]);
  await ffmpeg([
    ...['-i', film, ...sizes.flatMap(() => ['-map', '0:v', '-map', '0:a'])],
    ...['-c:v', 'libx264', '-preset', 'slow', '-pix_fmt', 'yuv420p', '-c:a', 'copy', ...sizes.flatMap(encoding)],
    ...['-force_key_frames:v', `expr:gte(t,n_forced*${secondsBetweenKeyFrames})`],
    ...['-f', 'hls', '-hls_time', '6', '-hls_playlist_type', 'vod', '-hls_flags', 'single_file'],
    ...['-master_pl_name', 'film.m3u8'],
    ...['-var_stream_map', sizes.map(({ height }, index) => `v:${index},a:${index},name:${height}`).join(' ')],
    ...['-hls_segment_filename', join(ladder, 'film-%v.ts'), join(ladder, 'film-%v.m3u8')],
  ]);
  // The ending .ts is that of TypeScript here; `media.ts` uploads them under it.
  for (const { height } of sizes) {
    const file = join(ladder, `film-${height}`);
    await rename(`${file}.ts`, `${file}.mpegts`);
  }
}

const selectedNames = process.argv.slice(2);
for (const name of Object.keys(practices)) {
  if (selectedNames.length === 0 || selectedNames.includes(name)) await prepare(name);
}
