import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { inspectFile } from './inspect-file.ts';
import { FileUnreadable } from './transfer.ts';

// docs/product.md#uploads; formats are tried in shared/rules/read-film.test.ts.

const samples = 'functions/testing';

function fileAt(path: string, name: string, type: string): File {
  return new File([readFileSync(`${samples}/${path}`)], name, { type });
}

test.each([
  ['films/h264-aac.mp4', 'film.mp4', 'video/mp4', 'birth_video', null],
  ['films/hevc-aac.mov', 'IMG_1.MOV', 'video/quicktime', 'stress_video', 'the film is HEVC (H.265)'],
  ['films/film.mkv', 'film.mp4', 'video/mp4', 'session_video', 'This file is an MKV film'],
  ['pictures/quarters.jpg', 'room.jpg', 'image/jpeg', 'thumbnail', null],
  ['pictures/picture.heic', 'room.jpg', 'image/jpeg', 'session_image', 'This file is a HEIC picture'],
  ['pictures/picture.tiff', 'words.vtt', 'text/vtt', 'captions', null],
] as const)('looks into %s, named %s, before it is sent', async (path, name, type, purpose, words) => {
  const problem = await inspectFile(fileAt(path, name, type), purpose);
  if (words === null) expect(problem).toBeNull();
  else expect(problem).toContain(words);
});

test('a file that can no longer be read is no film that cannot be seen', async () => {
  const file = fileAt('films/h264-aac.mp4', 'film.mp4', 'video/mp4');
  vi.spyOn(file, 'slice').mockImplementation(() => {
    const part = new Blob();
    part.arrayBuffer = () => Promise.reject(new DOMException('moved', 'NotReadableError'));
    return part;
  });
  await expect(inspectFile(file, 'birth_video')).rejects.toThrow(FileUnreadable);
});
