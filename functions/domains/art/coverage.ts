import type { Point } from './figures.ts';

// Local bindings: global lookups per pixel are slow in the sandbox that tests run in.
const { ceil, floor, max, min } = Math;

/** `coverage` holds the covered fraction of each pixel, valid from `first` to `last`. */
export type VisitRow = (row: number, coverage: Float32Array, first: number, last: number) => void;

/** `scanLines` per row of pixels: their ends are computed exactly, so that few suffice for large figures. */
export type Window = { width: number; height: number; scanLines: number };

/** `turn` is 1 downwards and -1 upwards. */
type Edge = { top: number; bottom: number; xAtTop: number; slope: number; turn: number };

function edgesOf(outline: readonly Point[]): Edge[] {
  return outline.flatMap((from, index) => {
    const to = outline[(index + 1) % outline.length] ?? from;
    if (from[1] === to[1]) return [];
    const [upper, lower] = from[1] < to[1] ? [from, to] : [to, from];
    const slope = (lower[0] - upper[0]) / (lower[1] - upper[1]);
    return [{ top: upper[1], bottom: lower[1], xAtTop: upper[0], slope, turn: from === upper ? 1 : -1 }];
  });
}

/** Left and right ends of what is inside of the contours at a height: nonzero winding, as fonts are filled. */
function spansAt(edges: readonly Edge[], y: number, width: number): [left: number, right: number][] {
  const crossings = edges
    .filter((edge) => edge.top <= y && y < edge.bottom)
    .map((edge) => ({ x: min(width, max(0, edge.xAtTop + (y - edge.top) * edge.slope)), turn: edge.turn }))
    .sort((one, other) => one.x - other.x);
  const spans: [number, number][] = [];
  for (let index = 0, winding = 0, left = 0; index < crossings.length; index++) {
    const { x = 0, turn = 0 } = crossings[index] ?? {};
    if (winding === 0) left = x;
    winding += turn;
    if (winding === 0 && x > left) spans.push([left, x]);
  }
  return spans;
}

/** Adds one scan line from left to right, the end pixels by the fraction covered; `share` is that of one scan line. */
function addScanLine(coverage: Float32Array, [left, right]: [number, number], share: number): void {
  const first = floor(left);
  const last = floor(right);
  if (first === last) {
    coverage[first] = (coverage[first] ?? 0) + (right - left) * share;
    return;
  }
  coverage[first] = (coverage[first] ?? 0) + (first + 1 - left) * share;
  for (let x = first + 1; x < last; x++) coverage[x] = (coverage[x] ?? 0) + share;
  if (last < coverage.length) coverage[last] = (coverage[last] ?? 0) + (right - last) * share;
}

/** Antialiased scan conversion: visits each row of a window that closed contours cover. */
export function coverRows(contours: readonly (readonly Point[])[], window: Window, visit: VisitRow): void {
  const { width, height, scanLines } = window;
  const edges = contours.flatMap(edgesOf).filter(({ top, bottom }) => bottom > 0 && top < height);
  const coverage = new Float32Array(width);
  const [top, bottom] = edges.reduce(([up, down], edge) => [min(up, edge.top), max(down, edge.bottom)], [height, 0]);
  for (let row = max(0, floor(top)); row < min(height, ceil(bottom)); row++) {
    const near = edges.filter((edge) => edge.top < row + 1 && edge.bottom > row);
    coverage.fill(0);
    let first = width;
    let last = -1;
    for (let scanLine = 0; scanLine < scanLines; scanLine++) {
      for (const span of spansAt(near, row + (scanLine + 0.5) / scanLines, width)) {
        addScanLine(coverage, span, 1 / scanLines);
        first = min(first, floor(span[0]));
        last = max(last, min(width - 1, floor(span[1])));
      }
    }
    if (last >= first) visit(row, coverage, first, last);
  }
}
