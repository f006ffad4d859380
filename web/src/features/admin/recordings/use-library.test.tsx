import { renderToStaticMarkup } from 'react-dom/server';
import { SWRConfig, unstable_serialize } from 'swr';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Chapter } from './chapter-list.ts';
import { type Library, useLibrary } from './use-library.ts';

// docs/product.md#library-chapters

const call = vi.hoisted(() => vi.fn());
vi.mock('../../../lib/api/call.ts', () => ({ call }));
vi.mock('../../../lib/api/store-response.ts', () => ({ storeResponse: async () => undefined }));

beforeEach(() => {
  call.mockReset();
  call.mockResolvedValue({});
});

const chapter = (id: string, title: string, ...recordingIds: string[]): Chapter => ({
  id,
  title,
  note: null,
  weeksBefore: null,
  recordingIds,
});

/** What a page can do that has loaded the library with these chapters. */
function libraryWith(chapters: Library['chapters']): ReturnType<typeof useLibrary> {
  const params = { collection: 'stress' };
  const data: Library = { recordings: [], nextOrderIndex: 0, chapters };
  let library: ReturnType<typeof useLibrary> | undefined;
  const Reads = () => {
    library = useLibrary('stress');
    return null;
  };
  renderToStaticMarkup(
    <SWRConfig value={{ fallback: { [unstable_serialize(['listAdminRecordings', { params }])]: data } }}>
      <Reads />
    </SWRConfig>,
  );
  if (!library) throw new Error('it was not drawn');
  return library;
}

const opened = { version: 3, list: [chapter('day', 'Day', 'desk'), chapter('night', 'Night', 'sleep')] };
const theirs = { version: 4, list: [chapter('day', 'Morning', 'desk', 'walk'), chapter('night', 'Night', 'sleep')] };

test('a chapter is saved over those that its dialog was opened with, also when others are there by now', async () => {
  await libraryWith(theirs).saveChapter(chapter('night', 'Late', 'sleep'), opened);
  const chapters = [opened.list[0], chapter('night', 'Late', 'sleep')];
  expect(call).toHaveBeenCalledWith('setChapters', {
    params: { collection: 'stress' },
    body: { version: 3, chapters },
  });
});

test('a chapter is deleted from those that the question was asked about', async () => {
  await libraryWith(theirs).removeChapter(chapter('night', 'Night', 'sleep'), opened);
  expect(call).toHaveBeenCalledWith('setChapters', {
    params: { collection: 'stress' },
    body: { version: 3, chapters: [opened.list[0]] },
  });
});
