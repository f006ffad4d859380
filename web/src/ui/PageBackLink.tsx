import type { MouseEvent } from 'react';
import { AppLink } from './AppLink.tsx';
import './back-link.css';
import { ArrowLeft } from './page-icons.tsx';

type Props = { to: string; children: string; onClick?: ((event: MouseEvent) => void) | undefined };

/** Link above a page to what it belongs to. */
export function PageBackLink({ to, children, onClick }: Props) {
  return (
    <AppLink className="back-link tap" to={to} onClick={onClick}>
      <ArrowLeft />
      {children}
    </AppLink>
  );
}
