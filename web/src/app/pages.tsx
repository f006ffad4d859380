import { type ComponentType, lazy, useState } from 'react';

type Page<Props> = ComponentType<Props>;

/**
 * A page that is fetched when it is wanted, or before, when someone is about to want it. One that is loaded already is
 * drawn at once, as the server and the taking over of a rendered page need it.
 */
function page<Props extends object>(fetchPage: () => Promise<Page<Props>>) {
  let loaded: Page<Props> | undefined;
  const load = async () => {
    loaded = await fetchPage();
    return { default: loaded };
  };
  const Lazy = lazy(load);
  function LoadedPage(props: Props) {
    const [Shown] = useState<Page<Props>>(() => loaded ?? Lazy);
    return <Shown {...props} />;
  }
  // A failed prefetch is retried, and reported, when the page is opened.
  const prepare = () => void load().catch(() => undefined);
  return Object.assign(LoadedPage, { load, prepare });
}

export const SessionRoute = page(async () => (await import('./SessionRoute.tsx')).SessionRoute);
export const ConfirmationPage = page(
  async () => (await import('../features/site/confirmation/ConfirmationPage.tsx')).ConfirmationPage,
);
export const TicketPage = page(async () => (await import('../features/site/ticket/TicketPage.tsx')).TicketPage);
export const LeaveWaitlistPage = page(async () => (await import('../features/site/waitlist/LeavePage.tsx')).LeavePage);
export const RemindersPage = page(
  async () => (await import('../features/site/reminders/RemindersPage.tsx')).RemindersPage,
);
export const OfferPage = page(async () => (await import('../features/site/offer/OfferPage.tsx')).OfferPage);
export const LiveSessionsPage = page(
  async () => (await import('../features/site/live-sessions/LiveSessionsPage.tsx')).LiveSessionsPage,
);
export const NotFoundPage = page(
  async () => (await import('../features/site/not-found/NotFoundPage.tsx')).NotFoundPage,
);

const signIn = () => import('../features/site/sign-in/pages.ts');
export const SignInRoute = page(async () => (await import('./SignInRoute.tsx')).SignInRoute);
export const MagicLinkPage = page(async () => (await signIn()).LinkPage);
export const NewPasswordPage = page(async () => (await signIn()).NewPasswordPage);
export const UpdatePasswordPage = page(async () => (await signIn()).UpdatePasswordPage);
export const SetupAccountPage = page(async () => (await signIn()).SetupAccountPage);

const dashboard = () => import('./dashboard.ts');
export const DashboardHomePage = page(async () => (await dashboard()).HomePage);
export const UpcomingPage = page(async () => (await dashboard()).UpcomingPage);
export const PastPage = page(async () => (await dashboard()).PastPage);
export const MyBookingsPage = page(async () => (await dashboard()).MyBookingsPage);
export const ProfileRoute = page(async () => (await import('./ProfileRoute.tsx')).ProfileRoute);

const resources = () => import('../features/member/learning-resources/pages.ts');
export const ResourcesPage = page(async () => (await resources()).ResourcesPage);
export const ResourcePage = page(async () => (await resources()).ResourcePage);

export const MemberArea = page(async () => (await import('./MemberArea.tsx')).MemberArea);
export const MyResourcesPage = page(
  async () => (await import('../features/member/my-resources/MyResources.tsx')).MyResources,
);
export const CollectionPage = page(
  async () => (await import('../features/site/collections/CollectionPage.tsx')).CollectionPage,
);
export const PlayerPage = page(async () => (await import('../features/member/player/PlayerPage.tsx')).PlayerPage);
export const BreathworkForBirthPage = page(
  async () => (await import('../features/site/breathwork-for-birth/BreathworkForBirthPage.tsx')).BreathworkForBirthPage,
);
export const ImpersonationBanner = page(async () => (await import('./ImpersonationBanner.tsx')).ImpersonationBanner);
export const AdminArea = page(async () => (await import('./admin/AdminArea.tsx')).AdminArea);
