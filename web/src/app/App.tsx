import { type ComponentType, type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router';
import { type Cache, SWRConfig } from 'swr';
import { isImpersonating } from '../lib/account/account-store.ts';
import { swrDefaults } from '../lib/api/polling.ts';
import { CurrencyProvider } from '../lib/currency/context.tsx';
import { type Rendering, RenderingContext } from '../lib/rendering/context.ts';
import { useHydrated } from '../lib/rendering/hydration.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { AccountWatch } from './AccountWatch.tsx';
import { lazyPage } from './lazy-page.tsx';
import { Notices } from './Notices.tsx';
import { AppRoutes } from './routes.tsx';

const ImpersonationBanner = lazyPage(async () => (await import('./ImpersonationBanner.tsx')).ImpersonationBanner);

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
              <AppRoutes />
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
