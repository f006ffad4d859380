import { type ReactNode, Suspense } from 'react';
import { useFreshAccount } from '../../../lib/member/use-me.ts';
import { RequireAccount } from '../../../ui/RequireAccount.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { UnreadableNotice } from '../../../ui/UnreadableNotice.tsx';
import { Drawer } from './Drawer.tsx';
import { SideMenu } from './SideMenu.tsx';
import './shell.css';

function Shell({ children }: { children: ReactNode }) {
  useFreshAccount();
  return (
    <>
      <Drawer />
      <div className="shell wrap">
        <div className="shell__side">
          <SideMenu />
        </div>
        <main id="main" className="pane">
          <UnreadableNotice hint="The studio has been told." />
          <Suspense fallback={<Spinner label="Loading the page" />}>{children}</Suspense>
        </main>
      </div>
    </>
  );
}

/** Layout of all member pages; redirects visitors to sign-in (docs/product.md#member-pages). */
export function DashboardShell({ children }: { children: ReactNode }) {
  return (
    <RequireAccount>
      <Shell>{children}</Shell>
    </RequireAccount>
  );
}
