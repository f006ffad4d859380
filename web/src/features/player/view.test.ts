import { describe, expect, test } from '@jest/globals';
import { ApiProblem, type FailureCode } from '../../lib/api/problem.ts';
import { viewOf } from './view.ts';

const known = { isKnown: true, problem: undefined };
const unknown = { isKnown: false, problem: undefined };
const failed = (code: FailureCode) => ({ isKnown: false, problem: new ApiProblem(code) });

describe('the page of a recording (spec section 2)', () => {
  test('is a player when the server allows it', () => {
    expect(viewOf({ isSignedIn: true, recording: known, playback: known })).toBe('player');
  });

  test('is a locked panel for a member without access, and for whoever is signed out', () => {
    expect(viewOf({ isSignedIn: true, recording: known, playback: failed('no_access') })).toBe('locked');
    expect(viewOf({ isSignedIn: false, recording: known, playback: unknown })).toBe('signed_out');
    expect(viewOf({ isSignedIn: true, recording: known, playback: failed('not_signed_in') })).toBe('signed_out');
  });

  test('closes when access is gone in the middle', () => {
    const gone = { isKnown: true, problem: new ApiProblem('no_access') };
    expect(viewOf({ isSignedIn: true, recording: known, playback: gone })).toBe('locked');
  });

  test('says Recording Not Found for what is not there, whoever asks', () => {
    for (const code of ['recording_not_found', 'invalid_request'] as const) {
      expect(viewOf({ isSignedIn: false, recording: failed(code), playback: unknown })).toBe('missing');
      expect(viewOf({ isSignedIn: true, recording: known, playback: failed(code) })).toBe('missing');
    }
  });

  test('waits for what is not known, and says when it cannot be', () => {
    expect(viewOf({ isSignedIn: true, recording: unknown, playback: known })).toBe('loading');
    expect(viewOf({ isSignedIn: true, recording: known, playback: unknown })).toBe('loading');
    expect(viewOf({ isSignedIn: true, recording: known, playback: failed('unreachable') })).toBe('failed');
    expect(viewOf({ isSignedIn: false, recording: failed('unreachable'), playback: unknown })).toBe('failed');
  });
});
