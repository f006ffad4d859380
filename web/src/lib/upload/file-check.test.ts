import { describe, expect, test } from 'vitest';
import { acceptedBy, fileProblem, mediaTypeOf } from './file-check.ts';

const megabyte = 1024 * 1024;
const film = (size: number) => ({ name: 'film.mp4', type: 'video/mp4', size });
const photo = (size: number) => ({ name: 'room.png', type: 'image/png', size });

// docs/product.md#uploads
describe('the size of a file', () => {
  test('a birth video may have 100 MB, and not a byte more', () => {
    expect(fileProblem(film(100 * megabyte), 'birth_video')).toBeNull();
    expect(fileProblem(film(100 * megabyte + 1), 'birth_video')).toBe(
      'File size exceeds the maximum allowed size of 100MB. Your file is 100.01MB.',
    );
    expect(fileProblem(film(120 * megabyte), 'birth_video')).toBe(
      'File size exceeds the maximum allowed size of 100MB. Your file is 120MB.',
    );
    expect(fileProblem(film(120 * megabyte), 'stress_video')).toBeNull();
  });

  test('a session picture may have 10 MB', () => {
    expect(fileProblem(photo(10 * megabyte), 'session_image')).toBeNull();
    expect(fileProblem(photo(10.5 * megabyte), 'session_image')).toBe(
      'File size exceeds the maximum allowed size of 10MB. Your file is 10.5 MB.',
    );
  });

  test('rejects an empty file', () => {
    expect(fileProblem(film(0), 'birth_video')).toBe(
      'This file is empty. Copy or export it again, and choose that file.',
    );
  });
});

describe('the kind of a file', () => {
  test.each([
    ['notes.txt', 'text/plain', 'birth_video', 'Please choose a video: MP4, WebM or MOV.'],
    ['film.mp4', 'video/mp4', 'thumbnail', 'Please choose a picture: JPEG, PNG or WebP.'],
    ['room.svg', 'image/svg+xml', 'session_image', 'Please choose a picture: JPEG, PNG or WebP.'],
    ['words.ass', '', 'captions', 'Please choose captions in the WebVTT or SubRip format (.vtt or .srt).'],
    ['words.txt', 'text/plain', 'captions', 'Please choose captions in the WebVTT or SubRip format (.vtt or .srt).'],
  ] as const)('%s (%s) is no %s', (name, type, purpose, sentence) => {
    expect(fileProblem({ name, type, size: 9 }, purpose)).toBe(sentence);
  });

  test.each([
    ['words.vtt', '', 'text/vtt'],
    ['FILM.MOV', '', 'video/quicktime'],
    ['film.m4v', 'video/x-m4v', 'video/mp4'],
    ['words.srt', '', 'application/x-subrip'],
    ['words.vtt', 'text/plain', 'text/vtt'],
    ['film', '', ''],
  ])('of %s, for which the browser says %j, is %j', (name, type, kind) => {
    expect(mediaTypeOf({ name, type })).toBe(kind);
  });

  test.each([
    ['IMG_1.HEIC', 'image/heic', 'session_image', /a HEIC picture.* Settings > Camera > Formats > Most Compatible/],
    ['IMG_1.HEIC', '', 'thumbnail', /a HEIC picture.* export it as JPEG/],
    ['scan.tif', 'image/tiff', 'thumbnail', /a TIFF picture.* export it as JPEG/],
    ['wave.gif', 'image/gif', 'thumbnail', /a GIF picture.* export it as JPEG/],
    ['film.avi', '', 'birth_video', /an AVI film.* Export it as MP4 with H.264/],
    ['film.mkv', 'video/x-matroska', 'stress_video', /an MKV film.* Export it as MP4 with H.264/],
  ] as const)('of %s (%s) for a %s is named, with what to do', (name, type, purpose, words) => {
    expect(fileProblem({ name, type, size: 9 }, purpose)).toMatch(words);
  });

  test('inputs accept the allowed types', () => {
    expect(acceptedBy('captions')).toBe('text/vtt,application/x-subrip,.vtt,.srt');
    expect(acceptedBy('birth_video')).toBe('video/mp4,video/webm,video/quicktime,.mp4,.m4v,.webm,.mov');
  });
});
