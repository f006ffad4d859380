import { transactionActions } from './data.ts';
import type { DeclareFunction, FunctionsProps } from './functions.ts';

export function memberFunctions(declare: DeclareFunction, props: FunctionsProps) {
  return {
    members: members(declare, props),
  };
}

function members(declare: DeclareFunction, props: FunctionsProps) {
  const members = declare('members', {
    onFailure: {
      people: 'Members do not see their sessions, bookings or profile, or cannot play what they have bought.',
    },
    environment: { SITE_URL: props.siteUrl, ADMIN_SECOND_FACTOR: props.adminSecondFactor },
  });
  // Moves guest bookings and purchases to the account.
  props.data.grant(members, { servesMembers: true, items: [...transactionActions, 'Query'], queries: ['byMember'] });
  // Whether the admin of an impersonation is still one.
  props.identity.grant(members, ['AdminListGroupsForUser']);
  props.media.grantSigning(members);
  return members;
}
