import type { ReactNode } from 'react';
import { PageHeading } from './PageHeading.tsx';
import { PageMeta } from './PageMeta.tsx';
import './pane-head.css';

type Props = {
  title: string;
  path: string;
  /** A line under the title. */
  children?: ReactNode;
};

/** Title of a page within the dashboard; no search engine keeps it. */
export function PaneHead({ title, path, children }: Props) {
  return (
    <div className="pane-head">
      <PageMeta title={title} path={path} index={false} />
      <PageHeading>{title}</PageHeading>
      {children}
    </div>
  );
}
