import * as z from 'zod';
import { emptyResponse } from '../common/endpoint.ts';
import { cursor } from '../common/pagination.ts';
import { peopleRoutes } from './admin-routes.ts';
import {
  mergePreview,
  mergeRequest,
  mergeResult,
  notes,
  notesChange,
  person,
  personDeletion,
  personId,
  personMails,
  personOrders,
} from './admin-schemas.ts';

const params = z.strictObject({ personId });
const page = { params, query: z.strictObject({ cursor }), success: 200 };

export const peopleEndpoints = {
  getPerson: {
    ...peopleRoutes.getPerson,
    summary: 'One person, with or without an account.',
    params,
    success: 200,
    response: person,
  },
  listPersonBookings: {
    ...peopleRoutes.listPersonBookings,
    summary: 'Bookings of a person, that of the latest session first, by page.',
    ...page,
    response: personOrders,
  },
  listPersonPurchases: {
    ...peopleRoutes.listPersonPurchases,
    summary: 'Purchases of a person, newest first, by page.',
    ...page,
    response: personOrders,
  },
  listPersonMails: {
    ...peopleRoutes.listPersonMails,
    summary: 'Mails to a person in the last thirty days, newest first, by page.',
    ...page,
    response: personMails,
  },
  saveNotes: {
    ...peopleRoutes.saveNotes,
    summary: 'Replaces the notes about a person.',
    params,
    body: notesChange,
    success: 200,
    response: notes,
  },
  previewMerge: {
    ...peopleRoutes.previewMerge,
    summary: 'What merging another e-mail address into a person would move, or why it is refused.',
    params,
    body: mergeRequest,
    success: 200,
    response: mergePreview,
  },
  mergePeople: {
    ...peopleRoutes.mergePeople,
    summary: 'Moves what belongs to another e-mail address to a person; continues where it was interrupted.',
    params,
    body: mergeRequest,
    success: 200,
    response: mergeResult,
  },
  exportPerson: {
    ...peopleRoutes.exportPerson,
    summary: 'All stored data of one person, as a file.',
    params,
    success: 200,
    response: 'application/json',
  },
  deletePerson: {
    ...peopleRoutes.deletePerson,
    summary: 'Erases the personal data of someone without an account; orders are anonymised.',
    params,
    body: personDeletion,
    success: 200,
    response: emptyResponse,
  },
} as const;
