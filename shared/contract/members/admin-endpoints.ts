import * as z from 'zod';
import { emptyResponse } from '../common/endpoint.ts';
import { cursor, search } from '../common/pagination.ts';
import { adminMemberRoutes } from './admin-routes.ts';
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
    ...adminMemberRoutes.listMembers,
    summary: 'Members, newest first, by page; searched by name or e-mail address.',
    query: z.strictObject({ search, cursor }),
    success: 200,
    response: memberPage,
  },
  getMember: {
    ...adminMemberRoutes.getMember,
    summary: 'One member with orders and collections.',
    params: memberParams,
    success: 200,
    response: memberDetail,
  },
  updateMember: {
    ...adminMemberRoutes.updateMember,
    summary: "Changes a member's name or subscription.",
    params: memberParams,
    body: adminMemberUpdate,
    success: 200,
    response: memberDetail,
  },
  deleteMember: {
    ...adminMemberRoutes.deleteMember,
    summary: 'Deletes an account: personal data is erased, orders are anonymised.',
    params: memberParams,
    body: memberDeletion,
    success: 200,
    response: emptyResponse,
  },
  setMemberPassword: {
    ...adminMemberRoutes.setMemberPassword,
    summary: "Sets a member's password and signs them out everywhere.",
    params: memberParams,
    body: memberPassword,
    success: 200,
    response: emptyResponse,
  },
  sendMemberPasswordReset: {
    ...adminMemberRoutes.sendMemberPasswordReset,
    summary: 'Mails a member a one-time sign-in link for setting a password.',
    params: memberParams,
    success: 202,
    response: emptyResponse,
  },
  impersonate: {
    ...adminMemberRoutes.impersonate,
    summary: 'Starts an impersonation of 30 minutes.',
    params: memberParams,
    success: 200,
    response: impersonation,
  },
  renewImpersonation: {
    ...adminMemberRoutes.renewImpersonation,
    summary: 'Renews the token of an impersonation until its end.',
    success: 200,
    response: impersonation,
  },
  endImpersonation: {
    ...adminMemberRoutes.endImpersonation,
    summary: 'Ends an impersonation.',
    success: 200,
    response: emptyResponse,
  },
} as const;
