import * as z from 'zod';
import { emptyResponse } from '../common/endpoint.ts';
import { cursor, search } from '../common/pagination.ts';
import { callerZoneOrUtc, id } from '../common/schemas.ts';
import { adminMembershipRoutes } from './admin-routes.ts';
import {
  membershipDetail,
  membershipEnd,
  membershipList,
  membershipStateFilter,
  membershipUpdate,
  planMembers,
} from './admin-schemas.ts';

const params = z.strictObject({ membershipId: id });

export const adminMembershipEndpoints = {
  listMemberships: {
    ...adminMembershipRoutes.listMemberships,
    summary: 'Memberships that people have or had, by state, or those whose owner, plan or note a search finds.',
    query: z.strictObject({ search, state: membershipStateFilter.optional(), cursor, timeZone: callerZoneOrUtc }),
    success: 200,
    response: membershipList,
  },
  getMembership: {
    ...adminMembershipRoutes.getMembership,
    summary: 'A membership with its periods and their orders.',
    params,
    query: z.strictObject({ timeZone: callerZoneOrUtc }),
    success: 200,
    response: membershipDetail,
  },
  updateMembership: {
    ...adminMembershipRoutes.updateMembership,
    summary:
      'Changes the note of a membership, lets it end with its period or makes the next one free, or takes that back.',
    params,
    body: membershipUpdate,
    success: 200,
    response: emptyResponse,
  },
  countPlanMembers: {
    ...adminMembershipRoutes.countPlanMembers,
    summary: 'How many members of each plan would get another price of it, and from when.',
    success: 200,
    response: planMembers,
  },
  endMembershipNow: {
    ...adminMembershipRoutes.endMembershipNow,
    summary: 'Ends a membership at once, at Stripe first, and may refund its last period.',
    params,
    body: membershipEnd,
    success: 200,
    response: emptyResponse,
  },
} as const;
