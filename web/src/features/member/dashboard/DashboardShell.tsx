import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { useFreshAccount } from '../../../lib/member/use-me.ts';
import { RequireAccount } from '../../../ui/RequireAccount.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { Drawer } from './Drawer.tsx';
import { SideMenu } from './SideMenu.tsx';
import './shell.css';

function Shell() {
  useFreshAccount();
  return (
    <>
      <Drawer />
      <div className="shell wrap">
        <div className="shell__side">
          <SideMenu />
        </div>
        <main id="main" className="pane">
          <Suspense fallback={<Spinner label="Loading the page" />}>
            <Outlet />
          </Suspense>
        </main>
      </div>
    </>
  );
}

/** Layout of all member pages; redirects visitors to sign-in (docs/product.md#member-pages). */
export function DashboardShell() {
  return (
    <RequireAccount>
      <Shell />
    </RequireAccount>
  );
}
