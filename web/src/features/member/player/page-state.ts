import type { ApiProblem, ApiProblemCode } from '../../../lib/problem.ts';

export type PageState = 'loading' | 'missing' | 'failed' | 'signed_out' | 'locked' | 'player';

type Request = { isLoaded: boolean; problem: ApiProblem | undefined };

type Input = { isSignedIn: boolean; recording: Request; playback: Request };

const missing: readonly ApiProblemCode[] = ['recording_not_found', 'invalid_request'];

/**
 * A player when the server grants access, otherwise a locked panel; signed-out visitors never get a player
 * (docs/product.md#recording-access).
 */
export function pageState({ isSignedIn, recording, playback }: Input): PageState {
  const problems = [recording.problem, playback.problem].map((problem) => problem?.code);
  if (problems.some((code) => code && missing.includes(code))) return 'missing';
  if (!recording.isLoaded) return recording.problem ? 'failed' : 'loading';
  if (!isSignedIn) return 'signed_out';
  if (playback.problem?.code === 'no_access') return 'locked';
  if (playback.isLoaded) return 'player';
  if (playback.problem?.code === 'not_signed_in') return 'signed_out';
  return playback.problem ? 'failed' : 'loading';
}
