import type { Route } from '../common/route.ts';

export const membershipRoutes = {
  showMembership: {
    method: 'POST',
    path: '/api/memberships/{membershipId}/show',
    access: 'public',
    service: 'bookings',
  },
  showMyMembership: {
    method: 'POST',
    path: '/api/me/memberships/{membershipId}/show',
    access: 'member',
    service: 'bookings',
  },
  listMyMemberships: { method: 'GET', path: '/api/me/memberships', access: 'member', service: 'bookings' },
  changeMembership: {
    method: 'POST',
    path: '/api/memberships/{membershipId}/change',
    access: 'public',
    service: 'bookings',
  },
  changeMyMembership: {
    method: 'POST',
    path: '/api/me/memberships/{membershipId}/change',
    access: 'member',
    service: 'bookings',
    notWhileImpersonating: true,
  },
  openMembershipCard: {
    method: 'POST',
    path: '/api/memberships/{membershipId}/card',
    access: 'public',
    service: 'bookings',
  },
  openMyMembershipCard: {
    method: 'POST',
    path: '/api/me/memberships/{membershipId}/card',
    access: 'member',
    service: 'bookings',
    notWhileImpersonating: true,
  },
  endMembership: { method: 'POST', path: '/api/memberships/endings', access: 'public', service: 'bookings' },
} as const satisfies Record<string, Route>;
