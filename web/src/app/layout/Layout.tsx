import { type ReactNode, Suspense, useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { endHydration, useHydrated } from '../../lib/rendering/hydration.ts';
import { useLeaving } from '../../lib/router/leaving.ts';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Footer } from './Footer.tsx';
import { TopBar } from './TopBar.tsx';
import { useScrollMemory } from './use-scroll-memory.ts';
import './skip-link.css';

/** Surrounds a part of the site that has a frame of its own, so that a page that breaks says so. */
export function Apart({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary page={pathname}>
      <Suspense fallback={<Spinner label="Loading the page" />}>
        {children}
        <HydrationEnd />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Beside the page, because React takes what is within a Suspense over later than what is around it. */
function HydrationEnd() {
  const isHydrated = useHydrated();
  // Runs after the effects of the page, which subscribe to it.
  useEffect(endHydration, []);
  useLayoutEffect(() => {
    // What differs per visitor is drawn in the same step, and shown (styles/rendered.css).
    if (isHydrated) document.documentElement.classList.remove('is-rendered');
  }, [isHydrated]);
  return null;
}

/** Bar and footer around every page; they stay when a page fails. */
export function Layout({ children }: { children: ReactNode }) {
  useScrollMemory();
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <TopBar />
      {useLeaving() && <Spinner label="Loading the page" over />}
      <Apart>{children}</Apart>
      <Footer />
    </>
  );
}
