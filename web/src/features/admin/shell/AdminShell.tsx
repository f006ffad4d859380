import { type ReactNode, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { resumeDoorChanges } from '../../../lib/admin/resume-door.ts';
import { useFreshAccount } from '../../../lib/member/use-me.ts';
import { useLeaving } from '../../../lib/router/leaving.ts';
import { BrandLink } from '../../../ui/BrandLink.tsx';
import { ErrorBoundary } from '../../../ui/ErrorBoundary.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { UnreadableNotice } from '../../../ui/UnreadableNotice.tsx';
import { SideNav } from './SideNav.tsx';
import { SlideOut } from './SlideOut.tsx';
import { SearchButton } from './search/SearchButton.tsx';
import { useSearchDialog } from './search/use-search-dialog.tsx';
import './shell.css';

/** The `main` of the admin area's pages: they begin with the kit's `PageHead`. */
export function AdminMain({ children }: { children: ReactNode }) {
  return (
    <main id="main" className="admin__main">
      <UnreadableNotice hint="The overview lists what is missing." />
      <Suspense fallback={<Spinner label="Loading the page" within />}>{children}</Suspense>
    </main>
  );
}

export function AdminShell({ children }: { children: ReactNode }) {
  useFreshAccount();
  useEffect(() => void resumeDoorChanges(), []);
  const { pathname } = useLocation();
  const search = useSearchDialog();
  return (
    <div className="admin">
      <a className="skip" href="#main">
        Skip to content
      </a>
      <SlideOut onSearch={search.open} />
      <header className="admin__side">
        <BrandLink />
        <SearchButton onPress={search.open} />
        <SideNav />
      </header>
      <div className="admin__page">
        {useLeaving() && <Spinner label="Loading the page" over />}
        <ErrorBoundary page={pathname}>
          <Suspense fallback={<Spinner label="Loading the page" />}>{children}</Suspense>
        </ErrorBoundary>
      </div>
      {search.dialog}
    </div>
  );
}
