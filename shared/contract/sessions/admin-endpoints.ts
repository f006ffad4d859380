import * as z from 'zod';
import { emptyResponse } from '../common/endpoint.ts';
import { cursor } from '../common/pagination.ts';
import { id } from '../common/schemas.ts';
import { adminSessionRoutes } from './admin-routes.ts';
import {
  addedDates,
  adminSession,
  adminSessionPage,
  attendee,
  attendeeAddition,
  attendeeList,
  attendeesMessage,
  changeAnnouncement,
  datesAddition,
  messageResponse,
  seriesChange,
  seriesUpdate,
  sessionCopy,
  sessionCreation,
  sessionDeletion,
  sessionUpdate,
} from './admin-schemas.ts';

const sessionParams = z.strictObject({ sessionId: id });

export const adminSessionEndpoints = {
  listAdminSessions: {
    ...adminSessionRoutes.listAdminSessions,
    summary: 'Sessions including drafts, upcoming or past, by page, with their count.',
    query: z.strictObject({ when: z.enum(['upcoming', 'past']), cursor }),
    success: 200,
    response: adminSessionPage,
  },
  getAdminSession: {
    ...adminSessionRoutes.getAdminSession,
    summary: 'One session with all editable fields.',
    params: sessionParams,
    success: 200,
    response: adminSession,
  },
  createSession: {
    ...adminSessionRoutes.createSession,
    summary: 'Creates a session.',
    body: sessionCreation,
    success: 201,
    response: adminSession,
  },
  updateSession: {
    ...adminSessionRoutes.updateSession,
    summary: 'Changes a session unless it was changed since it was read.',
    params: sessionParams,
    body: sessionUpdate,
    success: 200,
    response: adminSession,
  },
  duplicateSession: {
    ...adminSessionRoutes.duplicateSession,
    summary: 'Copies a session to a week later, as a draft.',
    params: sessionParams,
    body: sessionCopy,
    success: 201,
    response: adminSession,
  },
  addDates: {
    ...adminSessionRoutes.addDates,
    summary: 'Adds dates like a session to its series, or makes one of it.',
    params: sessionParams,
    body: datesAddition,
    success: 201,
    response: addedDates,
  },
  changeDates: {
    ...adminSessionRoutes.changeDates,
    summary: 'Changes a session and the fields that differ at the following or all upcoming dates of its series.',
    params: sessionParams,
    body: seriesUpdate,
    success: 200,
    response: seriesChange,
  },
  leaveSeries: {
    ...adminSessionRoutes.leaveSeries,
    summary: 'Makes a date of a series a session of its own.',
    params: sessionParams,
    success: 200,
    response: adminSession,
  },
  deleteSession: {
    ...adminSessionRoutes.deleteSession,
    summary: 'Deletes a session and cancels its bookings, with refunds and mails on request.',
    params: sessionParams,
    body: sessionDeletion,
    success: 202,
    response: emptyResponse,
  },
  announceChange: {
    ...adminSessionRoutes.announceChange,
    summary: 'Mails changes and a new calendar file to everyone with a seat.',
    params: sessionParams,
    body: changeAnnouncement,
    success: 202,
    response: messageResponse,
  },
  writeToAttendees: {
    ...adminSessionRoutes.writeToAttendees,
    summary: 'Mails a message to everyone with a seat.',
    params: sessionParams,
    body: attendeesMessage,
    success: 202,
    response: messageResponse,
  },
  listAttendees: {
    ...adminSessionRoutes.listAttendees,
    summary: 'Everyone who has or holds a seat of a session.',
    params: sessionParams,
    success: 200,
    response: attendeeList,
  },
  addAttendee: {
    ...adminSessionRoutes.addAttendee,
    summary: 'Adds an attendee.',
    params: sessionParams,
    body: attendeeAddition,
    success: 201,
    response: attendee,
  },
} as const;
