import * as z from 'zod';
import { cursor, done } from '../admin-parts.ts';
import { routes } from '../routes.ts';
import { id } from '../schemas.ts';
import * as schemas from './admin-schemas.ts';

const ofSession = z.strictObject({ sessionId: id });
const ofEntry = z.strictObject({ sessionId: id, entryId: schemas.entryId });

/** Sessions, and who comes or waits. */
export const sessionEndpoints = {
  listAdminSessions: {
    ...routes.listAdminSessions,
    summary: 'Sessions, published or not: upcoming or past, by page, with how many there are.',
    query: z.strictObject({ when: z.enum(['upcoming', 'past']), cursor }),
    success: 200,
    response: schemas.adminSessionPage,
  },
  getAdminSession: {
    ...routes.getAdminSession,
    summary: 'One session with everything that its editor sets.',
    params: ofSession,
    success: 200,
    response: schemas.adminSession,
  },
  createSession: {
    ...routes.createSession,
    summary: 'Creates a session.',
    body: schemas.sessionCreation,
    success: 201,
    response: schemas.adminSession,
  },
  updateSession: {
    ...routes.updateSession,
    summary: 'Changes a session that nobody else has changed since it was read.',
    params: ofSession,
    body: schemas.sessionUpdate,
    success: 200,
    response: schemas.adminSession,
  },
  duplicateSession: {
    ...routes.duplicateSession,
    summary: 'Makes a copy of a session a week later, as a draft.',
    params: ofSession,
    body: schemas.sessionCopy,
    success: 201,
    response: schemas.adminSession,
  },
  deleteSession: {
    ...routes.deleteSession,
    summary: 'Deletes a session: its places are given up, refunded and told of as asked.',
    params: ofSession,
    body: schemas.sessionDeletion,
    success: 202,
    response: done,
  },
  announceChange: {
    ...routes.announceChange,
    summary: 'Tells everybody who has a place what has changed, with a new calendar file.',
    params: ofSession,
    body: schemas.changeAnnouncement,
    success: 202,
    response: schemas.messageAnswer,
  },
  writeToAttendees: {
    ...routes.writeToAttendees,
    summary: "Mails an admin's words to everybody who has a place.",
    params: ofSession,
    body: schemas.attendeesMessage,
    success: 202,
    response: schemas.messageAnswer,
  },
  listAttendees: {
    ...routes.listAttendees,
    summary: 'Everybody who has or holds a place of a session.',
    params: ofSession,
    success: 200,
    response: schemas.attendeeList,
  },
  addAttendee: {
    ...routes.addAttendee,
    summary: 'Gives somebody a place.',
    params: ofSession,
    body: schemas.attendeeAddition,
    success: 201,
    response: schemas.attendee,
  },
  listWaitlist: {
    ...routes.listWaitlist,
    summary: 'Who waits for a place of a session.',
    params: ofSession,
    success: 200,
    response: schemas.waitlistOfSession,
  },
  removeFromWaitlist: {
    ...routes.removeFromWaitlist,
    summary: 'Takes somebody off a waitlist.',
    params: ofEntry,
    success: 200,
    response: done,
  },
  offerSeat: {
    ...routes.offerSeat,
    summary: 'Holds a free seat for somebody who waits, and mails them the link that accepts it.',
    params: ofEntry,
    body: schemas.offerRequest,
    success: 201,
    response: schemas.offerAnswer,
  },
} as const;
