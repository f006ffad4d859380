import { Tags } from 'aws-cdk-lib/core';
import { grantedPartitions } from '#shared/rules/granted-partitions.ts';
import { transactionActions } from './data.ts';
import type { DeclareFunction, FunctionsProps } from './declare-function.ts';
import { consumeTableStream, watchEvents } from './stream.ts';

export function adminFunctions(declare: DeclareFunction, props: FunctionsProps) {
  return {
    admin: admin(declare, props),
    adminMedia: mediaFiles(declare, props),
    adminMembers: members(declare, props),
    accounting: accounting(declare, props),
    cleanUpUploads: cleanUpUploads(declare, props),
    ...soundFunctions(declare, props),
    sweepChanges: sweepChanges(declare, props),
    streamConsumer: streamConsumer(declare, props),
  };
}

function admin(declare: DeclareFunction, { data, identity, mail, payments, siteUrl, commit }: FunctionsProps) {
  const own = declare('admin', {
    onFailure: { people: 'The facilitator sees no sessions, orders or codes, and cannot change or refund them.' },
    environment: { SITE_URL: siteUrl, COMMIT: commit },
    // Includes retried requests to Stripe.
    timeoutSeconds: 25,
  });
  // A tag of the whole stack would change every resource with each deployment, the distribution too.
  Tags.of(own).add('commit', commit);
  data.grant(own, {
    servesMembers: true,
    items: [...transactionActions, 'Query'],
    queries: ['byParent', 'byMember', 'byKind', 'byType'],
  });
  mail.grantRetry(own);
  payments.grantKeys(own);
  identity.exposePool(own);
  return own;
}

function mediaFiles(declare: DeclareFunction, { data, identity, media, sounds, siteUrl }: FunctionsProps) {
  const own = declare('adminMedia', {
    onFailure: { people: 'The facilitator cannot upload pictures or videos, or change recordings.' },
    // A whole vCPU and room for a photograph of 60 million pixels, which becomes variants (docs/decisions/photographs.md).
    memoryMegabytes: 1769,
    environment: { SITE_URL: siteUrl },
    timeoutSeconds: 25,
  });
  data.grant(own, {
    servesMembers: true,
    items: [...transactionActions, 'Query'],
    // Whether vouchers or memberships name a collection that is removed.
    queries: ['byParent', 'byKind'],
  });
  media.grantFiles(own, ['PutObject', 'GetObject', 'ListMultipartUploadParts', 'AbortMultipartUpload', 'DeleteObject']);
  // Captions are edited beside the film.
  media.grantSigning(own);
  sounds.grantStarting(own);
  identity.exposePool(own);
  return own;
}

function members(declare: DeclareFunction, props: FunctionsProps) {
  const { data, identity, payments, screening, siteUrl, adminSecondFactor } = props;
  const own = declare('adminMembers', {
    onFailure: { people: 'The facilitator does not see members, and cannot help them with their accounts.' },
    environment: { SITE_URL: siteUrl, ADMIN_SECOND_FACTOR: adminSecondFactor },
    // Deleting an account closes its open payments at Stripe.
    timeoutSeconds: 25,
  });
  data.grant(own, {
    servesMembers: true,
    items: [...transactionActions, 'Query'],
    queries: ['byParent', 'byMember', 'byKind'],
  });
  identity.grant(own, [
    'AdminGetUser',
    'AdminListGroupsForUser',
    'AdminSetUserPassword',
    'AdminUserGlobalSignOut',
    'AdminDeleteUser',
  ]);
  data.grantErasures(own);
  payments.grantKeys(own);
  screening.grantReading(own);
  return own;
}

function accounting(declare: DeclareFunction, { data, identity, adminSecondFactor, siteUrl }: FunctionsProps) {
  const own = declare('accounting', {
    onFailure: { people: 'The facilitator does not see what was earned, and no one gets a receipt.' },
    environment: { SITE_URL: siteUrl, ADMIN_SECOND_FACTOR: adminSecondFactor },
    // Making a file is CPU-bound.
    memoryMegabytes: 1024,
  });
  data.grant(own, {
    servesMembers: true,
    items: ['GetItem', 'BatchGetItem', 'PutItem', 'Query'],
    // What is owed for gift vouchers.
    queries: ['byKind'],
  });
  // Whether the admin of an impersonation is still one: members get their receipts here.
  identity.grant(own, ['AdminListGroupsForUser']);
  return own;
}

function soundFunctions(declare: DeclareFunction, { data, media, sounds }: FunctionsProps) {
  const soundEvents = declare('soundEvents', {
    onFailure: { people: 'Recordings get their sound-only track some minutes late.' },
  });
  const sweepSounds = declare('sweepSounds', {
    onFailure: { people: 'A recording may stay without its sound-only track; its film plays.' },
    timeoutSeconds: 60,
  });
  data.grantPartitions(soundEvents, grantedPartitions.soundEvents);
  data.grantPartitions(sweepSounds, grantedPartitions.sweepSounds);
  for (const own of [soundEvents, sweepSounds]) media.grantFiles(own, ['GetObject', 'DeleteObject']);
  sounds.grantStarting(sweepSounds);
  sounds.grantAsking(sweepSounds);
  sounds.consumeEvents(soundEvents);
  return { soundEvents, sweepSounds };
}

function cleanUpUploads(declare: DeclareFunction, { data, media }: FunctionsProps) {
  const own = declare('cleanUpUploads', {
    onFailure: { people: 'Unused uploads stay and cost storage.' },
    timeoutSeconds: 60,
  });
  data.grantPartitions(own, grantedPartitions.cleanUpUploads);
  media.grantFiles(own, ['AbortMultipartUpload', 'DeleteObject']);
  return own;
}

function sweepChanges(declare: DeclareFunction, { data, observability, adminEmail }: FunctionsProps) {
  const own = declare('sweepChanges', {
    onFailure: {
      people: 'No one is reminded of a session; freed seats, bookings of deleted sessions, search and totals wait.',
    },
    environment: { ADMIN_EMAIL: adminEmail },
    // Less than a minute, in which the next run begins.
    timeoutSeconds: 55,
  });
  data.grant(own, {
    items: [...transactionActions, 'BatchWriteItem', 'Query'],
    queries: ['byParent', 'byMember', 'byKind'],
  });
  watchEvents(data, own, observability);
  return own;
}

function streamConsumer(declare: DeclareFunction, props: FunctionsProps) {
  const { data, pageUpdates, observability, adminEmail } = props;
  const own = declare('streamConsumer', {
    onFailure: {
      people:
        'Freed seats and mails about bookings are some minutes late; search and totals of the back office fall behind.',
    },
    environment: { ADMIN_EMAIL: adminEmail },
    timeoutSeconds: 60,
  });
  data.grant(own, { items: [...transactionActions, 'BatchWriteItem', 'Query'], queries: ['byParent'] });
  pageUpdates.grantAnnounce(own);
  consumeTableStream(data, own, observability);
  return own;
}
