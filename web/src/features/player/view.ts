import type { ApiProblem, FailureCode } from '../../lib/api/problem.ts';

/** What the page of a recording shows. */
export type View = 'loading' | 'missing' | 'failed' | 'signed_out' | 'locked' | 'player';

type Known = {
  isSignedIn: boolean;
  /** Whether the recording itself is known, and why not. */
  recording: { isKnown: boolean; problem: ApiProblem | undefined };
  /** Whether it may be played, and why not. */
  playback: { isKnown: boolean; problem: ApiProblem | undefined };
};

const missing: readonly FailureCode[] = ['recording_not_found', 'invalid_request'];

/**
 * A player when allowed, otherwise a locked panel (spec section 2). The server alone says what is allowed: nobody who
 * is signed out plays anything (section 6).
 */
export function viewOf({ isSignedIn, recording, playback }: Known): View {
  const problems = [recording.problem, playback.problem].map((problem) => problem?.code);
  if (problems.some((code) => code && missing.includes(code))) return 'missing';
  if (!recording.isKnown) return recording.problem ? 'failed' : 'loading';
  if (!isSignedIn) return 'signed_out';
  if (playback.problem?.code === 'no_access') return 'locked';
  if (playback.isKnown) return 'player';
  if (playback.problem?.code === 'not_signed_in') return 'signed_out';
  return playback.problem ? 'failed' : 'loading';
}
