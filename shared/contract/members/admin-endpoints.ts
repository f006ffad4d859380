import * as z from 'zod';
import { cursor, done, search } from '../admin-parts.ts';
import { routes } from '../routes.ts';
import * as schemas from './admin-schemas.ts';

const ofPerson = z.strictObject({ sub: schemas.sub });

/** Members, and help with their accounts. */
export const peopleEndpoints = {
  listMembers: {
    ...routes.listMembers,
    summary: 'Members, newest first, by page; those whose name or address was searched for.',
    query: z.strictObject({ search, cursor }),
    success: 200,
    response: schemas.peoplePage,
  },
  getMember: {
    ...routes.getMember,
    summary: 'One member with what they have.',
    params: ofPerson,
    success: 200,
    response: schemas.personDetail,
  },
  updateMember: {
    ...routes.updateMember,
    summary: "Changes a member's name or subscription.",
    params: ofPerson,
    body: schemas.personUpdate,
    success: 200,
    response: schemas.personDetail,
  },
  deleteMember: {
    ...routes.deleteMember,
    summary: 'Deletes an account: what is personal is erased, what the books need stays without a name.',
    params: ofPerson,
    body: schemas.personDeletion,
    success: 200,
    response: done,
  },
  setMemberPassword: {
    ...routes.setMemberPassword,
    summary: "Sets a member's password and ends their sessions.",
    params: ofPerson,
    body: schemas.personPassword,
    success: 200,
    response: done,
  },
  sendMemberPasswordReset: {
    ...routes.sendMemberPasswordReset,
    summary: 'Mails a member a link that signs in once and lets them set a password.',
    params: ofPerson,
    success: 202,
    response: done,
  },
  exportMember: {
    ...routes.exportMember,
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
