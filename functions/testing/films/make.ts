/**
 * Makes the films that the tests of uploads read, each of half a second: `node functions/testing/films/make.ts`. Needs
 * ffmpeg with libx264, libx265, libaom, libvpx and libopus.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=32x32:r=5:d=0.6'];
const sound = ['-f', 'lavfi', '-i', 'sine=d=0.6:r=44100'];
const both = [...picture, ...sound];
const aac = ['-c:a', 'aac', '-b:a', '16k'];
const h264 = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p'];
const hevc = ['-c:v', 'libx265', '-x265-params', 'log-level=none', '-tag:v', 'hvc1'];

const films: Record<string, string[]> = {
  'h264-aac.mp4': [...both, ...h264, ...aac, '-movflags', '+faststart'],
  'h264-aac-index-last.mov': [...both, ...h264, ...aac],
  'h264-silent.mp4': [...picture, ...h264],
  'h264-mp3.mp4': [...both, ...h264, '-c:a', 'libmp3lame', '-b:a', '32k'],
  'h264-fragmented.mp4': [...both, ...h264, ...aac, '-movflags', 'frag_keyframe+empty_moov'],
  'vp9-opus.webm': [...both, '-c:v', 'libvpx-vp9', '-c:a', 'libopus', '-b:a', '16k'],
  'vp8-vorbis.webm': [...both, '-c:v', 'libvpx', '-c:a', 'libvorbis'],
  'hevc-aac.mov': [...both, ...hevc, '-pix_fmt', 'yuv420p', ...aac],
  'hevc-10-bit.mp4': [...picture, ...hevc, '-pix_fmt', 'yuv420p10le'],
  'h264-10-bit.mp4': [...picture, '-c:v', 'libx264', '-pix_fmt', 'yuv420p10le'],
  'h264-422.mp4': [...picture, '-c:v', 'libx264', '-pix_fmt', 'yuv422p'],
  'av1.mp4': [...picture, '-c:v', 'libaom-av1', '-cpu-used', '8'],
  'av1.webm': [...picture, '-c:v', 'libaom-av1', '-cpu-used', '8'],
  'vp9.mp4': [...picture, '-c:v', 'libvpx-vp9'],
  'vp9-10-bit.webm': [...picture, '-c:v', 'libvpx-vp9', '-pix_fmt', 'yuv420p10le'],
  'prores.mov': [...picture, '-c:v', 'prores_ks'],
  'mpeg4-part-2.mp4': [...picture, '-c:v', 'mpeg4'],
  'motion-jpeg.mov': [...picture, '-c:v', 'mjpeg', '-q:v', '20'],
  'ac3.mp4': [...both, ...h264, '-c:a', 'ac3', '-b:a', '32k'],
  'alac.mp4': [...both, ...h264, '-c:a', 'alac'],
  'pcm.mov': [...picture, '-f', 'lavfi', '-i', 'sine=d=0.1:r=8000', ...h264, '-c:a', 'pcm_s16le'],
  'opus.mp4': [...both, ...h264, '-c:a', 'libopus', '-b:a', '16k'],
  'sound.mp4': [...sound, ...aac],
  'sound.webm': [...sound, '-c:a', 'libopus', '-b:a', '16k'],
  'film.avi': [...picture, '-c:v', 'mpeg4'],
  'film.mkv': [...picture, ...h264],
  'film.m2ts': [...picture, ...h264, '-f', 'mpegts'],
};

for (const [name, args] of Object.entries(films)) {
  const file = join(import.meta.dirname, name);
  await promisify(execFile)('ffmpeg', ['-loglevel', 'error', '-y', ...args, '-map_metadata', '-1', file]);
}
