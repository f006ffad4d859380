import * as z from 'zod';
import { emptyResponse } from '../endpoint.ts';
import { cursor } from '../pagination.ts';
import { routes } from '../routes.ts';
import { id } from '../schemas.ts';
import {
  adminSession,
  adminSessionPage,
  attendee,
  attendeeAddition,
  attendeeList,
  attendeesMessage,
  changeAnnouncement,
  messageResponse,
  sessionCopy,
  sessionCreation,
  sessionDeletion,
  sessionUpdate,
} from './admin-schemas.ts';

const sessionParams = z.strictObject({ sessionId: id });

export const adminSessionEndpoints = {
  listAdminSessions: {
    ...routes.listAdminSessions,
    summary: 'Sessions, published or not: upcoming or past, by page, with how many there are.',
    query: z.strictObject({ when: z.enum(['upcoming', 'past']), cursor }),
    success: 200,
    response: adminSessionPage,
  },
  getAdminSession: {
    ...routes.getAdminSession,
    summary: 'One session with everything that its editor sets.',
    params: sessionParams,
    success: 200,
    response: adminSession,
  },
  createSession: {
    ...routes.createSession,
    summary: 'Creates a session.',
    body: sessionCreation,
    success: 201,
    response: adminSession,
  },
  updateSession: {
    ...routes.updateSession,
    summary: 'Changes a session that nobody else has changed since it was read.',
    params: sessionParams,
    body: sessionUpdate,
    success: 200,
    response: adminSession,
  },
  duplicateSession: {
    ...routes.duplicateSession,
    summary: 'Makes a copy of a session a week later, as a draft.',
    params: sessionParams,
    body: sessionCopy,
    success: 201,
    response: adminSession,
  },
  deleteSession: {
    ...routes.deleteSession,
    summary: 'Deletes a session: its places are given up, refunded and told of as asked.',
    params: sessionParams,
    body: sessionDeletion,
    success: 202,
    response: emptyResponse,
  },
  announceChange: {
    ...routes.announceChange,
    summary: 'Tells everybody who has a place what has changed, with a new calendar file.',
    params: sessionParams,
    body: changeAnnouncement,
    success: 202,
    response: messageResponse,
  },
  writeToAttendees: {
    ...routes.writeToAttendees,
    summary: "Mails an admin's words to everybody who has a place.",
    params: sessionParams,
    body: attendeesMessage,
    success: 202,
    response: messageResponse,
  },
  listAttendees: {
    ...routes.listAttendees,
    summary: 'Everybody who has or holds a place of a session.',
    params: sessionParams,
    success: 200,
    response: attendeeList,
  },
  addAttendee: {
    ...routes.addAttendee,
    summary: 'Gives somebody a place.',
    params: sessionParams,
    body: attendeeAddition,
    success: 201,
    response: attendee,
  },
} as const;
