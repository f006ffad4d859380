import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Conversion } from './job.ts';

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

/** Makes the file that a job asks for, of the object it names. */
export async function convert({ from, to, bitrate }: Conversion, s3Url: string, signal: AbortSignal): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'mediaconvert-'));
  try {
    const film = join(folder, 'film');
    const sound = join(folder, 'sound.m4a');
    const response = await fetch(urlOf(s3Url, from), { signal });
    if (!response.ok || !response.body) throw new ConversionFailed('Unable to open input file: there is none.');
    await pipeline(Readable.fromWeb(response.body), createWriteStream(film), { signal });
    const quality = ['-c:a', 'aac', '-b:a', String(bitrate), '-ar', '48000', '-ac', '2', '-movflags', '+faststart'];
    await run(['-v', 'error', '-y', '-i', film, '-map', '0:a:0', '-vn', ...quality, sound], signal);
    const body = new Uint8Array(await readFile(sound));
    const stored = await fetch(urlOf(s3Url, to), {
      method: 'PUT',
      body,
      headers: { 'content-type': 'audio/mp4' },
      signal,
    });
    if (!stored.ok) throw new ConversionFailed(`Unable to write output: S3 answered ${stored.status}.`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
