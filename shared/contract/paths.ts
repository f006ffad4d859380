import { addressOf } from '../rules/collection-addresses.ts';
import type { Collection } from '../rules/collections.ts';

/** Names what a guest has booked or bought, by which the server knows their name and where the link leads. */
export type GuestOrder = { bookingId?: string; purchaseId?: string };

/** A mailed secret is in the fragment, which no server or log sees (docs/trust.md#booking-authority). */
function withSecret(path: string, secret: string | undefined): string {
  return secret === undefined ? path : `${path}#secret=${secret}`;
}

export type SignInTab = 'sign-in' | 'sign-up' | 'reset-password';

/** A page at one address. */
const fixed = <const Pattern extends string>(pattern: Pattern) => ({ pattern, href: () => pattern });

/** A page by an id, which a mailed secret opens; `name`: that of the id in the pattern. */
const secretPage = <const Base extends string, const Name extends string>(base: Base, name: Name) => ({
  pattern: `${base}/:${name}` as const,
  href: (id: string, secret?: string) => withSecret(`${base}/${id}`, secret),
});

/** Paths of the app, each with its href function (docs/product.md#routes). */
export const paths = {
  home: { pattern: '/', href: (category?: string) => (category ? `/?category=${encodeURIComponent(category)}` : '/') },
  session: {
    pattern: '/sessions/:sessionId',
    /** `waiting` is the token of a waitlist entry, whose place in line the page shows. */
    href: (id: string, waiting?: string) => `/sessions/${id}${waiting === undefined ? '' : `#waiting=${waiting}`}`,
  },
  /** Alias of the session page. */
  sessionAlias: { pattern: '/session/:sessionId', href: (id: string) => `/session/${id}` },
  liveSessions: {
    pattern: '/live-sessions',
    href: (tab?: 'past') => (tab ? `/live-sessions?tab=${tab}` : '/live-sessions'),
  },
  /** The page of one booking, reached from mails, session and dashboard. */
  ticket: secretPage('/bookings', 'bookingId'),
  signIn: { pattern: '/sign-in', href: (tab?: SignInTab) => (tab ? `/sign-in?tab=${tab}` : '/sign-in') },
  dashboard: fixed('/dashboard'),
  admin: fixed('/admin'),
  bookingRecording: {
    pattern: '/bookings/:bookingId/recording',
    href: (bookingId: string) => `/bookings/${bookingId}/recording`,
  },
  leaveWaitlist: {
    pattern: '/waitlist/leave',
    href: (sessionId: string, token: string) => `/waitlist/leave?sessionId=${sessionId}&token=${token}`,
  },
  /** Return from the page that saves a card. */
  waitlistCard: { pattern: '/waitlist/card/:cardId', href: (cardId: string) => `/waitlist/card/${cardId}` },
  /** Target of the link in reminders; its secret is in the fragment. */
  reminders: { pattern: '/reminders', href: (token?: string) => withSecret('/reminders', token) },
  /** Target of the link in weekly suggestions; its secret is in the fragment. */
  suggestions: { pattern: '/suggestions', href: (token?: string) => withSecret('/suggestions', token) },
  /** Target of the link that confirms the studio's contact address; its secret is in the fragment. */
  contactAddress: { pattern: '/contact-address', href: (token?: string) => withSecret('/contact-address', token) },
  bookingConfirmation: {
    pattern: '/booking-confirmation',
    href: (bookingId: string, secret?: string) => withSecret(`/booking-confirmation?bookingId=${bookingId}`, secret),
  },
  /** Target of magic links; e-mail and secret are in the fragment, which no server or log sees. */
  magicLink: {
    pattern: '/sign-in/link',
    href: (email: string, secret: string, next?: string) =>
      `/sign-in/link#email=${encodeURIComponent(email)}&secret=${secret}${next ? `&next=${encodeURIComponent(next)}` : ''}`,
  },
  /** The mailed link of an account with two-step sign-in sets a password, and signs no one in. */
  newPasswordLink: {
    pattern: '/new-password',
    href: (email: string, secret: string) => `/new-password#email=${encodeURIComponent(email)}&secret=${secret}`,
  },
  /** One's own data, for those without an account; `dueAt` names when the account is deleted that was locked just now. */
  ownData: {
    pattern: '/your-data',
    href: (dueAt?: string) => (dueAt === undefined ? '/your-data' : `/your-data?deleted=${encodeURIComponent(dueAt)}`),
  },
  /** Target of the mail about one's own data; its secret is in the fragment. */
  ownDataLink: { pattern: '/your-data', href: (secret: string) => withSecret('/your-data', secret) },
  giftVouchers: fixed('/gift-vouchers'),
  /** The page of a voucher that was bought, after the payment and from the buyer's mail. */
  boughtVoucher: secretPage('/gift-vouchers', 'purchaseId'),
  passes: fixed('/passes'),
  /** The page of a pack of sessions, after the payment and from the mails about it. */
  pack: secretPage('/passes', 'packId'),
  /** The page of a membership, after its first payment and from the mails about it. */
  membership: secretPage('/memberships', 'membershipId'),
  /** The foot of every page leads here. */
  withdraw: fixed('/withdraw'),
  updatePassword: fixed('/update-password'),
  setupAccount: {
    pattern: '/setup-account',
    href: (email: string | undefined, order: GuestOrder = {}) =>
      `/setup-account?${new URLSearchParams({ ...(email !== undefined && { email }), ...order })}`,
  },
  /** The same page, from a mail about what a guest ordered: the address is in the fragment, which no server or log sees. */
  setupRequest: {
    pattern: '/setup-account',
    href: (email: string, order: GuestOrder) => `/setup-account#${new URLSearchParams({ email, ...order })}`,
  },
  /**
   * Target of the mails that set up an account; `next` is where it leads afterwards, the order what another link is asked
   * for with. All is in the fragment.
   */
  setupLink: {
    pattern: '/setup-account',
    href: ({ email, secret, next, ...order }: GuestOrder & { email: string; secret: string; next?: string }) =>
      `/setup-account#${new URLSearchParams({ email, secret, ...(next && { next }), ...order })}`,
  },
  mySessions: fixed('/dashboard/sessions'),
  myPastSessions: fixed('/dashboard/past-sessions'),
  myResources: fixed('/dashboard/resources'),
  settings: fixed('/dashboard/settings'),
  userSessions: fixed('/user/sessions'),
  myBookings: fixed('/user/bookings'),
  userSettings: fixed('/user/settings'),
  /** Target of the mail that offers a seat. */
  offer: secretPage('/offers', 'bookingId'),
  resources: fixed('/resources'),
  resource: { pattern: '/resources/:resourceId', href: (id: string) => `/resources/${id}` },
  breathworkForBirth: fixed('/breathwork-for-birth'),
} as const;

export function collectionHref(collection: Collection): string {
  return addressOf(collection);
}

export function recordingHref(collection: Collection, id: string): string {
  return `${collectionHref(collection)}/${id}`;
}

export function recordingPattern(collection: Collection): string {
  return recordingHref(collection, ':recordingId');
}
