import { paths } from '#shared/contract/paths.ts';
import { useSite } from '../lib/rendering/context.ts';
import { AppLink } from './AppLink.tsx';
import './mark.css';

/** The studio's name beside its breathing mark; leads home. */
export function BrandLink() {
  return (
    <AppLink className="brand tap" to={paths.home.href()}>
      <span className="mark" aria-hidden="true" />
      {useSite().studio}
    </AppLink>
  );
}
