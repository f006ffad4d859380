import { describe, expect, test } from 'vitest';
import { collections } from '../rules/collections.ts';
import { collectionHref, paths, recordingHref, recordingPattern } from './paths.ts';
import { renderedPage, renderedPageByKey, renderedPatterns } from './rendered-pages.ts';

const id = '01JD0000000000000000000000';

const recordingNames = ['getRecording', 'getTranscript', 'getCollection'];

describe('docs/product.md#rendered-pages', () => {
  test.each([
    [paths.home.href(), 'pages/index.html', ['listSessions']],
    [paths.liveSessions.href(), 'pages/live-sessions.html', ['listSessions']],
    [paths.session.href(id), `pages/sessions/${id}.html`, ['getSession']],
    [collectionHref('birth'), 'pages/birth-recordings.html', ['getCollection']],
    [collectionHref('stress'), 'pages/stress-recordings.html', ['getCollection']],
    [recordingHref('birth', id), `pages/birth-recordings/${id}.html`, recordingNames],
    [recordingHref('stress', id), `pages/stress-recordings/${id}.html`, recordingNames],
    [paths.giftVouchers.href(), 'pages/gift-vouchers.html', []],
    [paths.passes.href(), 'pages/passes.html', []],
    [paths.signIn.href(), 'pages/sign-in.html', []],
    [paths.breathworkForBirth.href(), 'pages/breathwork-for-birth.html', []],
    ['/not-found', 'pages/not-found.html', []],
  ])('%s is kept at %s', (path, key, names) => {
    const page = renderedPage(path);
    expect(page).toMatchObject({ path, key });
    expect(page?.requests.map(({ name }) => name)).toEqual(names);
    expect(renderedPageByKey(key)).toEqual(page);
  });

  test('a request has the ids of its path', () => {
    expect(renderedPage(recordingHref('stress', id))?.requests[0]).toEqual({
      name: 'getRecording',
      request: { params: { collection: 'stress', recordingId: id } },
    });
  });

  test.each([
    ...['/dashboard', '/sessions', '/sessions/', `/sessions/${id}/`, `/sessions/${id.toLowerCase()}`, '/sessions/../x'],
    ...['/sessions/a%2fb', '/index', '//', '', '/sign-in/link', '/not-found/x', `/\n/sessions/${id}`],
  ])('%j is not rendered', (path) => {
    expect(renderedPage(path)).toBeUndefined();
  });

  test.each(['pages/.html', 'index.html', 'pages//.html', 'pages/dashboard.html', 'x/pages/index.html', 'pages/index'])(
    'no page has the key %s',
    (key) => {
      expect(renderedPageByKey(key)).toBeUndefined();
    },
  );

  test('patterns are those of the app', () => {
    const ofCollections = collections.flatMap((id) => [collectionHref(id), recordingPattern(id)]);
    const known: string[] = [...Object.values(paths).map(({ pattern }) => pattern), ...ofCollections];
    expect(renderedPatterns.map(({ pattern }) => pattern).filter((pattern) => !known.includes(pattern))).toEqual([
      ...['/:addedId-recordings', '/:addedId-recordings/:recordingId'],
      ...['/about', '/contact', '/privacy', '/terms', '/imprint'],
      ...['/not-found', '/app-frame'],
    ]);
  });
});
