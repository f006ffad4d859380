import * as z from 'zod';
import { routes } from '../routes.ts';
import { cursor, done, search } from './parts.ts';
import * as schemas from './people-schemas.ts';

const ofPerson = z.strictObject({ sub: schemas.sub });

/** Members, and help with their accounts. */
export const peopleEndpoints = {
  listPeople: {
    ...routes.listPeople,
    summary: 'Members, newest first, by page; those whose name or address was searched for.',
    query: z.strictObject({ search, cursor }),
    success: 200,
    response: schemas.peoplePage,
  },
  getPerson: {
    ...routes.getPerson,
    summary: 'One member with what they have.',
    params: ofPerson,
    success: 200,
    response: schemas.personDetail,
  },
  updatePerson: {
    ...routes.updatePerson,
    summary: "Changes a member's name or subscription.",
    params: ofPerson,
    body: schemas.personUpdate,
    success: 200,
    response: schemas.personDetail,
  },
  deletePerson: {
    ...routes.deletePerson,
    summary: 'Deletes an account: what is personal is erased, what the books need stays without a name.',
    params: ofPerson,
    body: schemas.personDeletion,
    success: 200,
    response: done,
  },
  setPersonPassword: {
    ...routes.setPersonPassword,
    summary: "Sets a member's password and ends their sessions.",
    params: ofPerson,
    body: schemas.personPassword,
    success: 200,
    response: done,
  },
  sendPersonReset: {
    ...routes.sendPersonReset,
    summary: 'Mails a member a link that signs in once and lets them set a password.',
    params: ofPerson,
    success: 202,
    response: done,
  },
  exportPerson: {
    ...routes.exportPerson,
    summary: 'Everything that the site keeps of one person, as a file.',
    params: ofPerson,
    success: 200,
    response: 'application/json',
  },
  impersonate: {
    ...routes.impersonate,
    summary: 'Signs an admin in as a member, for half an hour.',
    params: ofPerson,
    success: 200,
    response: schemas.impersonation,
  },
  renewImpersonation: {
    ...routes.renewImpersonation,
    summary: 'Another token for what is left of the half hour.',
    success: 200,
    response: schemas.impersonation,
  },
  endImpersonation: {
    ...routes.endImpersonation,
    summary: 'Notes that the admin is back.',
    success: 200,
    response: done,
  },
} as const;
