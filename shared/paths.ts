/** The app's addresses: each declared once, with the function that makes its href (spec section 2). */
export const paths = {
  home: { pattern: '/', href: (category?: string) => (category ? `/?category=${encodeURIComponent(category)}` : '/') },
  session: { pattern: '/sessions/:sessionId', href: (id: string) => `/sessions/${id}` },
  /** Older address of the same page. */
  sessionAlias: { pattern: '/session/:sessionId', href: (id: string) => `/session/${id}` },
  liveSessions: {
    pattern: '/live-sessions',
    href: (tab?: 'past') => (tab ? `/live-sessions?tab=${tab}` : '/live-sessions'),
  },
  bookingConfirmation: {
    pattern: '/booking-confirmation',
    href: (bookingId: string) => `/booking-confirmation?bookingId=${bookingId}`,
  },
  signIn: { pattern: '/sign-in', href: (tab?: 'sign-in' | 'sign-up') => (tab ? `/sign-in?tab=${tab}` : '/sign-in') },
  dashboard: { pattern: '/dashboard', href: () => '/dashboard' },
  myBookings: { pattern: '/user/bookings', href: () => '/user/bookings' },
  birthRecordings: { pattern: '/birth-recordings', href: () => '/birth-recordings' },
  stressRecordings: { pattern: '/stress-recordings', href: () => '/stress-recordings' },
} as const;
