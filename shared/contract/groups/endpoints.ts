import * as z from 'zod';
import { bookingAuthority } from '../bookings/schemas.ts';
import { id } from '../common/schemas.ts';
import { groupRoutes } from './routes.ts';
import { groupRequest, groupResponse, groupView, memberGroupRequest } from './schemas.ts';

const bookingParams = z.strictObject({ bookingId: id });
const placeParams = z.strictObject({ bookingId: id, placeId: id });

export const groupEndpoints = {
  createGroup: {
    ...groupRoutes.createGroup,
    summary: 'Books several places of a session in one order, all or none.',
    body: groupRequest,
    success: 201,
    response: groupResponse,
  },
  createMemberGroup: {
    ...groupRoutes.createMemberGroup,
    summary: 'Books several places of a session for a member, as createGroup does for guests.',
    body: memberGroupRequest,
    success: 201,
    response: groupResponse,
  },
  getGroup: {
    ...groupRoutes.getGroup,
    summary: 'The places that were ordered together, for whoever ordered them.',
    params: bookingParams,
    body: bookingAuthority,
    success: 200,
    response: groupView,
  },
  getMyGroup: {
    ...groupRoutes.getMyGroup,
    summary: 'The places that a member ordered together.',
    params: bookingParams,
    success: 200,
    response: groupView,
  },
  mailGroupPlace: {
    ...groupRoutes.mailGroupPlace,
    summary: 'Mails the ticket of a place again to the person whose it is, for whoever ordered it.',
    params: placeParams,
    body: bookingAuthority,
    success: 200,
    response: z.strictObject({}),
  },
  mailMyGroupPlace: {
    ...groupRoutes.mailMyGroupPlace,
    summary: 'Mails the ticket of a place that a member ordered again to the person whose it is.',
    params: placeParams,
    success: 200,
    response: z.strictObject({}),
  },
  takeBackPlace: {
    ...groupRoutes.takeBackPlace,
    summary: 'Takes a place back that was not opened by the person whom it was ordered for.',
    params: placeParams,
    body: bookingAuthority,
    success: 200,
    response: groupView,
  },
  takeBackMyPlace: {
    ...groupRoutes.takeBackMyPlace,
    summary: 'Takes a place back that a member ordered for somebody who has not opened it.',
    params: placeParams,
    success: 200,
    response: groupView,
  },
} as const;
