import { expect, test } from 'vitest';
import { percentOf, sizeText, uploadText } from './upload-text.ts';

test.each([
  [1, '1 kB'],
  [640 * 1024, '640 kB'],
  [3.44 * 1024 * 1024, '3.4 MB'],
  [60 * 1024 * 1024, '60 MB'],
])('%d bytes are %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});

test('reports a hundred per cent only when all parts have arrived', () => {
  expect(percentOf(0.999)).toBe(99);
  expect(percentOf(1)).toBe(100);
});

test('each phase has its own text', () => {
  const file = new File([], 'film.mp4');
  const textOf = (phase: 'uploading' | 'waiting' | 'refused') =>
    uploadText({ phase, file, error: 'Too large.' }, 'birth_video');
  expect(textOf('uploading')).toBe('Sending film.mp4');
  expect(textOf('waiting')).toContain('goes on by itself');
  expect(textOf('refused')).toBe('Too large.');
});

test.each([
  ['stress_video', 'Error uploading video: The connection broke off.'],
  ['captions', 'Upload failed: The connection broke off.'],
] as const)('an interrupted upload of a %s has its own text', (purpose, text) => {
  expect(uploadText({ phase: 'failed', file: null, error: 'The connection broke off.' }, purpose)).toBe(text);
});
