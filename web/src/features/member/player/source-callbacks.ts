import type { ResponseBody } from '#shared/contract/contract.ts';
import type { ApiProblem } from '../../../lib/problem.ts';

export type Playback = ResponseBody<'getPlayback'>;

/**
 * Status of the video stream: `waiting` for data, for long (`slow`), connection `lost`, `broken` for good, or `refused`
 * because the viewer has no access (any more).
 */
export type StreamStatus = 'fine' | 'waiting' | 'slow' | 'lost' | 'broken' | 'refused';

export type SourceCallbacks = {
  /** Fetches a new signed URL. Throws an `ApiProblem`. */
  fetchPlayback: () => Promise<Playback>;
  /** Copies the current frame, for a later change of the source at a moment when there is none. */
  captureFrame: () => void;
  showFrame: () => void;
  hideFrame: () => void;
  onStatus: (status: StreamStatus) => void;
  onRefused: (problem: ApiProblem) => void;
};
