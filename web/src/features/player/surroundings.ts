import type { ResponseBody } from '#shared/contract/contract.ts';
import type { ApiProblem } from '../../lib/api/problem.ts';

export type Playback = ResponseBody<'getPlayback'>;

/**
 * How the flow of a recording stands: `waiting` for data, for long (`slow`), connection `lost`, `broken` for good, or
 * `refused` because whoever plays it may not (any more).
 */
export type Flow = 'fine' | 'waiting' | 'slow' | 'lost' | 'broken' | 'refused';

export type Surroundings = {
  /** Asks for a new address. Throws an `ApiProblem`. */
  renew: () => Promise<Playback>;
  /** Remembers the picture, for a change of the address at a moment when there is none. */
  remember: () => void;
  /** Keeps the last picture in view while the address is changed. */
  cover: () => void;
  uncover: () => void;
  say: (flow: Flow) => void;
  /** It may not be played any more, or is not there. */
  refuse: (problem: ApiProblem) => void;
};
