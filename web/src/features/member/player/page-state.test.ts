import { describe, expect, test } from 'vitest';
import { ApiProblem, type ApiProblemCode } from '../../../lib/problem.ts';
import { pageState } from './PlayerPage.tsx';

const loaded = { isLoaded: true, problem: undefined };
const pending = { isLoaded: false, problem: undefined };
const failed = (code: ApiProblemCode) => ({ isLoaded: false, problem: new ApiProblem(code) });

describe('recording page (docs/product.md#recording-page)', () => {
  test('shows the player when the server grants access', () => {
    expect(pageState({ isSignedIn: true, recording: loaded, playback: loaded })).toBe('player');
  });

  test('shows the locked panel to members without access and to signed-out visitors', () => {
    expect(pageState({ isSignedIn: true, recording: loaded, playback: failed('no_access') })).toBe('locked');
    expect(pageState({ isSignedIn: false, recording: loaded, playback: pending })).toBe('signed_out');
    expect(pageState({ isSignedIn: true, recording: loaded, playback: failed('not_signed_in') })).toBe('signed_out');
  });

  test('locks when access ends during playback', () => {
    const gone = { isLoaded: true, problem: new ApiProblem('no_access') };
    expect(pageState({ isSignedIn: true, recording: loaded, playback: gone })).toBe('locked');
  });

  test('says Recording Not Found to members and visitors alike', () => {
    for (const code of ['recording_not_found', 'invalid_request'] as const) {
      expect(pageState({ isSignedIn: false, recording: failed(code), playback: pending })).toBe('missing');
      expect(pageState({ isSignedIn: true, recording: loaded, playback: failed(code) })).toBe('missing');
    }
  });

  test('plays what is not offered any more for members who bought it', () => {
    const hidden = failed('recording_not_found');
    expect(pageState({ isSignedIn: true, recording: hidden, playback: pending })).toBe('loading');
    expect(pageState({ isSignedIn: true, recording: hidden, playback: loaded })).toBe('player');
    expect(pageState({ isSignedIn: true, recording: hidden, playback: failed('no_access') })).toBe('missing');
  });

  test('distinguishes loading from failed', () => {
    expect(pageState({ isSignedIn: true, recording: pending, playback: loaded })).toBe('loading');
    expect(pageState({ isSignedIn: true, recording: loaded, playback: pending })).toBe('loading');
    expect(pageState({ isSignedIn: true, recording: loaded, playback: failed('unreachable') })).toBe('failed');
    expect(pageState({ isSignedIn: false, recording: failed('unreachable'), playback: pending })).toBe('failed');
  });
});
