import type { OrderType } from '../rules/admin.ts';
import { type Collection, collectionRow } from '../rules/collections.ts';
import type { SiteSection } from '../rules/site.ts';

export type SessionTab = 'details' | 'attendees' | 'waitlist';
export type LibraryTab = 'recordings' | 'purchases';
export type OrderTab = 'all' | OrderType;

const withTab = (path: string, tab: string | undefined) => (tab ? `${path}?tab=${tab}` : path);

/** Paths of the back office, apart so that the first page does not load them. */
export const adminPaths = {
  overview: { pattern: '/admin', href: () => '/admin' },
  sessions: {
    pattern: '/admin/sessions',
    href: (seriesId?: string) => (seriesId ? `/admin/sessions?series=${seriesId}` : '/admin/sessions'),
  },
  newSession: { pattern: '/admin/sessions/new', href: () => '/admin/sessions/new' },
  session: {
    pattern: '/admin/sessions/:sessionId',
    href: (id: string, tab?: SessionTab) => withTab(`/admin/sessions/${id}`, tab),
    /** Opens its recording. */
    recording: (id: string) => `/admin/sessions/${id}?recording=open`,
    /** Opens the message to one of its attendees. */
    writeTo: (id: string, bookingId: string) => `/admin/sessions/${id}?tab=attendees&write=${bookingId}`,
  },
  editSession: { pattern: '/admin/sessions/:sessionId/edit', href: (id: string) => `/admin/sessions/${id}/edit` },
  signInSheet: { pattern: '/admin/sessions/:sessionId/sheet', href: (id: string) => `/admin/sessions/${id}/sheet` },
  doorList: {
    pattern: '/admin/sessions/:sessionId/door',
    href: (id: string) => `/admin/sessions/${id}/door`,
    /** Opens the addition of someone without a booking. */
    walkIn: (id: string) => `/admin/sessions/${id}/door?walk-in=open`,
  },
  users: { pattern: '/admin/users', href: () => '/admin/users' },
  user: { pattern: '/admin/users/:sub', href: (sub: string) => `/admin/users/${sub}` },
  /** The id is an account's, the hash of an e-mail address, or that of one of their orders. */
  person: { pattern: '/admin/people/:personId', href: (id: string) => `/admin/people/${id}` },
  orders: { pattern: '/admin/orders', href: (tab?: OrderTab) => withTab('/admin/orders', tab) },
  order: {
    pattern: '/admin/orders/:type/:orderId',
    href: (type: OrderType, id: string) => `/admin/orders/${type}/${id}`,
  },
  income: {
    pattern: '/admin/income',
    href: (month?: string) => (month ? `/admin/income?month=${month}` : '/admin/income'),
  },
  bookings: { pattern: '/admin/bookings', href: () => '/admin/bookings' },
  birthRecordings: {
    pattern: '/admin/birth-recordings',
    href: (tab?: LibraryTab) => withTab('/admin/birth-recordings', tab),
  },
  stressRecordings: {
    pattern: '/admin/stress-recordings',
    href: (tab?: LibraryTab) => withTab('/admin/stress-recordings', tab),
  },
  discountCodes: { pattern: '/admin/discount-codes', href: () => '/admin/discount-codes' },
  vouchers: { pattern: '/admin/vouchers', href: () => '/admin/vouchers' },
  voucher: { pattern: '/admin/vouchers/:voucherId', href: (id: string) => `/admin/vouchers/${id}` },
  packs: { pattern: '/admin/packs', href: () => '/admin/packs' },
  pack: { pattern: '/admin/packs/:packId', href: (id: string) => `/admin/packs/${id}` },
  memberships: { pattern: '/admin/memberships', href: () => '/admin/memberships' },
  membership: { pattern: '/admin/memberships/:membershipId', href: (id: string) => `/admin/memberships/${id}` },
  birthPurchases: { pattern: '/admin/birth-purchases', href: () => '/admin/birth-purchases' },
  resources: { pattern: '/admin/resources', href: () => '/admin/resources' },
  settings: { pattern: '/admin/settings', href: () => '/admin/settings' },
  siteSettings: {
    pattern: '/admin/settings/:section',
    href: (section: SiteSection) => `/admin/settings/${section}`,
  },
  activity: { pattern: '/admin/activity', href: () => '/admin/activity' },
} as const;

/** The page with the purchases of a collection alone. */
export function purchasesHref(collection: Collection): `/admin/${string}` {
  return `/admin/${collection}-purchases`;
}

export function libraryPattern(collection: Collection): `/admin/${string}` {
  return `/admin${collectionRow(collection).address}`;
}

export function libraryHref(collection: Collection, tab?: LibraryTab): string {
  return withTab(libraryPattern(collection), tab);
}
