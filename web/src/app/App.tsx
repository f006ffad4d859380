import { type ComponentType, type ReactNode, Suspense } from 'react';
import { type Cache, SWRConfig } from 'swr';
import { Route, Switch } from 'wouter';
import { mainPaths } from '#shared/contract/main-paths.ts';
import { SchedulePage } from '../features/site/schedule/SchedulePage.tsx';
import { isImpersonating } from '../lib/account/account-store.ts';
import { swrDefaults } from '../lib/api/polling.ts';
import { CurrencyProvider } from '../lib/currency/context.tsx';
import { type Rendering, RenderingContext, useSite } from '../lib/rendering/context.ts';
import { useHydrated } from '../lib/rendering/hydration.ts';
import { useLocation } from '../lib/router/location.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { AccountWatch } from './AccountWatch.tsx';
import { Apart, Layout } from './layout/Layout.tsx';
import { Notices } from './Notices.tsx';
import { AdminArea, ImpersonationBanner, OtherPages, SessionRoute, Welcome } from './pages.tsx';

/** Every page within the site's frame. The schedule is in the first load, every other one is fetched when wanted. */
function SitePages() {
  const { text, picture } = useSite().start;
  return (
    <Switch>
      <Route path={mainPaths.home.pattern}>
        <SchedulePage onIntent={SessionRoute.prepare} welcome={(text || picture) && <Welcome />} />
      </Route>
      <Route path={mainPaths.session.pattern}>
        <SessionRoute />
      </Route>
      <Route path={mainPaths.sessionAlias.pattern}>
        <SessionRoute />
      </Route>
      <Route>
        <OtherPages />
      </Route>
    </Switch>
  );
}

/** Every address and its page: the first route that matches. */
function Pages() {
  return (
    <Switch>
      <Route path={`${mainPaths.admin.pattern}/*?`}>
        <Apart>
          <AdminArea />
        </Apart>
      </Route>
      <Route>
        <Layout>
          <SitePages />
        </Layout>
      </Route>
    </Switch>
  );
}

type Props = {
  rendering: Rendering;
  /** The browser's, or on the server one of a fixed path. */
  Router: ComponentType<{ children: ReactNode }>;
  /** Responses that a page is rendered from on the server; the browser has a cache of its own. */
  cache?: Cache;
};

export function App({ rendering, Router, cache }: Props) {
  return (
    <RenderingContext value={rendering}>
      <SWRConfig value={{ ...swrDefaults, ...(cache && { provider: () => cache }) }}>
        <CurrencyProvider>
          <Router>
            <Impersonation />
            <SiteErrorBoundary>
              <Pages />
            </SiteErrorBoundary>
            <AccountWatch />
          </Router>
          <Notices />
        </CurrencyProvider>
      </SWRConfig>
    </RenderingContext>
  );
}

/** Catches what breaks outside of a page, in the bar or the footer. */
function SiteErrorBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return <ErrorBoundary page={pathname}>{children}</ErrorBoundary>;
}

function Impersonation() {
  if (!useHydrated() || !isImpersonating()) return null;
  return (
    <Suspense>
      <ImpersonationBanner />
    </Suspense>
  );
}
