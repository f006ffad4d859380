import type { Point } from './figures.ts';

// Held here because a look at the global object for each pixel is costly where tests run in a sandbox.
const { ceil, floor, max, min } = Math;

// Lines that each row of pixels is cut by; the ends of a cut are measured exactly.
const cutsPerRow = 4;

/** A row of pixels that a figure touches: how much of each pixel it covers, from 0 to 1, from first to last. */
export type VisitRow = (row: number, coverage: Float32Array, first: number, last: number) => void;

type Edge = { top: number; bottom: number; xAtTop: number; slope: number };

function edgesOf(outline: readonly Point[]): Edge[] {
  return outline.flatMap((from, index) => {
    const to = outline[(index + 1) % outline.length] ?? from;
    if (from[1] === to[1]) return [];
    const [upper, lower] = from[1] < to[1] ? [from, to] : [to, from];
    const slope = (lower[0] - upper[0]) / (lower[1] - upper[1]);
    return [{ top: upper[1], bottom: lower[1], xAtTop: upper[0], slope }];
  });
}

/** Adds a cut from left to right to the row, its ends by the part of the pixel that they cover. */
function addCut(coverage: Float32Array, left: number, right: number): void {
  const [first, last] = [floor(left), floor(right)];
  if (first === last) {
    coverage[first] = (coverage[first] ?? 0) + (right - left) / cutsPerRow;
    return;
  }
  coverage[first] = (coverage[first] ?? 0) + (first + 1 - left) / cutsPerRow;
  for (let x = first + 1; x < last; x++) coverage[x] = (coverage[x] ?? 0) + 1 / cutsPerRow;
  if (last < coverage.length) coverage[last] = (coverage[last] ?? 0) + (right - last) / cutsPerRow;
}

/** Visits each row of a window of the given size that a closed outline covers, with smooth edges. */
export function coverRows(outline: readonly Point[], width: number, height: number, visit: VisitRow): void {
  const edges = edgesOf(outline).filter(({ top, bottom }) => bottom > 0 && top < height);
  const coverage = new Float32Array(width);
  const top = max(0, floor(min(...edges.map((edge) => edge.top))));
  const bottom = min(height, ceil(max(...edges.map((edge) => edge.bottom))));
  for (let row = top; row < bottom; row++) {
    const near = edges.filter((edge) => edge.top < row + 1 && edge.bottom > row);
    coverage.fill(0);
    let [first, last] = [width, -1];
    for (let cut = 0; cut < cutsPerRow; cut++) {
      const y = row + (cut + 0.5) / cutsPerRow;
      const crossings = near
        .filter((edge) => edge.top <= y && y < edge.bottom)
        .map((edge) => min(width, max(0, edge.xAtTop + (y - edge.top) * edge.slope)))
        .sort((one, other) => one - other);
      for (let pair = 0; pair + 1 < crossings.length; pair += 2) {
        const [left = 0, right = 0] = crossings.slice(pair, pair + 2);
        if (right <= left) continue;
        addCut(coverage, left, right);
        first = min(first, floor(left));
        last = max(last, min(width - 1, floor(right)));
      }
    }
    if (last >= first) visit(row, coverage, first, last);
  }
}
