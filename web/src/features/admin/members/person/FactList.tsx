import type { ReactNode } from 'react';

export function FactList({ children }: { children: ReactNode }) {
  return <dl className="member__facts record-facts">{children}</dl>;
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
