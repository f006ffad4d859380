/**
 * Renders the sample recordings, all or those named: `node local/demo/recordings/make.ts [name…]`. Needs ffmpeg. Writes
 * H.264 and AAC with the index at the front, captions and a still beside this file; then run `prepare.ts`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { draw } from './draw.ts';
import { fullnessAt, type Practice, practices, secondsOf, type TimedPart, timeline } from './practices.ts';

const film = { width: 854, height: 480 };
const still = { width: 960, height: 720 };
const framesPerSecond = 20;
const folder = import.meta.dirname;

/** Throws when ffmpeg fails. */
async function ffmpeg(args: string[], pieces: Iterable<Uint8Array>): Promise<void> {
  const child = spawn('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const ended = once(child, 'exit');
  for (const piece of pieces) if (!child.stdin.write(piece)) await once(child.stdin, 'drain');
  child.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
}

function* framesOf(practice: Practice): Generator<Uint8Array> {
  const parts = timeline(practice);
  for (let frame = 0; frame < secondsOf(practice) * framesPerSecond; frame++) {
    const second = frame / framesPerSecond;
    yield draw(practice, { second, fullness: fullnessAt(parts, second) }, film);
  }
}

/** Samples per second. */
const sampleRate = 24_000;

// Fifth and octave over the lowest note, slightly detuned for a slow beat.
const partials = [
  { ratio: 1, loudness: 0.5 },
  { ratio: 1.003, loudness: 0.3 },
  { ratio: 1.5, loudness: 0.22 },
  { ratio: 2.002, loudness: 0.12 },
];

/** A tone that swells with each breath in and fades with each breath out: 16-bit samples, one channel. */
function tone(practice: Practice): Int16Array {
  const seconds = secondsOf(practice);
  const parts = timeline(practice);
  return Int16Array.from({ length: seconds * sampleRate }, (_, sample) => {
    const second = sample / sampleRate;
    const fades = Math.min(1, second / 1.5, (seconds - second) / 2);
    const swell = 0.16 + 0.34 * fullnessAt(parts, second);
    const wave = partials.reduce(
      (sum, { ratio, loudness }) => sum + loudness * Math.sin(2 * Math.PI * practice.note * ratio * second),
      0,
    );
    return Math.round(32_767 * 0.7 * fades * swell * wave);
  });
}

async function makeFilm(practice: Practice, file: string): Promise<void> {
  const sound = `${file}.pcm`;
  await writeFile(sound, new Uint8Array(tone(practice).buffer));
  const input = [
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgb24',
    '-s',
    `${film.width}x${film.height}`,
    '-r',
    `${framesPerSecond}`,
  ];
  const heard = ['-f', 's16le', '-ar', `${sampleRate}`, '-ac', '1', '-i', sound];
  const video = [
    '-c:v',
    'libx264',
    '-preset',
    'slow',
    '-crf',
    '31',
    '-maxrate',
    '64k',
    '-bufsize',
    '256k',
    '-pix_fmt',
    'yuv420p',
    '-g',
    '60',
  ];
  const audio = ['-c:a', 'aac', '-b:a', '32k', '-ac', '1', '-movflags', '+faststart', '-map_metadata', '-1'];
  await ffmpeg([...input, '-i', 'pipe:0', ...heard, ...video, ...audio, `${file}.mp4`], framesOf(practice));
  await rm(sound);
}

/** Deterministic pseudo-random numbers. */
function dice(): () => number {
  let state = 20_261_120;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

async function makeStill(practice: Practice, file: string): Promise<void> {
  const picture = draw(practice, { fullness: 0.85, second: 5 }, { ...still, grain: dice() });
  const input = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${still.width}x${still.height}`, '-i', 'pipe:0'];
  await ffmpeg([...input, '-c:v', 'libwebp', '-quality', '72', '-frames:v', '1', `${file}.webp`], [picture]);
}

function clock(second: number): string {
  const minutes = Math.floor(second / 60);
  return `${String(minutes).padStart(2, '0')}:${(second % 60).toFixed(3).padStart(6, '0')}`;
}

function captions(parts: TimedPart[]): string {
  const cues = parts.map(({ begin, seconds, say }) => `${clock(begin)} --> ${clock(begin + seconds)}\n${say}`);
  return `${['WEBVTT', ...cues].join('\n\n')}\n`;
}

const selectedNames = process.argv.slice(2);
for (const [name, practice] of Object.entries(practices)) {
  if (selectedNames.length > 0 && !selectedNames.includes(name)) continue;
  const file = join(folder, name);
  await writeFile(`${file}.vtt`, captions(timeline(practice)));
  await makeStill(practice, file);
  await makeFilm(practice, file);
}
