import { type ComponentType, type ReactNode, Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { type Cache, SWRConfig } from 'swr';
import { paths } from '#shared/contract/paths.ts';
import { SchedulePage } from '../features/site/schedule/SchedulePage.tsx';
import { isImpersonating } from '../lib/account/account-store.ts';
import { swrDefaults } from '../lib/api/polling.ts';
import { CurrencyProvider } from '../lib/currency/context.tsx';
import { type Rendering, RenderingContext } from '../lib/rendering/context.ts';
import { useHydrated } from '../lib/rendering/hydration.ts';
import { AccountWatch } from './AccountWatch.tsx';
import { Apart, Layout } from './layout/Layout.tsx';
import { Notices } from './Notices.tsx';
import {
  AdminArea,
  BreathworkForBirthPage,
  CollectionPage,
  ConfirmationPage,
  DashboardHomePage,
  ImpersonationBanner,
  LeaveWaitlistPage,
  LiveSessionsPage,
  MagicLinkPage,
  MemberArea,
  MyBookingsPage,
  MyResourcesPage,
  NewPasswordPage,
  NotFoundPage,
  OfferPage,
  PastPage,
  PlayerPage,
  ProfileRoute,
  ResourcePage,
  ResourcesPage,
  SessionRoute,
  SetupAccountPage,
  SignInRoute,
  UpcomingPage,
  UpdatePasswordPage,
} from './pages.tsx';

/** Every address and its page. The schedule is in the first load, every other page is fetched when it is wanted. */
function Pages() {
  return (
    <Routes>
      <Route element={<Apart />}>
        <Route path={`${paths.admin.pattern}/*`} element={<AdminArea />} />
      </Route>
      <Route element={<Layout />}>
        <Route path={paths.home.pattern} element={<SchedulePage onIntent={SessionRoute.prepare} />} />
        <Route path={paths.session.pattern} element={<SessionRoute />} />
        <Route path={paths.sessionAlias.pattern} element={<SessionRoute />} />
        <Route path={paths.liveSessions.pattern} element={<LiveSessionsPage />} />
        <Route path={paths.bookingConfirmation.pattern} element={<ConfirmationPage />} />
        <Route path={paths.leaveWaitlist.pattern} element={<LeaveWaitlistPage />} />
        <Route path={paths.offer.pattern} element={<OfferPage />} />
        <Route path={paths.signIn.pattern} element={<SignInRoute />} />
        <Route path={paths.magicLink.pattern} element={<MagicLinkPage />} />
        <Route path={paths.newPasswordLink.pattern} element={<NewPasswordPage />} />
        <Route path={paths.updatePassword.pattern} element={<UpdatePasswordPage />} />
        <Route path={paths.setupAccount.pattern} element={<SetupAccountPage />} />
        <Route element={<MemberArea />}>
          <Route path={paths.dashboard.pattern} element={<DashboardHomePage />} />
          <Route path={paths.mySessions.pattern} element={<UpcomingPage />} />
          <Route path={paths.userSessions.pattern} element={<UpcomingPage />} />
          <Route path={paths.myPastSessions.pattern} element={<PastPage />} />
          <Route path={paths.myBookings.pattern} element={<MyBookingsPage />} />
          <Route path={paths.myResources.pattern} element={<MyResourcesPage />} />
          <Route path={paths.settings.pattern} element={<ProfileRoute />} />
          <Route path={paths.userSettings.pattern} element={<ProfileRoute />} />
          <Route path={paths.resources.pattern} element={<ResourcesPage />} />
          <Route path={paths.resource.pattern} element={<ResourcePage />} />
        </Route>
        <Route path={paths.birthRecordings.pattern} element={<CollectionPage key="birth" collection="birth" />} />
        <Route path={paths.stressRecordings.pattern} element={<CollectionPage key="stress" collection="stress" />} />
        <Route path={paths.birthRecording.pattern} element={<PlayerPage key="birth" collection="birth" />} />
        <Route path={paths.stressRecording.pattern} element={<PlayerPage key="stress" collection="stress" />} />
        <Route path={paths.breathworkForBirth.pattern} element={<BreathworkForBirthPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
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
            <Pages />
            <AccountWatch />
          </Router>
          <Notices />
        </CurrencyProvider>
      </SWRConfig>
    </RenderingContext>
  );
}

function Impersonation() {
  if (!useHydrated() || !isImpersonating()) return null;
  return (
    <Suspense>
      <ImpersonationBanner />
    </Suspense>
  );
}
