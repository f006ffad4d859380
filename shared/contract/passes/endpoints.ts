import * as z from 'zod';
import { id } from '../common/schemas.ts';
import { passRoutes } from './routes.ts';
import { memberPassRequest, passDates, passRequest, passResponse } from './schemas.ts';

const seriesParams = z.strictObject({ seriesId: id });

export const passEndpoints = {
  createPass: {
    ...passRoutes.createPass,
    summary:
      'Books every date of a series that is left: completed if nothing has to be paid, else held until its checkout expires.',
    params: seriesParams,
    body: passRequest,
    success: 201,
    response: passResponse,
  },
  createMemberPass: {
    ...passRoutes.createMemberPass,
    summary: 'Books every date of a series that is left for a member, as createPass does for guests.',
    params: seriesParams,
    body: memberPassRequest,
    success: 201,
    response: passResponse,
  },
  getPassDates: {
    ...passRoutes.getPassDates,
    summary: 'The dates that were booked together with a booking; its id is enough to view them.',
    params: z.strictObject({ bookingId: id }),
    success: 200,
    response: passDates,
  },
} as const;
