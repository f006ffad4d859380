import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiProblem } from '../problem.ts';
import { fakeStorage } from '../testing/fake-storage.ts';
import { fakeServer, fileContent, film, reached } from './fake-server.ts';
import { FileUpload, removeGivenUp, type UploadPhase } from './file-upload.ts';
import { PartFailed } from './put-part.ts';
import { readStoredUploads } from './stored-uploads.ts';

// docs/product.md#uploads

const stored = new Map<string, string>();
const localStorage = fakeStorage(stored);
vi.stubGlobal('window', { localStorage });
afterEach(() => void vi.restoreAllMocks());
beforeEach(() => stored.clear());

function nothingRemembered(): Promise<void> {
  return new Promise((resolve) => {
    vi.spyOn(localStorage, 'removeItem').mockImplementation((key) => {
      stored.delete(key);
      resolve();
    });
  });
}

test('a file arrives whole, is reported once, and is stored until it is used', async () => {
  const { world, text } = fakeServer();
  const upload = new FileUpload('birth_video', world);
  const done = vi.fn();
  upload.onDone = done;
  upload.choose(film());
  await reached(upload, 'done');
  expect(text('upload-1')).toBe(fileContent);
  expect(done.mock.calls).toEqual([[{ uploadId: 'upload-1', file: upload.state().file }]]);
  expect(upload.state()).toMatchObject({ progress: 1, sent: 17, error: null });
  expect(readStoredUploads()).toHaveLength(1);
  upload.used();
  expect(readStoredUploads()).toEqual([]);
  expect(upload.state().phase).toBe('idle');
});

describe('interrupted uploads', () => {
  test('a failed part is sent again, with a new signed URL', async () => {
    const { world, faults, requests, text } = fakeServer();
    const failures = [new PartFailed(0), new PartFailed(403), new PartFailed(503)];
    faults.put = async (number) => {
      const failure = number === 3 ? failures.shift() : undefined;
      if (failure) throw failure;
    };
    const upload = new FileUpload('birth_video', world);
    const phases = new Set<UploadPhase>();
    upload.subscribe(() => phases.add(upload.state().phase));
    upload.choose(film());
    await reached(upload, 'done');
    expect(requests.put.filter((number) => number === 3)).toHaveLength(4);
    expect(phases).toContain('waiting');
    expect(text('upload-1')).toBe(fileContent);
  });

  test('fails after eight attempts; a retry sends only the missing parts', async () => {
    const { world, faults, requests, text } = fakeServer();
    faults.put = async (number) => {
      if (number === 5) throw new PartFailed(0);
    };
    const upload = new FileUpload('birth_video', world);
    upload.choose(film());
    await reached(upload, 'failed');
    expect(upload.state().error).toContain('try again');
    expect(requests.waited).toBe(7);
    faults.put = async () => undefined;
    requests.put.length = 0;
    upload.resume();
    await reached(upload, 'done');
    expect(requests.put).toEqual([5]);
    expect(requests.begun).toEqual(['upload-1', 'upload-1']);
    expect(text('upload-1')).toBe(fileContent);
  });

  test('retries completion after a lost response', async () => {
    const { world, faults } = fakeServer();
    let attempts = 0;
    faults.complete = async () => {
      attempts += 1;
      if (attempts === 1) throw new ApiProblem('unreachable');
    };
    const upload = new FileUpload('birth_video', world);
    upload.choose(film());
    await reached(upload, 'done');
    expect(attempts).toBe(2);
  });
});

test('sends nothing while paused, and the missing parts when resumed', async () => {
  const { world, faults, requests, text } = fakeServer();
  const upload = new FileUpload('birth_video', world);
  faults.put = async (number) => {
    if (number === 4) upload.pause();
  };
  upload.choose(film());
  await reached(upload, 'paused');
  const before = new Set(requests.put);
  expect(before.has(5)).toBe(false);
  faults.put = async () => undefined;
  upload.resume();
  await reached(upload, 'done');
  expect(requests.put.filter((number) => number === 1)).toHaveLength(1);
  expect(text('upload-1')).toBe(fileContent);
});

describe('after a reload', () => {
  test('the same file resumes under the same id', async () => {
    const { world, faults, requests, text } = fakeServer();
    const before = new FileUpload('birth_video', world);
    faults.put = async (number) => {
      if (number === 4) before.leave();
    };
    before.choose(film());
    await reached(before, 'paused');
    faults.put = async () => undefined;
    requests.put.length = 0;

    const after = new FileUpload('birth_video', world);
    after.choose(film());
    await reached(after, 'done');
    expect(requests.put).not.toContain(1);
    expect(requests.put).toContain(5);
    expect(after.state().uploadId).toBe('upload-1');
    expect(text('upload-1')).toBe(fileContent);
  });

  test.each([
    ['another name', film(fileContent, 'other.mp4')],
    ['another size', film('a slow breath in')],
    ['another time', new File([fileContent], 'film.mp4', { type: 'video/mp4', lastModified: 8 })],
  ])('a file of %s is another upload', async (_, other) => {
    const { world } = fakeServer();
    const before = new FileUpload('birth_video', world);
    before.choose(film());
    before.leave();
    const after = new FileUpload('birth_video', world);
    after.choose(other);
    await reached(after, 'done');
    expect(after.state().uploadId).toBe('upload-2');
  });

  test('one that the server has removed starts over, once', async () => {
    const { world, kept, faults, text } = fakeServer();
    const upload = new FileUpload('birth_video', world);
    faults.put = async (number) => {
      if (number === 5) throw new PartFailed(404);
    };
    upload.choose(film());
    await reached(upload, 'failed');
    expect([...kept.keys()]).toEqual(['upload-1', 'upload-2']);
    faults.put = async () => undefined;
    upload.resume();
    await reached(upload, 'done');
    expect(text('upload-2')).toBe(fileContent);
  });
});

describe('cancelled uploads', () => {
  test('leave nothing at the server, not even a part in flight', async () => {
    const { world, kept, faults } = fakeServer();
    const upload = new FileUpload('birth_video', world);
    faults.put = async (number) => {
      if (number === 2) upload.cancel();
    };
    upload.choose(film());
    await nothingRemembered();
    expect(upload.state().phase).toBe('idle');
    expect(kept.size).toBe(0);
    expect(readStoredUploads()).toEqual([]);
  });

  test('are cancelled at the server later when it is unreachable, and not resumed', async () => {
    const { world, kept, faults } = fakeServer();
    const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
    const upload = new FileUpload('birth_video', world);
    upload.choose(film());
    await reached(upload, 'done');
    const removed = new Promise<void>((resolve) => {
      warn.mockImplementation(() => resolve());
    });
    faults.remove = async () => {
      throw new ApiProblem('unreachable');
    };
    upload.cancel();
    await removed;
    expect(readStoredUploads()).toMatchObject([{ id: 'upload-1', givenUp: true }]);
    faults.remove = async () => {};
    await removeGivenUp(world);
    expect(kept.size).toBe(0);
    expect(readStoredUploads()).toEqual([]);
  });

  test('are replaced by another file', async () => {
    const { world, kept } = fakeServer();
    const upload = new FileUpload('birth_video', world);
    upload.choose(film());
    await reached(upload, 'done');
    upload.choose(film('another', 'other.mp4'));
    await reached(upload, 'done');
    expect([...kept.keys()]).toEqual(['upload-2']);
  });
});

test('a rejection by the server is reported, and the upload removed from storage', async () => {
  const { world, faults } = fakeServer();
  const title = 'This file is not what it says, or not of a kind that can be used here.';
  faults.complete = async () => {
    throw new ApiProblem('upload_refused', { title });
  };
  const upload = new FileUpload('birth_video', world);
  upload.choose(film());
  await reached(upload, 'refused');
  expect(upload.state().error).toBe(title);
  expect(readStoredUploads()).toEqual([]);
});

test('a rejection says what is wrong with the file, and what to do', async () => {
  const { world, faults } = fakeServer();
  const detail = 'This picture is in CMYK, the colours of printing. Save it as RGB, and upload that file.';
  faults.complete = async () => {
    throw new ApiProblem('upload_refused', { title: 'This file cannot be used.', detail });
  };
  const upload = new FileUpload('birth_video', world);
  upload.choose(film());
  await reached(upload, 'refused');
  expect(upload.state().error).toBe(detail);
});

test('nothing is sent of a film that guests could not see, and what an earlier visit sent is removed', async () => {
  const { world, kept, requests } = fakeServer();
  const earlier = new FileUpload('birth_video', world);
  earlier.choose(film());
  await reached(earlier, 'done');
  requests.begun.length = 0;
  const upload = new FileUpload('birth_video', { ...world, inspect: async () => 'The film is HEVC (H.265).' });
  upload.choose(film());
  await nothingRemembered();
  expect(upload.state()).toMatchObject({ phase: 'refused', error: 'The film is HEVC (H.265).', uploadId: null });
  expect(requests.begun).toEqual([]);
  expect(kept.size).toBe(0);
});

test('a film that is looked into when the place is left is not sent', async () => {
  const { world, requests } = fakeServer();
  const looked = Promise.withResolvers<null>();
  const upload = new FileUpload('birth_video', { ...world, inspect: () => looked.promise });
  upload.choose(film());
  upload.cancel();
  looked.resolve(null);
  await nothingRemembered();
  expect(upload.state().phase).toBe('idle');
  expect(requests.begun).toEqual([]);
});

test('a file that has become unreadable has to be chosen again', async () => {
  const { world, requests } = fakeServer();
  const moved = film();
  vi.spyOn(moved, 'slice').mockImplementation(() => {
    const part = new Blob();
    part.arrayBuffer = () => Promise.reject(new DOMException('moved', 'NotReadableError'));
    return part;
  });
  const upload = new FileUpload('birth_video', world);
  upload.choose(moved);
  await reached(upload, 'failed');
  expect(upload.state().error).toBe('This file can no longer be read. Please choose it again.');
  upload.choose(film());
  await reached(upload, 'done');
  expect(requests.begun).toEqual(['upload-1', 'upload-1']);
});

test('a file that fails the local checks causes no request', () => {
  const { world, requests } = fakeServer();
  const upload = new FileUpload('birth_video', world);
  upload.choose(new File(['text'], 'notes.txt', { type: 'text/plain' }));
  expect(upload.state()).toMatchObject({ phase: 'refused', error: 'Please choose a video: MP4, WebM or MOV.' });
  expect(requests.begun).toEqual([]);
  expect(readStoredUploads()).toEqual([]);
});
