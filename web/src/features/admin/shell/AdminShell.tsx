import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useFreshAccount } from '../../../lib/member/use-me.ts';
import { useLeaving } from '../../../lib/router/leaving.ts';
import { BrandLink } from '../../../ui/BrandLink.tsx';
import { ErrorBoundary } from '../../../ui/ErrorBoundary.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { SideNav } from './SideNav.tsx';
import { SlideOut } from './SlideOut.tsx';
import './shell.css';

/** The `main` of the admin area's pages: they begin with the kit's `PageHead`. */
export function AdminMain() {
  return (
    <main id="main" className="admin__main">
      <Suspense fallback={<Spinner label="Loading the page" within />}>
        <Outlet />
      </Suspense>
    </main>
  );
}

export function AdminShell() {
  useFreshAccount();
  const { pathname } = useLocation();
  return (
    <div className="admin">
      <a className="skip" href="#main">
        Skip to content
      </a>
      <SlideOut />
      <header className="admin__side">
        <BrandLink />
        <SideNav />
      </header>
      <div className="admin__page">
        {useLeaving() && <Spinner label="Loading the page" over />}
        <ErrorBoundary page={pathname}>
          <Suspense fallback={<Spinner label="Loading the page" />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </div>
    </div>
  );
}
