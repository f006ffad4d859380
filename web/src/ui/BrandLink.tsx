import { mainPaths } from '#shared/contract/main-paths.ts';
import { useSite } from '../lib/rendering/context.ts';
import { AppLink } from './AppLink.tsx';
import './mark.css';

/** The studio's name beside its breathing mark; leads home. */
export function BrandLink() {
  return (
    <AppLink className="brand" to={mainPaths.home.href()}>
      <span className="mark" aria-hidden="true" />
      {useSite().studio}
    </AppLink>
  );
}
