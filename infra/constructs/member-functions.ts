import { transactionActions } from './data.ts';
import type { DeclareFunction, FunctionsProps } from './functions.ts';

export function memberFunctions(declare: DeclareFunction, props: FunctionsProps) {
  return {
    members: members(declare, props),
    recordings: recordings(declare, props),
    purchases: purchases(declare, props),
  };
}

function members(declare: DeclareFunction, props: FunctionsProps) {
  const members = declare('members', {
    onFailure: { people: 'Members do not see their sessions, bookings or profile.' },
  });
  props.data.grant(members, {
    servesMembers: true,
    items: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'Query'],
    queries: ['byMember'],
  });
  props.identity.exposePool(members);
  return members;
}

function recordings(declare: DeclareFunction, props: FunctionsProps) {
  const recordings = declare('recordings', {
    onFailure: { people: 'Visitors do not see the recordings, or members cannot play what they have bought.' },
    environment: { SITE_URL: props.siteUrl },
  });
  props.data.grant(recordings, {
    servesMembers: true,
    items: [...transactionActions, 'Query'],
    queries: ['byMember'],
  });
  props.identity.exposePool(recordings);
  props.media.grantSigning(recordings);
  return recordings;
}

function purchases(declare: DeclareFunction, props: FunctionsProps) {
  const purchases = declare('purchases', {
    onFailure: { people: 'Collections of recordings cannot be bought.' },
    environment: { SITE_URL: props.siteUrl, ADMIN_EMAIL: props.adminEmail },
    // Includes retried requests to Stripe.
    timeoutSeconds: 25,
  });
  props.data.grant(purchases, { servesMembers: true, items: transactionActions });
  props.payments.grantKeys(purchases);
  props.identity.exposePool(purchases);
  return purchases;
}
