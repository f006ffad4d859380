import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parseCaptions } from '#shared/rules/captions.ts';
import { fakeStorage } from '../../../lib/testing/fake-storage.ts';
import { changeCaptions, editedCaptions } from './caption-rows.ts';
import { keepCaptionsDraft, readCaptionsDraft } from './captions-draft.ts';

// docs/product.md#captions

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('window', { sessionStorage: fakeStorage(stored), addEventListener: () => undefined });
});
afterEach(() => void vi.unstubAllGlobals());

const webVtt = 'WEBVTT\n\nNOTE slowly\n\nfirst\n00:00:01.000 --> 00:00:04.500 line:0\n<i>In</i>\n';
const edited = editedCaptions(parseCaptions(webVtt));
const place = { collection: 'birth', recording: null };

test('what is typed stays through a reload, times that are half typed and rows without words too', () => {
  const added = changeCaptions(edited, { kind: 'added', seconds: 9 });
  const typed = changeCaptions(added, { kind: 'typed', key: 0, fields: { start: '0:', end: '' } });
  keepCaptionsDraft(place, typed);
  expect(readCaptionsDraft(place)).toEqual(typed);
  expect(readCaptionsDraft({ collection: 'stress', recording: null })).toBeNull();
  expect(readCaptionsDraft({ collection: 'birth', recording: { id: '01JD0000000000000000000000' } })).toBeNull();
});

test('a draft that an older version has stored as WebVTT is read, and forgotten with the other', () => {
  stored.set('exhale.captions-draft.birth.new', webVtt);
  expect(readCaptionsDraft(place)).toEqual(edited);
  keepCaptionsDraft(place, changeCaptions(edited, { kind: 'removed', key: 0 }));
  expect(readCaptionsDraft(place)?.rows).toEqual([]);
  keepCaptionsDraft(place, null);
  expect(readCaptionsDraft(place)).toBeNull();
  expect([...stored]).toEqual([]);
});

test.each(['{', '{"rows":[]}', 'null'])('%s is no draft', (text) => {
  stored.set('exhale.captions-rows.birth.new', text);
  expect(readCaptionsDraft(place)).toBeNull();
});
