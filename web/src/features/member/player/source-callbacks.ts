import type { ApiProblem } from '../../../lib/problem.ts';

/** Signed addresses, and until when they are good; recordings of sessions have no track of the sound alone, and no ladder. */
export type Playback = {
  videoUrl: string;
  soundUrl?: string | null;
  ladderUrl?: string | null;
  captionsUrl: string | null;
  expiresAt: string;
  /** True for a copy of the sound that plays without network. */
  soundAlone?: boolean;
};

/** A played recording knows where its addresses come from and where its position is kept. */
export type Played = {
  /** Names recording and viewer: another id is another source. */
  id: string;
  fetchPlayback: () => Promise<Playback>;
  /** Begins to save the position; returns the function that stops it. */
  keepPosition: (video: HTMLVideoElement, startSeconds: number) => () => void;
};

/** The device's own media controls show these labels. */
export type PlayedLabels = { title: string; album: string; artist: string; picture: string };

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
  /** Called when the network does not carry the picture, and there is a track of the sound alone. */
  onTooSlow: () => void;
  onRefused: (problem: ApiProblem) => void;
};
