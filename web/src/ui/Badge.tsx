import type { ReactNode } from 'react';
import './badge.css';
import './badge-tones.css';

/** Each tone has a colour and a shape: good (full), waits (half), bad (dash), free (ring), anything else (grey). */
export type BadgeTone = 'ok' | 'wait' | 'bad' | 'free' | 'mute';

/** A word with a colour and a shape of its own, so that no one needs the colour. */
export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return <span className={`badge badge--dot badge--${tone}`}>{children}</span>;
}
