import { followChanges } from './changes.ts';
import { settling } from './data.ts';
import type { Declare, FunctionsProps } from './functions.ts';

/** The functions of the back office. */
export function adminFunctions(declare: Declare, props: FunctionsProps) {
  return {
    adminOverview: overview(declare, props),
    adminSessions: sessions(declare, props),
    adminOrders: orders(declare, props),
    adminRecordings: library(declare, props),
    adminDiscountCodes: codes(declare, props),
    adminMembers: people(declare, props),
    uploads: uploads(declare, props),
    cleanUpUploads: cleanUpUploads(declare, props),
    streamConsumer: streamConsumer(declare, props),
  };
}

function overview(declare: Declare, { data, identity }: FunctionsProps) {
  const own = declare('adminOverview', {
    onFailure: { people: 'The facilitator does not see what needs attention, and nothing of what was changed.' },
  });
  data.grant(own, { items: [...settling, 'Query'], queries: ['byParent', 'byKind', 'byType'] });
  identity.tell(own);
  return own;
}

function sessions(declare: Declare, { data, identity, adminEmail }: FunctionsProps) {
  const own = declare('adminSessions', {
    onFailure: { people: 'The facilitator cannot change sessions, nor see who comes.' },
    environment: { ADMIN_EMAIL: adminEmail },
    timeoutSeconds: 20,
  });
  data.grant(own, { items: [...settling, 'Query'], queries: ['byParent', 'byKind'] });
  identity.tell(own);
  return own;
}

function orders(declare: Declare, { data, identity, payments, siteUrl, adminEmail }: FunctionsProps) {
  const own = declare('adminOrders', {
    onFailure: { people: 'The facilitator does not see orders, and cannot refund or correct them.' },
    environment: { SITE_URL: siteUrl, ADMIN_EMAIL: adminEmail },
    // Stripe is asked, and asked again when it does not answer.
    timeoutSeconds: 25,
  });
  data.grant(own, { items: [...settling, 'Query'], queries: ['byParent', 'byMember', 'byKind', 'byType'] });
  payments.grantKeys(own);
  identity.tell(own);
  return own;
}

function library(declare: Declare, { data, identity, media }: FunctionsProps) {
  const own = declare('adminRecordings', {
    onFailure: { people: 'The facilitator cannot change recordings or what they cost.' },
    timeoutSeconds: 20,
  });
  data.grant(own, { items: [...settling, 'Query'] });
  media.grantFiles(own, ['DeleteObject']);
  identity.tell(own);
  return own;
}

function codes(declare: Declare, { data, identity }: FunctionsProps) {
  const own = declare('adminDiscountCodes', {
    onFailure: { people: 'The facilitator cannot change discount codes or learning resources.' },
  });
  data.grant(own, { items: [...settling, 'Query'], queries: ['byKind'] });
  identity.tell(own);
  return own;
}

function people(declare: Declare, { data, identity, payments, siteUrl, adminEmail }: FunctionsProps) {
  const own = declare('adminMembers', {
    onFailure: { people: 'The facilitator does not see members, and cannot help them with their accounts.' },
    environment: { SITE_URL: siteUrl, ADMIN_EMAIL: adminEmail },
    // Deleting somebody closes their open payments at Stripe.
    timeoutSeconds: 25,
  });
  data.grant(own, { items: [...settling, 'Query'], queries: ['byParent', 'byMember', 'byKind'] });
  identity.grant(own, [
    'AdminGetUser',
    'AdminListGroupsForUser',
    'AdminSetUserPassword',
    'AdminUserGlobalSignOut',
    'AdminDeleteUser',
  ]);
  payments.grantKeys(own);
  return own;
}

function uploads(declare: Declare, { data, identity, media }: FunctionsProps) {
  const own = declare('uploads', {
    onFailure: { people: 'The facilitator cannot upload pictures or videos.' },
    timeoutSeconds: 25,
  });
  data.grant(own, { items: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'] });
  media.grantFiles(own, ['PutObject', 'GetObject', 'ListMultipartUploadParts', 'AbortMultipartUpload', 'DeleteObject']);
  identity.tell(own);
  return own;
}

function cleanUpUploads(declare: Declare, { data, media }: FunctionsProps) {
  const own = declare('cleanUpUploads', {
    onFailure: { people: 'Uploads that nobody used stay, and are paid for.' },
    timeoutSeconds: 60,
  });
  data.grant(own, { items: ['UpdateItem', 'DeleteItem'], queries: ['byKind'] });
  media.grantFiles(own, ['AbortMultipartUpload', 'DeleteObject']);
  return own;
}

function streamConsumer(declare: Declare, { data, observability }: FunctionsProps) {
  const own = declare('streamConsumer', {
    onFailure: { people: 'Search and totals of the back office fall behind; bookings of a moved session may too.' },
    timeoutSeconds: 60,
  });
  data.grant(own, { items: [...settling, 'BatchWriteItem', 'Query'], queries: ['byParent'] });
  followChanges(data, own, observability);
  return own;
}
