import type { Point } from './figures.ts';

// Local bindings: global lookups per pixel are slow in the sandbox that tests run in.
const { ceil, floor, max, min } = Math;

// Scan lines per row of pixels; their ends are computed exactly.
const scanLinesPerRow = 4;

/** `coverage` holds the covered fraction of each pixel, valid from `first` to `last`. */
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

/** Adds one scan line from left to right, the end pixels by the fraction covered. */
function addScanLine(coverage: Float32Array, left: number, right: number): void {
  const [first, last] = [floor(left), floor(right)];
  if (first === last) {
    coverage[first] = (coverage[first] ?? 0) + (right - left) / scanLinesPerRow;
    return;
  }
  coverage[first] = (coverage[first] ?? 0) + (first + 1 - left) / scanLinesPerRow;
  for (let x = first + 1; x < last; x++) coverage[x] = (coverage[x] ?? 0) + 1 / scanLinesPerRow;
  if (last < coverage.length) coverage[last] = (coverage[last] ?? 0) + (right - last) / scanLinesPerRow;
}

/** Antialiased scan conversion: visits each row of a window of the given size that a closed outline covers. */
export function coverRows(outline: readonly Point[], width: number, height: number, visit: VisitRow): void {
  const edges = edgesOf(outline).filter(({ top, bottom }) => bottom > 0 && top < height);
  const coverage = new Float32Array(width);
  const top = max(0, floor(min(...edges.map((edge) => edge.top))));
  const bottom = min(height, ceil(max(...edges.map((edge) => edge.bottom))));
  for (let row = top; row < bottom; row++) {
    const near = edges.filter((edge) => edge.top < row + 1 && edge.bottom > row);
    coverage.fill(0);
    let [first, last] = [width, -1];
    for (let scanLine = 0; scanLine < scanLinesPerRow; scanLine++) {
      const y = row + (scanLine + 0.5) / scanLinesPerRow;
      const crossings = near
        .filter((edge) => edge.top <= y && y < edge.bottom)
        .map((edge) => min(width, max(0, edge.xAtTop + (y - edge.top) * edge.slope)))
        .sort((one, other) => one - other);
      for (let pair = 0; pair + 1 < crossings.length; pair += 2) {
        const [left = 0, right = 0] = crossings.slice(pair, pair + 2);
        if (right <= left) continue;
        addScanLine(coverage, left, right);
        first = min(first, floor(left));
        last = max(last, min(width - 1, floor(right)));
      }
    }
    if (last >= first) visit(row, coverage, first, last);
  }
}
