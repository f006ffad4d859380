import type { ReactNode } from 'react';
import { AppLink } from '../AppLink.tsx';
import './segment-links.css';

export type Segment = { to: string; isChosen: boolean; content: ReactNode };

type Props = { label: string; segments: readonly Segment[] };

/** Links of which one is chosen, side by side in one frame: parts of a page that take its place. */
export function SegmentLinks({ label, segments }: Props) {
  return (
    <nav className="segment-links" aria-label={label}>
      {segments.map(({ to, isChosen, content }) => (
        <AppLink key={to} to={to} aria-current={isChosen ? 'page' : undefined}>
          {content}
        </AppLink>
      ))}
    </nav>
  );
}
