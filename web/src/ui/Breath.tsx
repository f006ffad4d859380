import { useId } from 'react';
import './mark.css';
import './breath.css';

type Ring = { ink: 'sea' | 'sage' | 'dusk' | 'plum'; radius: number; stops: readonly (readonly [number, number])[] };

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

/** How the circle is printed: calm for nothing there, troubled for a failure, seal for something done. */
const prints: Record<'calm' | 'troubled' | 'seal', readonly Ring[]> = {
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
};

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
          <circle cx="200" cy="200" r={radius} filter={`url(#${id}f)`} />
        </g>
      </svg>
    </span>
  );
}

/** The breathing circle, drawn in rings. Decoration: nothing for readers of the screen. */
export function Breath({ print }: { print: keyof typeof prints }) {
  return (
    <span className="breath" aria-hidden="true">
      {prints[print].map((layer, index) => (
        <Layer key={layer.radius} seed={index + 1} {...layer} />
      ))}
    </span>
  );
}
