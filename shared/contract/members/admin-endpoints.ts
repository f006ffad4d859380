import * as z from 'zod';
import { emptyResponse } from '../endpoint.ts';
import { cursor, search } from '../pagination.ts';
import { routes } from '../routes.ts';
import {
  adminMemberUpdate,
  impersonation,
  memberDeletion,
  memberDetail,
  memberPage,
  memberPassword,
  sub,
} from './admin-schemas.ts';

const memberParams = z.strictObject({ sub });

export const adminMemberEndpoints = {
  listMembers: {
    ...routes.listMembers,
    summary: 'Members, newest first, by page; those whose name or address was searched for.',
    query: z.strictObject({ search, cursor }),
    success: 200,
    response: memberPage,
  },
  getMember: {
    ...routes.getMember,
    summary: 'One member with what they have.',
    params: memberParams,
    success: 200,
    response: memberDetail,
  },
  updateMember: {
    ...routes.updateMember,
    summary: "Changes a member's name or subscription.",
    params: memberParams,
    body: adminMemberUpdate,
    success: 200,
    response: memberDetail,
  },
  deleteMember: {
    ...routes.deleteMember,
    summary: 'Deletes an account: what is personal is erased, what the books need stays without a name.',
    params: memberParams,
    body: memberDeletion,
    success: 200,
    response: emptyResponse,
  },
  setMemberPassword: {
    ...routes.setMemberPassword,
    summary: "Sets a member's password and ends their sessions.",
    params: memberParams,
    body: memberPassword,
    success: 200,
    response: emptyResponse,
  },
  sendMemberPasswordReset: {
    ...routes.sendMemberPasswordReset,
    summary: 'Mails a member a link that signs in once and lets them set a password.',
    params: memberParams,
    success: 202,
    response: emptyResponse,
  },
  exportMember: {
    ...routes.exportMember,
    summary: 'Everything that the site keeps of one person, as a file.',
    params: memberParams,
    success: 200,
    response: 'application/json',
  },
  impersonate: {
    ...routes.impersonate,
    summary: 'Signs an admin in as a member, for half an hour.',
    params: memberParams,
    success: 200,
    response: impersonation,
  },
  renewImpersonation: {
    ...routes.renewImpersonation,
    summary: 'Another token for what is left of the half hour.',
    success: 200,
    response: impersonation,
  },
  endImpersonation: {
    ...routes.endImpersonation,
    summary: 'Notes that the admin is back.',
    success: 200,
    response: emptyResponse,
  },
} as const;
