import { adminMemberEndpoints } from '#shared/contract/members/admin-endpoints.ts';
import { peopleEndpoints } from '#shared/contract/people/admin-endpoints.ts';
import { adminScreeningEndpoints } from '#shared/contract/screening/admin-endpoints.ts';
import { connectOpening } from '../../domains/screening/data-keys.ts';
import { serveMembers } from '../../ground/auth-sessions/serve.ts';
import { readEnvironment } from '../../ground/platform/environment.ts';
import { onUse } from '../../ground/platform/on-use.ts';
import { connectPayments } from '../../orders/payments/connect.ts';
import { connectAccounts } from '../admin/members/accounts.ts';
import { deleteMember } from '../admin/members/delete.ts';
import { connectErasures } from '../admin/members/erasures.ts';
import { endImpersonation, impersonate, renewImpersonation } from '../admin/members/impersonation.ts';
import { getMember, listMembers, updateMember } from '../admin/members/members.ts';
import { saveNotes } from '../admin/members/notes.ts';
import { sendMemberPasswordReset, setMemberPassword } from '../admin/members/password.ts';
import { getPerson } from '../admin/members/person.ts';
import { listPersonBookings, listPersonPurchases } from '../admin/members/person-lists.ts';
import { listPersonMails } from '../admin/members/person-mails.ts';
import { readScreening } from '../admin/screening/read.ts';

const { USER_POOL_ID, USER_POOL_CLIENT_ID } = readEnvironment('USER_POOL_ID', 'USER_POOL_CLIENT_ID');

/** Accounts in the back office: it may change and delete those of others. */
export const handler = serveMembers(
  { ...adminMemberEndpoints, ...peopleEndpoints, ...adminScreeningEndpoints },
  {
    listMembers,
    getMember,
    updateMember,
    deleteMember,
    sendMemberPasswordReset,
    setMemberPassword,
    impersonate,
    renewImpersonation,
    endImpersonation,
    readScreening,
    getPerson,
    listPersonBookings,
    listPersonPurchases,
    listPersonMails,
    saveNotes,
    previewMerge: onUse(async () => (await import('../admin/members/merge.ts')).previewMerge),
    mergePeople: onUse(async () => (await import('../admin/members/merge.ts')).mergePeople),
    exportPerson: onUse(async () => (await import('../admin/members/export-person.ts')).exportPerson),
    deletePerson: onUse(async () => (await import('../admin/members/delete-person.ts')).deletePerson),
  },
  {
    ...connectPayments(),
    ...connectErasures(),
    ...connectOpening(),
    accounts: connectAccounts({ userPoolId: USER_POOL_ID, clientId: USER_POOL_CLIENT_ID }),
  },
);
