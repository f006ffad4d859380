import { Fragment } from 'react';
import { useLocation } from 'react-router';
import { useAccount } from '../../../lib/account/account-store.ts';
import { useSignOut } from '../../../lib/account/sign-out.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { LogOut } from '../../../ui/page-icons.tsx';
import { ariaCurrent, menuOf } from './menu.ts';
import '../../../ui/side-entries.css';
import './side-menu.css';

function SignOut() {
  const { leaving, leave } = useSignOut();
  return (
    <button type="button" className="side__entry side-entry" aria-disabled={leaving} onClick={() => void leave()}>
      <LogOut />
      <span>{leaving ? 'Signing out…' : 'Sign Out'}</span>
    </button>
  );
}

export function SideMenu() {
  const { pathname } = useLocation();
  const isAdmin = useAccount()?.admin ?? false;
  return (
    <nav className="side-entries" aria-label="Dashboard">
      {menuOf(isAdmin).map((part, index) => (
        <Fragment key={part[0]?.href}>
          {index > 0 && <hr />}
          {part.map((entry) => (
            <AppLink
              key={entry.href}
              className="side__entry side-entry"
              to={entry.href}
              aria-current={ariaCurrent(entry, pathname)}
            >
              <entry.Icon />
              <span>{entry.label}</span>
            </AppLink>
          ))}
        </Fragment>
      ))}
      <SignOut />
    </nav>
  );
}
