import { grantedPartitions } from '#shared/rules/granted-partitions.ts';
import { transactionActions } from './data.ts';
import type { DeclareFunction, FunctionsProps } from './declare-function.ts';

/** Cognito waits this long for a trigger before it rejects the sign-in or sign-up. */
const triggerSeconds = 5;

export function identityFunctions(declare: DeclareFunction, props: FunctionsProps) {
  const challenges = challengesFunction(declare, props);
  const events = eventsFunction(declare, props);
  props.identity.addTriggers({ challenges, events });
  return {
    identity: endpointsFunction(declare, props),
    secondFactor: secondFactorFunction(declare, props),
    ownData: ownDataFunction(declare, props),
    completeDeletions: completeDeletionsFunction(declare, props),
    identityChallenges: challenges,
    identityEvents: events,
  };
}

function endpointsFunction(declare: DeclareFunction, { data, identity: pool, adminSecondFactor }: FunctionsProps) {
  const identity = declare('identity', {
    onFailure: { people: 'People cannot sign up, get no link to sign in by, or cannot set a new password.' },
    environment: { ADMIN_SECOND_FACTOR: adminSecondFactor },
    // Includes several calls to Cognito, which calls the triggers.
    timeoutSeconds: 20,
  });
  // Setting up an account moves guest bookings and purchases to it.
  data.grant(identity, { servesMembers: true, items: transactionActions, queries: ['byMember'] });
  pool.grant(identity, [
    ...(['AdminGetUser', 'AdminCreateUser', 'AdminUpdateUserAttributes'] as const),
    ...(['AdminListGroupsForUser', 'AdminSetUserPassword', 'AdminUserGlobalSignOut'] as const),
  ]);
  return identity;
}

function secondFactorFunction(declare: DeclareFunction, props: FunctionsProps) {
  const { data, identity: pool, adminSecondFactor } = props;
  const secondFactor = declare('secondFactor', {
    onFailure: { people: 'People cannot turn two-step sign-in on or off, and admins who lost their device stay out.' },
    environment: { ADMIN_SECOND_FACTOR: adminSecondFactor },
    // Includes calls to Cognito.
    timeoutSeconds: 20,
  });
  data.grant(secondFactor, { servesMembers: true, items: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'] });
  pool.grant(secondFactor, [
    ...(['AdminListGroupsForUser', 'AdminSetUserMFAPreference'] as const),
    ...(['AdminSetUserPassword', 'AdminUserGlobalSignOut'] as const),
  ]);
  return secondFactor;
}

function ownDataFunction(declare: DeclareFunction, { data, identity: pool, adminSecondFactor }: FunctionsProps) {
  const ownData = declare('ownData', {
    onFailure: { people: 'People cannot download their data or delete their accounts.' },
    environment: { ADMIN_SECOND_FACTOR: adminSecondFactor },
    // Reads all that is stored about a person.
    timeoutSeconds: 25,
  });
  const items = [...transactionActions, 'Query'] as const;
  data.grant(ownData, { servesMembers: true, items: [...items], queries: ['byParent', 'byMember', 'byKind'] });
  pool.grant(ownData, ['AdminGetUser', 'AdminListGroupsForUser', 'AdminUserGlobalSignOut']);
  return ownData;
}

function completeDeletionsFunction(declare: DeclareFunction, props: FunctionsProps) {
  const { data, identity: pool, payments, siteUrl } = props;
  const complete = declare('completeDeletions', {
    onFailure: { people: 'Accounts that were to be deleted stay.' },
    environment: { SITE_URL: siteUrl },
    // Includes requests to Stripe for each place; the next run goes on.
    timeoutSeconds: 60,
  });
  const items = [...transactionActions, 'Query'] as const;
  data.grant(complete, { items: [...items], queries: ['byParent', 'byMember', 'byKind'] });
  pool.grant(complete, ['AdminGetUser', 'AdminListGroupsForUser', 'AdminUserGlobalSignOut', 'AdminDeleteUser']);
  data.grantErasures(complete);
  payments.grantKeys(complete);
  return complete;
}

function challengesFunction(declare: DeclareFunction, { data }: FunctionsProps) {
  const challenges = declare('identityChallenges', {
    onFailure: { people: 'Links to sign in do not work, so forgotten passwords cannot be replaced.' },
    timeoutSeconds: triggerSeconds,
  });
  // The secret of a link, and whether the account has a second factor, which a link must not bypass.
  data.grantPartitions(challenges, grantedPartitions.identityChallenges);
  return challenges;
}

function eventsFunction(declare: DeclareFunction, { data, adminSecondFactor }: FunctionsProps) {
  const events = declare('identityEvents', {
    onFailure: { people: 'No one can sign in, and those who are signed in are signed out within minutes.' },
    environment: { ADMIN_SECOND_FACTOR: adminSecondFactor },
    timeoutSeconds: triggerSeconds,
  });
  // The secret that opened the session, the profile, which the first sign-in creates, and that the address is confirmed.
  data.grantPartitions(events, grantedPartitions.identityEvents);
  return events;
}
