import type { ReactNode } from 'react';
import { matchPath, Outlet, Route, Routes } from 'react-router';
import { paths, recordingPattern } from '#shared/contract/paths.ts';
import { collectionAddresses } from '#shared/rules/collection-addresses.ts';
import { type OwnPageName, ownPageHref, ownPages } from '#shared/rules/site.ts';
import { SchedulePage } from '../features/site/schedule/SchedulePage.tsx';
import { useOffline } from '../lib/offline/use-offline.ts';
import { useRendering, useSite } from '../lib/rendering/context.ts';
import { Apart, Layout } from './layout/Layout.tsx';
import { lazyPage } from './lazy-page.tsx';

const signIn = () => import('../features/site/sign-in/pages.ts');
const dashboard = () => import('./dashboard.ts');
const linked = () => import('./linked.ts');
const other = () => import('./OtherPage.tsx');
const player = () => import('../features/member/player/pages.ts');
const resources = () => import('./resources.ts');
const sold = () => import('./sold.ts');
const words = () => import('./words.ts');

const AdminArea = lazyPage(async () => (await import('./admin/AdminArea.tsx')).AdminArea);
const BookingRecordingPage = lazyPage(async () => (await player()).BookingRecordingPage);
const BreathworkForBirthPage = lazyPage(async () => (await words()).BreathworkForBirthPage);
const CollectionPage = lazyPage(
  async () => (await import('../features/site/collections/CollectionPage.tsx')).CollectionPage,
);
const ConfirmationPage = lazyPage(async () => (await linked()).ConfirmationPage);
const DashboardHomePage = lazyPage(async () => (await dashboard()).HomePage);
const BoughtVoucherPage = lazyPage(async () => (await sold()).Gift);
const GiftVouchersPage = lazyPage(async () => (await sold()).Gifts);
const LeaveWaitlistPage = lazyPage(async () => (await linked()).LeavePage);
const LiveSessionsPage = lazyPage(
  async () => (await import('../features/site/live-sessions/LiveSessionsPage.tsx')).LiveSessionsPage,
);
const MagicLinkPage = lazyPage(async () => (await signIn()).LinkPage);
const MemberArea = lazyPage(async () => (await import('./MemberArea.tsx')).MemberArea);
const MyBookingsPage = lazyPage(async () => (await dashboard()).MyBookingsPage);
const MyResourcesPage = lazyPage(async () => (await resources()).MyResources);
const NewPasswordPage = lazyPage(async () => (await signIn()).NewPasswordPage);
const OtherPage = lazyPage(async () => (await other()).OtherPage);
const OfferPage = lazyPage(async () => (await linked()).OfferPage);
const OwnDataPage = lazyPage(async () => (await signIn()).OwnDataPage);
const OwnPage = lazyPage(async () => (await words()).OwnPage);
const SoldPackPage = lazyPage(async () => (await sold()).Pack);
const PacksForSalePage = lazyPage(async () => (await sold()).Packs);
const PastPage = lazyPage(async () => (await dashboard()).PastPage);
const PlayerPage = lazyPage(async () => (await player()).PlayerPage);
const ProfileRoute = lazyPage(async () => (await resources()).ProfileRoute);
const ContactAddressPage = lazyPage(async () => (await linked()).ContactAddressPage);
const RemindersPage = lazyPage(async () => (await linked()).RemindersPage);
const SuggestionsPage = lazyPage(async () => (await linked()).SuggestionsPage);
const ResourcePage = lazyPage(async () => (await resources()).ResourcePage);
const ResourcesPage = lazyPage(async () => (await resources()).ResourcesPage);
const SessionRoute = lazyPage(async () => (await import('./SessionRoute.tsx')).SessionRoute);
const SetupAccountPage = lazyPage(async () => (await signIn()).SetupAccountPage);
const SignInRoute = lazyPage(async () => (await import('./SignInRoute.tsx')).SignInRoute);
const TicketPage = lazyPage(async () => (await import('../features/site/ticket/TicketPage.tsx')).TicketPage);
const UnknownOffline = lazyPage(async () => (await import('../ui/Offline.tsx')).UnknownOffline);
const UpcomingPage = lazyPage(async () => (await dashboard()).UpcomingPage);
const UpdatePasswordPage = lazyPage(async () => (await signIn()).UpdatePasswordPage);
const WaitlistCardPage = lazyPage(async () => (await linked()).CardPage);
const WithdrawPage = lazyPage(async () => (await linked()).WithdrawPage);
const Welcome = lazyPage(async () => (await import('../features/site/schedule/Welcome.tsx')).Welcome);

/** Pages that are rendered to HTML, but for the list, which is in the first load. */
const renderedPages: readonly (readonly [pattern: string, page: { load: () => Promise<unknown> }])[] = [
  [paths.session.pattern, SessionRoute],
  [paths.liveSessions.pattern, LiveSessionsPage],
  ...collectionAddresses.map(({ address }) => [address, CollectionPage] as const),
  ...collectionAddresses.map(({ id }) => [recordingPattern(id), PlayerPage] as const),
  [paths.giftVouchers.pattern, GiftVouchersPage],
  [paths.passes.pattern, PacksForSalePage],
  [paths.signIn.pattern, SignInRoute],
  [paths.breathworkForBirth.pattern, BreathworkForBirthPage],
  ...ownPages.map((name) => [ownPageHref(name), OwnPage] as const),
];

/** Loads the code of the rendered page at a path, so that it can be drawn at once. */
export async function loadPage(path: string, hasWelcome: boolean): Promise<void> {
  if (path === paths.home.pattern) return void (hasWelcome && (await Welcome.load()));
  const page = renderedPages.find(([pattern]) => matchPath(pattern, path))?.[1];
  await (page ?? OtherPage).load();
  if (!page) await (await other()).loadOther(path);
}

function HomePage() {
  const { text, picture } = useSite().start;
  return <SchedulePage onIntent={SessionRoute.prepare} welcome={(text || picture) && <Welcome />} />;
}

/** An address without a page; without network it may have one all the same. */
function UnknownPage() {
  const { isStored = false } = useRendering();
  const isOffline = useOffline();
  return isStored || isOffline ? <UnknownOffline /> : <OtherPage />;
}

/** A page of the owner's own words, where they have written it. */
function OwnPageRoute({ name }: { name: OwnPageName }) {
  const { ownPage } = useRendering();
  return ownPage ? <OwnPage name={name} page={ownPage} /> : <UnknownPage />;
}

const route = (path: { pattern: string }, page: ReactNode) => <Route path={path.pattern} element={page} />;

/** Pages that the links of mails open. */
const linkedRoutes = (
  <>
    {route(paths.ticket, <TicketPage />)}
    {route(paths.bookingRecording, <BookingRecordingPage />)}
    {route(paths.reminders, <RemindersPage />)}
    {route(paths.suggestions, <SuggestionsPage />)}
    {route(paths.ownData, <OwnDataPage />)}
    {route(paths.contactAddress, <ContactAddressPage />)}
    {route(paths.leaveWaitlist, <LeaveWaitlistPage />)}
    {route(paths.waitlistCard, <WaitlistCardPage />)}
    {route(paths.offer, <OfferPage />)}
    {route(paths.boughtVoucher, <BoughtVoucherPage />)}
    {route(paths.pack, <SoldPackPage />)}
    {route(paths.membership, <SoldPackPage />)}
    {route(paths.withdraw, <WithdrawPage />)}
    {route(paths.magicLink, <MagicLinkPage />)}
    {route(paths.newPasswordLink, <NewPasswordPage />)}
    {route(paths.updatePassword, <UpdatePasswordPage />)}
    {route(paths.setupAccount, <SetupAccountPage />)}
  </>
);

/** Pages within the dashboard, which stays when the page changes. */
const memberRoutes = (
  <Route
    element={
      <MemberArea>
        <Outlet />
      </MemberArea>
    }
  >
    {route(paths.dashboard, <DashboardHomePage />)}
    {route(paths.mySessions, <UpcomingPage />)}
    {route(paths.userSessions, <UpcomingPage />)}
    {route(paths.myPastSessions, <PastPage />)}
    {route(paths.myBookings, <MyBookingsPage />)}
    {route(paths.myResources, <MyResourcesPage />)}
    {route(paths.settings, <ProfileRoute />)}
    {route(paths.userSettings, <ProfileRoute />)}
    {route(paths.resources, <ResourcesPage />)}
    {route(paths.resource, <ResourcePage />)}
  </Route>
);

/** Pages within the site's frame. */
const siteRoutes = (
  <Route
    element={
      <Layout>
        <Outlet />
      </Layout>
    }
  >
    {route(paths.home, <HomePage />)}
    {route(paths.session, <SessionRoute />)}
    {route(paths.sessionAlias, <SessionRoute />)}
    {route(paths.liveSessions, <LiveSessionsPage />)}
    {route(paths.bookingConfirmation, <ConfirmationPage />)}
    {route(paths.signIn, <SignInRoute />)}
    {collectionAddresses.map(({ id, address }) => (
      <Route key={id} path={address} element={<CollectionPage key={id} collection={id} />} />
    ))}
    {collectionAddresses.map(({ id }) => (
      <Route key={id} path={recordingPattern(id)} element={<PlayerPage key={id} collection={id} />} />
    ))}
    {route(paths.breathworkForBirth, <BreathworkForBirthPage />)}
    {route(paths.giftVouchers, <GiftVouchersPage />)}
    {route(paths.passes, <PacksForSalePage />)}
    {ownPages.map((name) => (
      <Route key={name} path={ownPageHref(name)} element={<OwnPageRoute name={name} />} />
    ))}
    {linkedRoutes}
    {memberRoutes}
    <Route path="*" element={<UnknownPage />} />
  </Route>
);

/** Every address and its page. The list is in the first load, every other page is fetched when it is wanted. */
export function AppRoutes() {
  return (
    <Routes>
      <Route
        path={`${paths.admin.pattern}/*`}
        element={
          <Apart>
            <AdminArea />
          </Apart>
        }
      />
      {siteRoutes}
    </Routes>
  );
}
