import type { ComponentProps, ReactNode } from 'react';
import { ChevronDown } from './icons.tsx';
import './fold.css';

type Props = Omit<ComponentProps<'details'>, 'title' | 'summary' | 'className'> & {
  title: string;
  /** Tells in one line what is inside; it is shown while the section is closed. */
  summary?: ReactNode;
  /** Stands before the title, as the mark of a section that needs something. */
  mark?: ReactNode;
};

/** A section of a page that opens and closes, with its own heading. */
export function Fold({ title, summary, mark, children, ...details }: Props) {
  return (
    <details className="fold" {...details}>
      <summary>
        <h2>
          {mark}
          <span>{title}</span>
        </h2>
        {summary && <span className="fold__summary">{summary}</span>}
        <ChevronDown />
      </summary>
      <div className="fold__in">{children}</div>
    </details>
  );
}
