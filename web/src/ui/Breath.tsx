import { useId } from 'react';
import './mark.css';
import './breath.css';

type Ink = 'sea' | 'sage' | 'dusk' | 'plum' | 'blush' | 'clay';
type Ring = { ink: Ink; radius: number; stops: readonly (readonly [number, number])[] };

const halo = [
  [0, 0],
  [0.5, 0.05],
  [0.85, 0.28],
  [1, 0.5],
] as const;
const ring = [
  [0, 0],
  [0.55, 0.05],
  [0.86, 0.45],
  [1, 0.78],
] as const;
const full = [
  [0, 0.85],
  [0.85, 0.85],
  [1, 0.95],
] as const;
const heart = [
  [0, 0.06],
  [0.5, 0.25],
  [0.85, 0.72],
  [1, 0.95],
] as const;

/** Four rings of two inks. */
const rings = (outer: Ink, second: Ink, inner: Ink): readonly Ring[] => [
  { ink: outer, radius: 196, stops: halo },
  { ink: second, radius: 152, stops: ring },
  { ink: inner, radius: 108, stops: ring },
  { ink: inner, radius: 64, stops: heart },
];

/**
 * Each print suits an occasion: calm nothing there, troubled a failure, seal something done. The
 * large ones open a page: birth and stress in the light, night in the dark.
 */
const prints: Record<'calm' | 'troubled' | 'seal' | 'birth' | 'stress' | 'night', readonly Ring[]> = {
  calm: [
    { ink: 'sea', radius: 196, stops: halo },
    { ink: 'sea', radius: 152, stops: ring },
    { ink: 'sage', radius: 108, stops: ring },
  ],
  troubled: [
    { ink: 'dusk', radius: 196, stops: halo },
    { ink: 'dusk', radius: 152, stops: ring },
    { ink: 'plum', radius: 108, stops: ring },
  ],
  seal: [
    { ink: 'sea', radius: 196, stops: halo },
    { ink: 'sage', radius: 150, stops: full },
  ],
  birth: rings('blush', 'blush', 'clay'),
  stress: rings('dusk', 'dusk', 'sage'),
  night: rings('sage', 'sage', 'sea'),
};

export type BreathPrint = keyof typeof prints;

function Layer({ ink, radius, stops, seed }: Ring & { seed: number }) {
  const id = useId();
  const colour = `var(--art-${ink})`;
  return (
    <span className="breath__layer">
      <svg viewBox="0 0 400 400" aria-hidden="true">
        <defs>
          <radialGradient id={`${id}g`}>
            {stops.map(([offset, opacity]) => (
              <stop key={offset} offset={offset} stopColor={colour} stopOpacity={opacity} />
            ))}
          </radialGradient>
          <filter id={`${id}f`} colorInterpolationFilters="sRGB">
            <feTurbulence type="fractalNoise" baseFrequency="0.9" numOctaves="2" seed={seed} />
            <feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 2 0 0 0 -.5" result="n" />
            <feComposite in="SourceAlpha" in2="n" operator="arithmetic" k2="1" k3="1" k4="-1" />
            <feComponentTransfer result="m">
              <feFuncA type="linear" slope="1.7" />
            </feComponentTransfer>
            <feFlood floodColor={colour} />
            <feComposite in2="m" operator="in" />
          </filter>
        </defs>
        <g fill={`url(#${id}g)`}>
          <circle cx="200" cy="200" r={radius} opacity=".62" />
          <circle className="breath__grain" cx="200" cy="200" r={radius} filter={`url(#${id}f)`} />
        </g>
      </svg>
    </span>
  );
}

/** The breathing circle, drawn in rings. Decoration: nothing for screen readers. */
export function Breath({ print }: { print: BreathPrint }) {
  return (
    <span className="breath" aria-hidden="true">
      {prints[print].map((layer, index) => (
        <Layer key={layer.radius} seed={index + 1} {...layer} />
      ))}
    </span>
  );
}
