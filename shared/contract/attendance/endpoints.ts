import * as z from 'zod';
import { id } from '../common/schemas.ts';
import { attendanceRoutes } from './routes.ts';
import { attendanceChange, doorList, doorPerson, walkInAddition } from './schemas.ts';

const sessionParams = z.strictObject({ sessionId: id });

export const attendanceEndpoints = {
  getDoorList: {
    ...attendanceRoutes.getDoorList,
    summary: 'Who comes to a session, and who is here.',
    params: sessionParams,
    success: 200,
    response: doorList,
  },
  setAttendance: {
    ...attendanceRoutes.setAttendance,
    summary: 'Marks an attendee as here, or not; the last tap counts.',
    params: z.strictObject({ sessionId: id, bookingId: id }),
    body: attendanceChange,
    success: 200,
    response: doorPerson,
  },
  addWalkIn: {
    ...attendanceRoutes.addWalkIn,
    summary: 'Adds someone who came without a booking, also beyond the capacity.',
    params: sessionParams,
    body: walkInAddition,
    success: 201,
    response: doorPerson,
  },
} as const;
