import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, extname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Conversion, Ladder } from './job.ts';
import { preparedTypes } from './prepared-types.ts';

/** A job ends with these words in place of a file. */
export class ConversionFailed extends Error {
  override readonly name = 'ConversionFailed';
}

export const missingProgram =
  'ffmpeg is not installed on this computer. Install it (on Debian or Ubuntu: sudo apt-get install ffmpeg), then try again.';

type Place = Conversion['from'];

const urlOf = (s3Url: string, { bucket, key }: Place) =>
  `${s3Url}/${bucket}/${key.split('/').map(encodeURIComponent).join('/')}`;

/** Runs ffmpeg. Throws ConversionFailed with its last line, or where there is none. */
function run(args: string[], signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const child = spawn('ffmpeg', args, { stdio: ['ignore', 'ignore', 'pipe'], signal });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said = `${said}${chunk}`.slice(-2000);
  });
  child.on('error', (error) => {
    const isMissing = 'code' in error && error.code === 'ENOENT';
    reject(isMissing ? new ConversionFailed(missingProgram) : error);
  });
  child.on('close', (code) => {
    const lastLine = said.trim().split('\n').at(-1) ?? '';
    if (code === 0) resolve();
    else reject(new ConversionFailed(`The film could not be read: ${lastLine}`));
  });
  return promise;
}

/** Makes the files that a job asks for, of the object it names. */
export async function convert({ from, to, bitrate, ladder }: Conversion, s3Url: string, signal: AbortSignal) {
  const folder = await mkdtemp(join(tmpdir(), 'mediaconvert-'));
  try {
    const film = join(folder, 'film');
    const sound = join(folder, 'sound.m4a');
    const response = await fetch(urlOf(s3Url, from), { signal });
    if (!response.ok || !response.body) throw new ConversionFailed('Unable to open input file: there is none.');
    await pipeline(Readable.fromWeb(response.body), createWriteStream(film), { signal });
    const quality = ['-c:a', 'aac', '-b:a', String(bitrate), '-ar', '48000', '-ac', '2', '-movflags', '+faststart'];
    await run(['-v', 'error', '-y', '-i', film, '-map', '0:a:0', '-vn', ...quality, sound], signal);
    await store(sound, urlOf(s3Url, to), signal);
    if (ladder) await makeLadder(film, ladder, { s3Url, signal });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function store(file: string, url: string, signal: AbortSignal): Promise<void> {
  const body = new Uint8Array(await readFile(file));
  const headers = { 'content-type': preparedTypes[extname(file)] ?? 'application/octet-stream' };
  const stored = await fetch(url, { method: 'PUT', body, headers, signal });
  if (!stored.ok) throw new ConversionFailed(`Unable to write output: S3 answered ${stored.status}.`);
}

/** The playlist of all rungs is stored last: where it is, the rest is there. */
async function makeLadder(film: string, ladder: Ladder, { s3Url, signal }: { s3Url: string; signal: AbortSignal }) {
  const folder = await mkdtemp(join(tmpdir(), 'ladder-'));
  try {
    const base = basename(ladder.to.key);
    await run(ladderArguments(film, join(folder, base), ladder), signal);
    const urlOfFile = (name: string) => urlOf(s3Url, { ...ladder.to, key: `${dirname(ladder.to.key)}/${name}` });
    const playlist = `${base}.m3u8`;
    const others = (await readdir(folder)).filter((name) => name !== playlist);
    for (const name of [...others, playlist]) await store(join(folder, name), urlOfFile(name), signal);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function ladderArguments(film: string, base: string, { rungs, segmentSeconds }: Ladder): string[] {
  const streams = rungs.flatMap((rung, index) => [
    ...['-map', '0:v:0', '-map', '0:a:0', `-filter:v:${index}`, `scale=${rung.scale}`],
    ...[`-maxrate:v:${index}`, String(rung.videoBitrate), `-bufsize:v:${index}`, String(rung.videoBitrate)],
    ...[`-b:v:${index}`, String(rung.videoBitrate), `-b:a:${index}`, String(rung.audioBitrate)],
    ...[`-force_key_frames:v:${index}`, `expr:gte(t,n_forced*${rung.keyFrameSeconds})`],
  ]);
  const names = rungs.map(({ name }, index) => `v:${index},a:${index},name:${name}`).join(' ');
  const coding = '-c:v libx264 -preset veryfast -pix_fmt yuv420p -c:a aac -ar 48000 -ac 2';
  const hls = `-f hls -hls_time ${segmentSeconds} -hls_playlist_type vod -hls_flags single_file`;
  return [
    ...['-v', 'error', '-y', '-i', film, ...streams, ...coding.split(' '), ...hls.split(' ')],
    ...['-master_pl_name', `${basename(base)}.m3u8`, '-var_stream_map', names],
    ...['-hls_segment_filename', `${base}%v.ts`, `${base}%v.m3u8`],
  ];
}
