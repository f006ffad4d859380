import { useLocation } from 'react-router';
import { paths } from '#shared/contract/paths.ts';
import { useSignOut } from '../../../lib/account/sign-out.ts';
import { useAddedCollections } from '../../../lib/admin/use-added-collections.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { ArrowLeft, LogOut } from '../../../ui/page-icons.tsx';
import { ThemeSelect } from '../../../ui/ThemeSelect.tsx';
import { menuWith, placeIn } from './menu.ts';
import '../../../ui/side-entries.css';
import './side-nav.css';

/** The admin area's navigation, beside the page or in the slide-out menu. */
export function SideNav() {
  const { pathname } = useLocation();
  const { leaving, leave } = useSignOut();
  const added = useAddedCollections() ?? [];
  return (
    <nav className="nav side-entries" aria-label="Admin Dashboard">
      {menuWith(added).map((entry) => (
        <AppLink
          key={entry.href}
          className="nav__entry side-entry"
          to={entry.href}
          aria-current={placeIn(entry, pathname)}
        >
          <entry.Icon />
          <span>{entry.label}</span>
        </AppLink>
      ))}
      <hr />
      <AppLink className="nav__entry side-entry" to={paths.home.href()}>
        <ArrowLeft />
        Back to site
      </AppLink>
      <button type="button" className="nav__entry side-entry" aria-disabled={leaving} onClick={() => void leave()}>
        <LogOut />
        <span>{leaving ? 'Signing out…' : 'Sign Out'}</span>
      </button>
      <ThemeSelect />
    </nav>
  );
}
