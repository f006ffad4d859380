/** Milliseconds within which two taps are one double tap: somebody who is half asleep is slow. */
const withinMs = 600;

/** A touch, by its time in milliseconds and its place. */
type Tap = { at: number; x: number; y: number };

/** Pixels: a finger of somebody with closed eyes does not come down at the same place again. */
const within = 120;

/** Tells of each tap whether it is the second of two; a third one begins anew. */
export function doubleTaps(): (tap: Tap) => boolean {
  let last: Tap | undefined;
  return (tap) => {
    const isSecond =
      last !== undefined && tap.at - last.at <= withinMs && Math.hypot(tap.x - last.x, tap.y - last.y) <= within;
    last = isSecond ? undefined : tap;
    return isSecond;
  };
}
