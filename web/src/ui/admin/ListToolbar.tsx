import type { ReactNode } from 'react';
import './list-toolbar.css';

/** The row of a search box, filters and buttons above a list; what stands in `end` goes to the right. */
export function ListToolbar({ children, end }: { children?: ReactNode; end?: ReactNode }) {
  return (
    <div className="list-toolbar">
      {children}
      {end && <div className="list-toolbar__end">{end}</div>}
    </div>
  );
}
