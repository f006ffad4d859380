import type { ReactNode } from 'react';
import './list-toolbar.css';

export function ListToolbar({ children, end }: { children?: ReactNode; end?: ReactNode }) {
  return (
    <div className="list-toolbar cluster no-print">
      {children}
      {end && <div className="list-toolbar__end">{end}</div>}
    </div>
  );
}
