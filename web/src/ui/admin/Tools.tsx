import type { ReactNode } from 'react';
import './tools.css';

/** The row of a search box, filters and buttons above a list; what stands in `end` goes to the right. */
export function Tools({ children, end }: { children?: ReactNode; end?: ReactNode }) {
  return (
    <div className="tools">
      {children}
      {end && <div className="tools__end">{end}</div>}
    </div>
  );
}
