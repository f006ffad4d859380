/** A mailed secret is in the fragment, which no server or log sees (docs/trust.md#booking-authority). */
export function withSecret(path: string, secret: string | undefined): string {
  return secret === undefined ? path : `${path}#secret=${secret}`;
}

export type SignInTab = 'sign-in' | 'sign-up' | 'reset-password';

/** The first page routes or links to these of `paths`: they are apart because it is loaded without the others. */
export const mainPaths = {
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
  ticket: {
    pattern: '/bookings/:bookingId',
    href: (bookingId: string, secret?: string) => withSecret(`/bookings/${bookingId}`, secret),
  },
  signIn: { pattern: '/sign-in', href: (tab?: SignInTab) => (tab ? `/sign-in?tab=${tab}` : '/sign-in') },
  dashboard: { pattern: '/dashboard', href: () => '/dashboard' },
  admin: { pattern: '/admin', href: () => '/admin' },
  birthRecordings: { pattern: '/birth-recordings', href: () => '/birth-recordings' },
  stressRecordings: { pattern: '/stress-recordings', href: () => '/stress-recordings' },
} as const;
