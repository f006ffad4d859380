import type { ReactNode } from 'react';
import { Route, Switch } from 'wouter';
import { paths } from '#shared/contract/paths.ts';
import { type OwnPageName, ownPageHref, ownPages } from '#shared/rules/site.ts';
import { Welcome } from '../features/site/schedule/Welcome.tsx';
import { useRendering } from '../lib/rendering/context.ts';
import { matchesPattern } from '../lib/router/match.ts';
import { lazyPage } from './lazy-page.tsx';

const signIn = () => import('../features/site/sign-in/pages.ts');
const dashboard = () => import('./dashboard.ts');
const resources = () => import('../features/member/learning-resources/pages.ts');

const ConfirmationPage = lazyPage(
  async () => (await import('../features/site/confirmation/ConfirmationPage.tsx')).ConfirmationPage,
);
const LiveSessionsPage = lazyPage(
  async () => (await import('../features/site/live-sessions/LiveSessionsPage.tsx')).LiveSessionsPage,
);
const SignInRoute = lazyPage(async () => (await import('./SignInRoute.tsx')).SignInRoute);
const CollectionPage = lazyPage(
  async () => (await import('../features/site/collections/CollectionPage.tsx')).CollectionPage,
);
const PlayerPage = lazyPage(async () => (await import('../features/member/player/PlayerPage.tsx')).PlayerPage);
const BookingRecordingPage = lazyPage(
  async () => (await import('../features/member/player/BookingRecordingPage.tsx')).BookingRecordingPage,
);
const BreathworkForBirthPage = lazyPage(
  async () => (await import('../features/site/breathwork-for-birth/BreathworkForBirthPage.tsx')).BreathworkForBirthPage,
);
const OwnPage = lazyPage(async () => (await import('../features/site/own-page/OwnPage.tsx')).OwnPage);
const NotFoundPage = lazyPage(async () => (await import('../features/site/not-found/NotFoundPage.tsx')).NotFoundPage);
const TicketPage = lazyPage(async () => (await import('../features/site/ticket/TicketPage.tsx')).TicketPage);
const RemindersPage = lazyPage(
  async () => (await import('../features/site/reminders/RemindersPage.tsx')).RemindersPage,
);
const LeaveWaitlistPage = lazyPage(async () => (await import('../features/site/waitlist/LeavePage.tsx')).LeavePage);
const WaitlistCardPage = lazyPage(async () => (await import('../features/site/waitlist/CardPage.tsx')).CardPage);
const OfferPage = lazyPage(async () => (await import('../features/site/offer/OfferPage.tsx')).OfferPage);
const MagicLinkPage = lazyPage(async () => (await signIn()).LinkPage);
const NewPasswordPage = lazyPage(async () => (await signIn()).NewPasswordPage);
const UpdatePasswordPage = lazyPage(async () => (await signIn()).UpdatePasswordPage);
const SetupAccountPage = lazyPage(async () => (await signIn()).SetupAccountPage);
const DashboardHomePage = lazyPage(async () => (await dashboard()).HomePage);
const UpcomingPage = lazyPage(async () => (await dashboard()).UpcomingPage);
const PastPage = lazyPage(async () => (await dashboard()).PastPage);
const MyBookingsPage = lazyPage(async () => (await dashboard()).MyBookingsPage);
const ProfileRoute = lazyPage(async () => (await import('./ProfileRoute.tsx')).ProfileRoute);
const ResourcesPage = lazyPage(async () => (await resources()).ResourcesPage);
const ResourcePage = lazyPage(async () => (await resources()).ResourcePage);
const MemberArea = lazyPage(async () => (await import('./MemberArea.tsx')).MemberArea);
const MyResourcesPage = lazyPage(
  async () => (await import('../features/member/my-resources/MyResources.tsx')).MyResources,
);

export const fetchSignInAgain = async () => (await signIn()).SignInAgain;
// Not a file of its own: the build that renders pages would leave it out (vite.server.config.ts).
export const fetchWelcome = async () => Welcome;
export const fetchAdminArea = async () => (await import('./admin/AdminArea.tsx')).AdminArea;
export const fetchImpersonationBanner = async () => (await import('./ImpersonationBanner.tsx')).ImpersonationBanner;

/** Pages that are rendered to HTML. */
const renderedPages: readonly (readonly [pattern: string, page: { load: () => Promise<unknown> }])[] = [
  [paths.liveSessions.pattern, LiveSessionsPage],
  [paths.birthRecordings.pattern, CollectionPage],
  [paths.stressRecordings.pattern, CollectionPage],
  [paths.birthRecording.pattern, PlayerPage],
  [paths.stressRecording.pattern, PlayerPage],
  [paths.signIn.pattern, SignInRoute],
  [paths.breathworkForBirth.pattern, BreathworkForBirthPage],
  ...ownPages.map((name) => [ownPageHref(name), OwnPage] as const),
];

/** Loads the code of the rendered page at a path, so that it can be drawn at once. */
export async function loadOtherPage(path: string): Promise<void> {
  const page = renderedPages.find(([pattern]) => matchesPattern(pattern, path))?.[1] ?? NotFoundPage;
  await page.load();
}

/** Inside the dashboard: an element of the same place for each page, so that it stays when the page changes. */
const members = (page: ReactNode) => <MemberArea>{page}</MemberArea>;

/** A page of the owner's own words, where they have written it. */
function OwnPageRoute({ name }: { name: OwnPageName }) {
  const { ownPage } = useRendering();
  return ownPage ? <OwnPage name={name} page={ownPage} /> : <NotFoundPage />;
}

/** Pages that the links of mails open. */
const linkedRoutes = (
  <>
    <Route path={paths.ticket.pattern}>
      <TicketPage />
    </Route>
    <Route path={paths.bookingRecording.pattern}>
      <BookingRecordingPage />
    </Route>
    <Route path={paths.reminders.pattern}>
      <RemindersPage />
    </Route>
    <Route path={paths.leaveWaitlist.pattern}>
      <LeaveWaitlistPage />
    </Route>
    <Route path={paths.waitlistCard.pattern}>
      <WaitlistCardPage />
    </Route>
    <Route path={paths.offer.pattern}>
      <OfferPage />
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
  </>
);

const memberRoutes = (
  <>
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
  </>
);

/** Pages within the site's frame that the first load does not name (docs/decisions/first-page.md). */
export function OtherPages() {
  return (
    <Switch>
      <Route path={paths.liveSessions.pattern}>
        <LiveSessionsPage />
      </Route>
      <Route path={paths.bookingConfirmation.pattern}>
        <ConfirmationPage />
      </Route>
      <Route path={paths.signIn.pattern}>
        <SignInRoute />
      </Route>
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
      {ownPages.map((name) => (
        <Route key={name} path={ownPageHref(name)}>
          <OwnPageRoute name={name} />
        </Route>
      ))}
      {linkedRoutes}
      {memberRoutes}
      <Route>
        <NotFoundPage />
      </Route>
    </Switch>
  );
}
