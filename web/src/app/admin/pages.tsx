import { type ComponentType, lazy, type ReactNode } from 'react';
import { adminPaths, libraryPattern, purchasesHref } from '#shared/contract/admin-paths.ts';
import { collectionRows } from '#shared/rules/collections.ts';

function page(load: () => Promise<ComponentType>): ReactNode {
  const Lazy = lazy(async () => ({ default: await load() }));
  return <Lazy />;
}

const library = () => import('../../features/admin/recordings/pages.tsx');
const LibraryPage = lazy(async () => ({ default: (await library()).LibraryPage }));
const PurchasesPage = lazy(async () => ({ default: (await library()).PurchasesPage }));

const libraryPages = collectionRows.map(({ id }) => ({
  at: { pattern: libraryPattern(id) },
  page: <LibraryPage key={id} collection={id} />,
}));

const purchasesPages = collectionRows
  .filter(({ hasPurchasesPage }) => hasPurchasesPage)
  .map(({ id }) => ({ at: { pattern: purchasesHref(id) }, page: <PurchasesPage collection={id} /> }));

/** Every address of the admin area (docs/product.md#admin-access) and its page, each in a file of its own. */
export const adminPages: readonly { at: { pattern: `/admin${string}` }; page: ReactNode }[] = [
  {
    at: adminPaths.overview,
    page: page(async () => (await import('../../features/admin/overview/OverviewPage.tsx')).OverviewPage),
  },
  {
    at: adminPaths.sessions,
    page: page(async () => (await import('../../features/admin/sessions/list/SessionsPage.tsx')).SessionsPage),
  },
  {
    at: adminPaths.newSession,
    page: page(async () => (await import('../../features/admin/sessions/editor/NewSessionPage.tsx')).NewSessionPage),
  },
  {
    at: adminPaths.editSession,
    page: page(async () => (await import('../../features/admin/sessions/editor/EditSessionPage.tsx')).EditSessionPage),
  },
  {
    at: adminPaths.session,
    page: page(
      async () => (await import('../../features/admin/sessions/detail/SessionDetailPage.tsx')).SessionDetailPage,
    ),
  },
  {
    at: adminPaths.signInSheet,
    page: page(async () => (await import('../../features/admin/sessions/detail/SheetPage.tsx')).SheetPage),
  },
  {
    at: adminPaths.doorList,
    page: page(async () => (await import('../../features/admin/sessions/door/DoorPage.tsx')).DoorPage),
  },
  {
    at: adminPaths.users,
    page: page(async () => (await import('../../features/admin/members/MembersPage.tsx')).MembersPage),
  },
  {
    at: adminPaths.user,
    page: page(async () => (await import('../../features/admin/members/MemberPage.tsx')).MemberPage),
  },
  {
    at: adminPaths.person,
    page: page(async () => (await import('../../features/admin/members/PersonPage.tsx')).PersonPage),
  },
  {
    at: adminPaths.orders,
    page: page(async () => (await import('../../features/admin/orders/OrdersPage.tsx')).OrdersPage),
  },
  {
    at: adminPaths.order,
    page: page(async () => (await import('../../features/admin/orders/OrderPage.tsx')).OrderPage),
  },
  {
    at: adminPaths.income,
    page: page(async () => (await import('../../features/admin/income/IncomePage.tsx')).IncomePage),
  },
  {
    at: adminPaths.bookings,
    page: page(async () => (await import('../../features/admin/bookings/BookingsPage.tsx')).BookingsPage),
  },
  {
    at: adminPaths.settings,
    page: page(async () => (await import('../../features/admin/settings/SettingsPage.tsx')).SettingsPage),
  },
  {
    at: adminPaths.siteSettings,
    page: page(async () => (await import('../../features/admin/settings/SectionPage.tsx')).SectionPage),
  },
  {
    at: adminPaths.activity,
    page: page(async () => (await import('../../features/admin/audit-entries/AuditEntriesPage.tsx')).AuditEntriesPage),
  },
  ...libraryPages,
  {
    at: adminPaths.discountCodes,
    page: page(
      async () => (await import('../../features/admin/discount-codes/DiscountCodesPage.tsx')).DiscountCodesPage,
    ),
  },
  {
    at: adminPaths.vouchers,
    page: page(async () => (await import('../../features/admin/vouchers/VouchersPage.tsx')).VouchersPage),
  },
  {
    at: adminPaths.voucher,
    page: page(async () => (await import('../../features/admin/vouchers/VoucherPage.tsx')).VoucherPage),
  },
  {
    at: adminPaths.packs,
    page: page(async () => (await import('../../features/admin/packs/PacksPage.tsx')).PacksPage),
  },
  {
    at: adminPaths.pack,
    page: page(async () => (await import('../../features/admin/packs/PackPage.tsx')).PackPage),
  },
  {
    at: adminPaths.memberships,
    page: page(async () => (await import('../../features/admin/memberships/MembershipsPage.tsx')).MembershipsPage),
  },
  {
    at: adminPaths.membership,
    page: page(
      async () => (await import('../../features/admin/memberships/SoldMembershipPage.tsx')).SoldMembershipPage,
    ),
  },
  {
    at: adminPaths.resources,
    page: page(
      async () => (await import('../../features/admin/learning-resources/AdminResourcesPage.tsx')).AdminResourcesPage,
    ),
  },
  ...purchasesPages,
];

/** Any other address may be that of a collection that the owner has added. */
export const addedLibraryPage = page(async () => (await import('./AddedLibraryPage.tsx')).AddedLibraryPage);

export const notFoundPage = page(
  async () => (await import('../../features/site/not-found/NotFoundPage.tsx')).NotFoundPage,
);
