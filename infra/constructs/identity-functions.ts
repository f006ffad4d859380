import { secretKeyPrefix } from '#shared/rules/table.ts';
import { settling } from './data.ts';
import type { Declare, FunctionsProps } from './functions.ts';

/** What Cognito waits for a trigger; then it refuses whoever signs in or up. */
const triggerSeconds = 5;

/** The functions of accounts: the endpoints, and the triggers that the pool asks. */
export function identityFunctions(declare: Declare, props: FunctionsProps) {
  const challenges = challengesFunction(declare, props);
  const events = eventsFunction(declare, props);
  const mails = mailsFunction(declare, props);
  props.identity.ask({ challenges, events, mails });
  return {
    identity: endpointsFunction(declare, props),
    identityChallenges: challenges,
    identityEvents: events,
    identityMails: mails,
  };
}

function endpointsFunction(declare: Declare, { data, identity: pool }: FunctionsProps) {
  const identity = declare('identity', {
    onFailure: { people: 'People cannot sign up, get no link to sign in by, or cannot set a new password.' },
    // Cognito is asked, which asks the triggers.
    timeoutSeconds: 20,
  });
  data.grant(identity, { items: ['PutItem', 'UpdateItem'] });
  pool.grant(identity, ['AdminSetUserPassword', 'AdminUserGlobalSignOut']);
  return identity;
}

function challengesFunction(declare: Declare, { data }: FunctionsProps) {
  const challenges = declare('identityChallenges', {
    onFailure: { people: 'Nobody can sign in by a link: forgotten passwords stay forgotten.' },
    timeoutSeconds: triggerSeconds,
  });
  data.grant(challenges, { items: ['GetItem', 'UpdateItem'], partitions: [`${secretKeyPrefix}*`] });
  return challenges;
}

function eventsFunction(declare: Declare, { data }: FunctionsProps) {
  const events = declare('identityEvents', {
    onFailure: { people: 'People can neither sign up nor sign in, or find their earlier bookings missing.' },
    timeoutSeconds: triggerSeconds,
  });
  // What guests booked and bought moves to the account by transactions.
  data.grant(events, { items: settling, queries: ['byMember'] });
  return events;
}

function mailsFunction(declare: Declare, { siteUrl }: FunctionsProps) {
  return declare('identityMails', {
    onFailure: { people: 'New people get no mail that confirms their address, and cannot sign up.' },
    environment: { SITE_URL: siteUrl },
    timeoutSeconds: triggerSeconds,
  });
}
