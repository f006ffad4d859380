export type Box = { left: number; top: number; right: number; bottom: number };
type Size = { width: number; height: number };

/** A place for notices: the distance of their lower edge from the window's, in CSS pixels, and the side they are at. */
export type NoticePlace = { side: 'center' | 'right' | 'left'; bottom: number };

/** Below this width notices are as wide as the window, but for a margin on either side. */
const narrowWidth = 600;
const wideMargin = 24;
const step = 8;

/** Space that is kept to what is not to be covered. */
const clearance = 4;

/** Finds where notices cover nothing: above the bar at the lower end of a phone, or at the lower end of a wide window. */
export const usualPlace = ({ width }: Size): NoticePlace => ({
  side: 'center',
  bottom: width < narrowWidth ? 96 : wideMargin,
});

/** Returns the box of notices of this size at a place. */
export function boxAt({ side, bottom }: NoticePlace, size: Size, window: Size): Box {
  const lower = window.height - bottom;
  const lefts = {
    left: wideMargin,
    center: (window.width - size.width) / 2,
    right: window.width - wideMargin - size.width,
  };
  const left = lefts[side];
  return { left, right: left + size.width, top: lower - size.height, bottom: lower };
}

function covers(notices: Box, { left, top, right, bottom }: Box): boolean {
  return (
    right > notices.left - clearance &&
    left < notices.right + clearance &&
    bottom > notices.top - clearance &&
    top < notices.bottom + clearance
  );
}

/** Counts what notices of this size would cover at a place. */
export function countCovered(place: NoticePlace, size: Size, window: Size, obstacles: readonly Box[]): number {
  const box = boxAt(place, size, window);
  return obstacles.filter((obstacle) => covers(box, obstacle)).length;
}

/** Lists the places of a window: the usual one first, then those above it, and at last those below. */
function placesIn(size: Size, window: Size): NoticePlace[] {
  const usual = usualPlace(window);
  const highest = window.height - size.height - step;
  const bottoms: number[] = [];
  for (let bottom = usual.bottom; bottom <= highest; bottom += step) bottoms.push(bottom);
  for (let bottom = usual.bottom - step; bottom >= step; bottom -= step) bottoms.push(bottom);
  const sides = window.width < narrowWidth ? (['center'] as const) : (['center', 'right', 'left'] as const);
  return bottoms.flatMap((bottom) => sides.map((side) => ({ side, bottom })));
}

/**
 * Finds where notices of this size cover none of the obstacles, as near to their usual place as there is room
 * (docs/product.md#notices). In a window without such a place it is where they cover the fewest.
 */
export function freePlace(size: Size, window: Size, obstacles: readonly Box[]): NoticePlace {
  let best = usualPlace(window);
  let fewest = Number.POSITIVE_INFINITY;
  for (const place of placesIn(size, window)) {
    const count = countCovered(place, size, window, obstacles);
    if (count === 0) return place;
    if (count < fewest) {
      best = place;
      fewest = count;
    }
  }
  return best;
}

const obstacleKinds = [
  'a[href], button, input, select, textarea, summary, label, [role=tab], [role=menuitem], [role=option], [role=switch]',
  'h1, h2, h3, h4, h5, h6, [role=heading]',
].join();

/** Reads the boxes of the controls and titles in the window; of what lies behind an open dialog none. */
export function readObstacles(): Box[] {
  const { innerWidth, innerHeight } = window;
  return [...document.querySelectorAll(obstacleKinds)]
    .filter((one) => !one.closest('[data-sonner-toaster], [inert]') && one.checkVisibility())
    .map((one) => one.getBoundingClientRect())
    .filter(({ width, height }) => width > 1 && height > 1)
    .filter(({ left, top, right, bottom }) => right > 0 && left < innerWidth && bottom > 0 && top < innerHeight);
}
