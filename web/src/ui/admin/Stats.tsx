import type { ReactNode } from 'react';
import { Skeleton } from '../Skeleton.tsx';
import './stats.css';

export function Stats({ children }: { children: ReactNode }) {
  return <dl className="stats">{children}</dl>;
}

type Tile = {
  label: string;
  /** The figure; undefined while it is fetched. */
  value: ReactNode | undefined;
  note?: ReactNode;
};

export function StatTile({ label, value, note }: Tile) {
  return (
    <div className="stats__tile">
      <dt>{label}</dt>
      <dd className="stats__value">{value ?? <Skeleton width="4rem" height="1.5rem" />}</dd>
      {note !== undefined && <dd className="hint">{note}</dd>}
    </div>
  );
}
