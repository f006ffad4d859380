import type { ReactNode } from 'react';
import './badge.css';
import './pill.css';

/** What a colour and shape say: good (full), waits (half), bad (dash), free (ring), anything else (grey). */
export type Tone = 'ok' | 'wait' | 'bad' | 'free' | 'mute';

/** A word with a colour and a shape of its own, so that nobody needs the colour. */
export function Pill({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <span className={`badge pill pill--${tone}`}>{children}</span>;
}
