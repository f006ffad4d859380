import { useLocation } from 'react-router';
import { AppLink } from '../../ui/AppLink.tsx';
import type { NavLink } from './links.ts';

/** A link of the navigation that says when it is the page one is on. */
export function PlaceLink({ label, href }: NavLink) {
  const { pathname } = useLocation();
  return (
    <AppLink to={href} aria-current={pathname === href ? 'page' : undefined}>
      {label}
    </AppLink>
  );
}
