/**
 * The playback by a ladder has ended: the signature or a file was `denied`, the network is `unreachable`, or this browser cannot show it at all
 * (`unplayable`).
 */
export type LadderError = 'denied' | 'unreachable' | 'unplayable';

export type LadderCallbacks = {
  /** The playlist's address with a signature that is good now; waits for one. */
  signedUrl: () => Promise<string>;
  /** Called when the element has the ladder as its source, which paused it. */
  onAttached: () => void;
  /** Called for what the player of the ladder cannot repair by itself. */
  onError: (error: LadderError) => void;
};

/** Begins to play a ladder in an element, from these seconds. */
export type AttachLadder = (
  video: HTMLVideoElement,
  startSeconds: number,
  callbacks: LadderCallbacks,
) => { destroy: () => void };
