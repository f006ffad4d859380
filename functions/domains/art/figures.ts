/** Lengths are in pixels of the canvas, y points down. */
export type Point = readonly [x: number, y: number];

/** Affine map from the canvas to the figure's unit bounding box: [xx, xy, x0, yx, yy, y0]. */
export type BoxMap = readonly [number, number, number, number, number, number];

export type Figure = { outline: readonly Point[]; toBox: BoxMap };

type Rotation = { degrees: number; about: Point };

const steps = 120;
const radians = Math.PI / 180;

/** Closed figure; a rotation applies to its gradients too. */
export function figure(outline: readonly Point[], rotation?: Rotation): Figure {
  const xs = outline.map(([x]) => x);
  const ys = outline.map(([, y]) => y);
  const left = Math.min(...xs);
  const top = Math.min(...ys);
  const width = Math.max(...xs) - left;
  const height = Math.max(...ys) - top;
  const { degrees, about } = rotation ?? { degrees: 0, about: [0, 0] as const };
  const cos = Math.cos(degrees * radians);
  const sin = Math.sin(degrees * radians);
  const [ax, ay] = about;
  const rotated = outline.map(
    ([x, y]): Point => [ax + (x - ax) * cos - (y - ay) * sin, ay + (x - ax) * sin + (y - ay) * cos],
  );
  // Inverse rotation, then translation and scaling to the unit box.
  const toBox: BoxMap = [
    cos / width,
    sin / width,
    (ax - ax * cos - ay * sin - left) / width,
    -sin / height,
    cos / height,
    (ay + ax * sin - ay * cos - top) / height,
  ];
  return { outline: rotated, toBox };
}

export function ellipse([x, y]: Point, [rx, ry]: Point, rotation?: Rotation): Figure {
  const outline = Array.from({ length: steps }, (_, index): Point => {
    const angle = (index / steps) * 2 * Math.PI;
    return [x + Math.cos(angle) * rx, y + Math.sin(angle) * ry];
  });
  return figure(outline, rotation);
}

export function disc(centre: Point, radius: number): Figure {
  return ellipse(centre, [radius, radius]);
}

/** Straight sides down to the base, a half circle on top. */
export function arch(x: number, top: number, radius: number, base: number): Figure {
  const bow = Array.from({ length: steps + 1 }, (_, index): Point => {
    const angle = Math.PI * (1 + index / steps);
    return [x + Math.cos(angle) * radius, top + radius + Math.sin(angle) * radius];
  });
  return figure([[x - radius, base], ...bow, [x + radius, base]]);
}

/** Points of a cubic Bézier curve, without the first one. */
export function curve(from: Point, control1: Point, control2: Point, to: Point): Point[] {
  const at = (axis: 0 | 1, t: number) =>
    (1 - t) ** 3 * from[axis] +
    3 * (1 - t) ** 2 * t * control1[axis] +
    3 * (1 - t) * t ** 2 * control2[axis] +
    t ** 3 * to[axis];
  return Array.from({ length: 40 }, (_, index) => (index + 1) / 40).map((t): Point => [at(0, t), at(1, t)]);
}
