import { type ComponentType, type ReactNode, Suspense } from 'react';
import { type Cache, SWRConfig } from 'swr';
import { Route, Switch } from 'wouter';
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
  RemindersPage,
  ResourcePage,
  ResourcesPage,
  SessionRoute,
  SetupAccountPage,
  SignInRoute,
  TicketPage,
  UpcomingPage,
  UpdatePasswordPage,
} from './pages.tsx';

/** Inside the dashboard: an element of the same place for each page, so that it stays when the page changes. */
const members = (page: ReactNode) => <MemberArea>{page}</MemberArea>;

/** Every page within the site's frame. The schedule is in the first load, every other one is fetched when wanted. */
function SitePages() {
  return (
    <Switch>
      <Route path={paths.home.pattern}>
        <SchedulePage onIntent={SessionRoute.prepare} />
      </Route>
      <Route path={paths.session.pattern}>
        <SessionRoute />
      </Route>
      <Route path={paths.sessionAlias.pattern}>
        <SessionRoute />
      </Route>
      <Route path={paths.liveSessions.pattern}>
        <LiveSessionsPage />
      </Route>
      <Route path={paths.bookingConfirmation.pattern}>
        <ConfirmationPage />
      </Route>
      <Route path={paths.ticket.pattern}>
        <TicketPage />
      </Route>
      <Route path={paths.leaveWaitlist.pattern}>
        <LeaveWaitlistPage />
      </Route>
      <Route path={paths.reminders.pattern}>
        <RemindersPage />
      </Route>
      <Route path={paths.offer.pattern}>
        <OfferPage />
      </Route>
      <Route path={paths.signIn.pattern}>
        <SignInRoute />
      </Route>
      <Route path={paths.magicLink.pattern}>
        <MagicLinkPage />
      </Route>
      <Route path={paths.newPasswordLink.pattern}>
        <NewPasswordPage />
      </Route>
      <Route path={paths.updatePassword.pattern}>
        <UpdatePasswordPage />
      </Route>
      <Route path={paths.setupAccount.pattern}>
        <SetupAccountPage />
      </Route>
      <Route path={paths.dashboard.pattern}>{members(<DashboardHomePage />)}</Route>
      <Route path={paths.mySessions.pattern}>{members(<UpcomingPage />)}</Route>
      <Route path={paths.userSessions.pattern}>{members(<UpcomingPage />)}</Route>
      <Route path={paths.myPastSessions.pattern}>{members(<PastPage />)}</Route>
      <Route path={paths.myBookings.pattern}>{members(<MyBookingsPage />)}</Route>
      <Route path={paths.myResources.pattern}>{members(<MyResourcesPage />)}</Route>
      <Route path={paths.settings.pattern}>{members(<ProfileRoute />)}</Route>
      <Route path={paths.userSettings.pattern}>{members(<ProfileRoute />)}</Route>
      <Route path={paths.resources.pattern}>{members(<ResourcesPage />)}</Route>
      <Route path={paths.resource.pattern}>{members(<ResourcePage />)}</Route>
      <Route path={paths.birthRecordings.pattern}>
        <CollectionPage key="birth" collection="birth" />
      </Route>
      <Route path={paths.stressRecordings.pattern}>
        <CollectionPage key="stress" collection="stress" />
      </Route>
      <Route path={paths.birthRecording.pattern}>
        <PlayerPage key="birth" collection="birth" />
      </Route>
      <Route path={paths.stressRecording.pattern}>
        <PlayerPage key="stress" collection="stress" />
      </Route>
      <Route path={paths.breathworkForBirth.pattern}>
        <BreathworkForBirthPage />
      </Route>
      <Route>
        <NotFoundPage />
      </Route>
    </Switch>
  );
}

/** Every address and its page: the first route that matches. */
function Pages() {
  return (
    <Switch>
      <Route path={`${paths.admin.pattern}/*?`}>
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
