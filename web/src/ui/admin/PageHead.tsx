import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { PageHeading } from '../PageHeading.tsx';
import { PageMeta } from '../PageMeta.tsx';
import './page-head.css';

type Props = {
  title: string;
  sub?: ReactNode;
  /** Buttons at the right, the one that matters last. */
  actions?: ReactNode;
  /** Takes the place of the actions on a phone: an `ActionMenu`. */
  menu?: ReactNode;
  /** Link above the title: a `BackLink`. */
  back?: ReactNode;
  /** The actions are icons beside the title on a phone, with their words in a span. */
  compact?: boolean;
};

/** Title of a page of the admin area with what can be done there; no search engine keeps it. */
export function PageHead({ title, sub, actions, menu, back, compact = false }: Props) {
  const { pathname } = useLocation();
  return (
    <div className={compact ? 'page-head page-head--compact' : 'page-head'}>
      <PageMeta title={title} path={pathname} index={false} />
      {back && <div className="page-head__back no-print">{back}</div>}
      <div className="page-head__words">
        <PageHeading>{title}</PageHeading>
        {sub && <p className="hint">{sub}</p>}
      </div>
      {actions && <div className="page-head__actions actions no-print">{actions}</div>}
      {menu && <div className="page-head__menu">{menu}</div>}
    </div>
  );
}
