import type { SiteLink } from '#shared/rules/site.ts';
import { useLocation } from '../../lib/router/location.ts';
import { AppLink } from '../../ui/AppLink.tsx';

type Props = SiteLink & {
  /** Beginning of the addresses that lie below this one. */
  below?: string;
};

/** A link of the navigation that says when one is on its page, or below it. */
export function PlaceLink({ label, href, below }: Props) {
  const { pathname } = useLocation();
  const current = pathname === href ? 'page' : below !== undefined && pathname.startsWith(below);
  return (
    <AppLink to={href} aria-current={current || undefined}>
      {label}
    </AppLink>
  );
}
