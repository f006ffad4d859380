import { type Composition, fade, glow, halo, inkOf, times } from './composition.ts';
import { disc, ellipse, type Point } from './figures.ts';

const radians = Math.PI / 180;

/** Concentric rings, slightly off centre. */
export const breath: Composition = ({ width, height, unit, random }) => {
  const x = width / 2 + random.between(-0.06, 0.06) * unit;
  const y = height / 2 + random.between(-0.05, 0.05) * unit;
  const rings = times(4, (index) => {
    const off = index * random.between(0.012, 0.03) * unit;
    const figure = disc([x + off, y - off], unit * (0.52 - index * 0.115));
    return { figure, ink: inkOf([1, 2, 0], index), gradient: 'radial', stops: halo, wash: 0.6 } as const;
  });
  return [...rings, { figure: disc([x, y], unit * 0.1), ink: 0, gradient: 'radial', stops: glow, wash: 0.62 }];
};

/** Three overlapping discs. */
export const overprint: Composition = ({ width, height, unit, random }) => {
  const start = random.between(0, 360);
  const radius = unit * random.between(0.29, 0.33);
  const reach = unit * random.between(0.17, 0.2);
  return times(3, (index) => {
    const degrees = start + index * 120;
    const centre: Point = [
      width / 2 + Math.cos(degrees * radians) * reach,
      height / 2 + Math.sin(degrees * radians) * reach,
    ];
    const figure = disc(centre, radius);
    return { figure, ink: inkOf([0, 1, 2], index), gradient: degrees + 180, stops: fade, wash: 0.6 };
  });
};

/** A large ring with three moons in a tilted row. */
export const moons: Composition = ({ width, height, unit, random }) => {
  const x = width / 2;
  const y = height / 2;
  const tilt = random.between(-0.25, 0.25);
  const row = [-1, 0, 1].map((place) => {
    const figure = disc([x + place * unit * 0.21, y + place * tilt * unit * 0.6], unit * (place ? 0.164 : 0.212));
    const gradient = place * 70 + random.between(-20, 20) + (place ? 0 : 90);
    return { figure, ink: place ? 1 : 2, gradient, stops: fade, wash: 0.65 } as const;
  });
  return [{ figure: disc([x, y], unit * 0.46), ink: 0, gradient: 'radial', stops: halo, wash: 0.5 }, ...row];
};

/** A small disc inside a large one. */
export const nest: Composition = ({ width, height, unit, random }) => {
  const x = width / 2;
  const y = height / 2;
  const degrees = random.between(30, 150);
  const radius = unit * 0.4;
  const along = (part: number): Point => [
    x + Math.cos(degrees * radians) * radius * part,
    y + Math.sin(degrees * radians) * radius * part,
  ];
  const inner = [
    [0, 0.15],
    [0.5, 0.6],
    [1, 0.92],
  ] as const;
  return [
    { figure: disc([x, y], radius * 1.16), ink: 0, gradient: 'radial', stops: halo, wash: 0.45 },
    { figure: disc([x, y], radius), ink: 1, gradient: degrees + 180, stops: fade, wash: 0.55 },
    { figure: disc(along(0.36), radius * 0.56), ink: 2, gradient: degrees, stops: inner, wash: 0.6 },
    { figure: disc(along(0.5), radius * 0.2), ink: 0, gradient: 'radial', stops: glow, wash: 0.8 },
  ];
};

/** Petals around a seed. */
export const bloom: Composition = ({ width, height, unit, random }) => {
  const x = width / 2;
  const y = height / 2;
  const count = 7 + Math.floor(random.next() * 3);
  const start = random.between(0, 360);
  const long = unit * 0.24;
  const wide = unit * random.between(0.11, 0.14);
  const stops = [
    [0, 0.85],
    [0.6, 0.35],
    [1, 0.05],
  ] as const;
  const petals = times(count, (index) => {
    const rotation = { degrees: start + (index * 360) / count, about: [x, y] as const };
    const figure = ellipse([x, y - long], [wide, long], rotation);
    return { figure, ink: inkOf([0, 1, 2, 1], index), gradient: 90, stops, wash: 0.55 };
  });
  return [...petals, { figure: disc([x, y], unit * 0.075), ink: 0, gradient: 'radial', stops: glow, wash: 0.8 }];
};

/** Rings that widen from a corner, a small sun opposite. */
export const ripples: Composition = ({ width, height, unit, random }) => {
  const left = random.next() > 0.5;
  const x = left ? width * 0.06 : width * 0.94;
  const reach = Math.hypot(width, height) * 0.86;
  const stops = [
    [0, 0],
    [0.62, 0.06],
    [0.9, 0.5],
    [1, 0.85],
  ] as const;
  const rings = times(6, (index) => {
    const figure = disc([x, height * 0.98], reach * (1 - index * 0.155));
    return { figure, ink: inkOf([0, 1, 2], index), gradient: 'radial', stops, wash: 0.5 } as const;
  });
  const sun = disc([left ? width * 0.79 : width * 0.25, height * 0.24], unit * 0.1);
  return [...rings, { figure: sun, ink: 2, gradient: 60, stops: fade, wash: 0.8 }];
};
