import { type ArtLight, type ArtShape, artPalette, type Motif } from '#shared/rules/art.ts';
import type { Layer } from './composition.ts';
import type { BoxMap, Point } from './figures.ts';
import { artColour, composeArt, formats } from './picture.ts';

const { hypot, round } = Math;

/** Distance of a point from the line through two others, or from the first where they are one. */
function distance([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const length = hypot(bx - ax, by - ay);
  return length === 0 ? hypot(x - ax, y - ay) : Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length;
}

/** Leaves out points that are nearer than `tolerance` to the line without them (Ramer, Douglas and Peucker). */
export function simplify(outline: readonly Point[], tolerance: number): readonly Point[] {
  const first = outline[0];
  const last = outline.at(-1);
  if (!first || !last || outline.length < 3) return outline;
  const distances = outline.map((point) => distance(point, first, last));
  const farthest = distances.indexOf(Math.max(...distances));
  if ((distances[farthest] ?? 0) <= tolerance) return [first, last];
  const before = simplify(outline.slice(0, farthest + 1), tolerance);
  return [...before.slice(0, -1), ...simplify(outline.slice(farthest), tolerance)];
}

/** Ink that a density gives on average: what the wash and the specks of the grain together cover. */
function meanInk(density: number, wash: number): number {
  const specks = density < 0.526 ? 0.95 * density ** 2 : density - 0.263;
  return round((specks + density * wash * (1 - specks)) * 100) / 100;
}

function inverse([xx, xy, x0, yx, yy, y0]: BoxMap): string {
  const determinant = xx * yy - xy * yx;
  const a = yy / determinant;
  const b = -yx / determinant;
  const c = -xy / determinant;
  const d = xx / determinant;
  return [a, b, c, d, -(a * x0 + c * y0), -(b * x0 + d * y0)].map((value) => round(value * 10) / 10).join(' ');
}

function gradientOf({ figure, gradient, stops, wash }: Layer, id: string, ink: string): string {
  const shared = `id='${id}' gradientUnits='userSpaceOnUse' gradientTransform='matrix(${inverse(figure.toBox)})'`;
  const inks = stops.map(
    ([offset, density]) => `<stop offset='${offset}' stop-color='${ink}' stop-opacity='${meanInk(density, wash)}'/>`,
  );
  if (gradient === 'radial')
    return `<radialGradient ${shared} cx='.5' cy='.5' r='.5'>${inks.join('')}</radialGradient>`;
  const radians = (gradient * Math.PI) / 180;
  const half = [Math.cos(radians) / 2, Math.sin(radians) / 2].map((value) => round(value * 1000) / 1000);
  const [x = 0, y = 0] = half;
  const ends = `x1='${0.5 - x}' y1='${0.5 - y}' x2='${0.5 + x}' y2='${0.5 + y}'`;
  return `<linearGradient ${shared} ${ends}>${inks.join('')}</linearGradient>`;
}

/**
 * A session's art without its grain, as a data URI of 3 to 8 kB (1 to 2 kB in a compressed page): what a page shows until the drawn picture is there, in
 * which only the grain is new. Its size is that of the drawn picture.
 */
export function inlineArt(shape: ArtShape, motif: Motif, sessionId: string, light: ArtLight = 'day'): string {
  const { width, height, canvasHeight } = formats[shape];
  const { ground, inks } = artPalette(sessionId);
  const layers = composeArt(formats[shape], motif, sessionId).map((layer, index) => {
    const points = simplify(layer.figure.outline, width / 800).map(([x, y]) => `${round(x)} ${round(y)}`);
    const gradient = gradientOf(layer, `g${index}`, artColour(inks[layer.ink], light));
    return `${gradient}<path style='mix-blend-mode:${light === 'day' ? 'multiply' : 'screen'}' fill='url(#g${index})' d='M${points.join('L')}Z'/>`;
  });
  const box = `width='${width}' height='${height}' viewBox='0 ${(canvasHeight - height) / 2} ${width} ${height}'`;
  const fill = `<path fill='${artColour(ground, light)}' d='M0 0H${width}V${canvasHeight}H0Z'/>`;
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' ${box}>${fill}${layers.join('')}</svg>`;
  return `data:image/svg+xml,${svg.replace(/[<>#%]/g, encodeURIComponent)}`;
}
