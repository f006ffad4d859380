import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { personNameDescription } from '#shared/contract/common/schemas.ts';
import { contract, type Endpoint } from '#shared/contract/contract.ts';
import { routes } from '#shared/contract/routes.ts';
import { functionGroups } from './function-groups.ts';
import { type functionEntries, functionsWithoutDomainList } from './functions.ts';
import { type FoundResource, policiesOf, readable, resourcesOf, siteFunctions, template } from './testing/template.ts';

const functions = siteFunctions(template);

/** Tells what the function's role allows, one line for each action and resource. */
function permissions(made: FoundResource): string[] {
  const role = made.properties.Role['Fn::GetAtt'][0];
  const lines = policiesOf(template)
    .filter((policy) => policy.role === role)
    .flatMap(({ statements }) => statements)
    .flatMap(({ Effect, Action, Resource, Condition }) => {
      expect(Effect).toBe('Allow');
      const condition = Condition ? ` if ${JSON.stringify(Condition)}` : '';
      return [Action]
        .flat()
        .flatMap((action) => [Resource].flat().map((one) => `${action} ${readable(one)}${condition}`));
    });
  return lines.sort();
}

const logOf = (name: string) => {
  const group = Object.entries(functionGroups).find(([known]) => known === name)?.[1] ?? '';
  return `Functions${group.charAt(0).toUpperCase()}${group.slice(1)}GroupLog`;
};

// Log of each function; further permissions are listed below.
const everyFunction = (name: string) => [
  `logs:CreateLogStream <${logOf(name)}.Arn>`,
  `logs:PutLogEvents <${logOf(name)}.Arn>`,
];

const table = '<DataTable.Arn>';
const stream = '<DataTable.StreamArn>';
const ses = 'arn:<AWS::Partition>:ses:<AWS::Region>:<AWS::AccountId>:';

const onlyPublic =
  ' if {"ForAllValues:StringLike":{"dynamodb:LeadingKeys":["RATES","SETTINGS","SESSION#*","SERIES#*","COLLECTION#*","DISCOUNT#BIRTH_PACKAGE_PRICE","DISCOUNT#STRESS_PACKAGE_PRICE"]}}';
const onlySeries = ' if {"ForAllValues:StringLike":{"dynamodb:LeadingKeys":["SERIES#*"]}}';
/** Access to the table, or with `Query byKind` to that index, in these partitions alone. */
const within = (what: string, ...partitions: string[]) => {
  const [action, index] = what.split(' ');
  const operator = partitions.some((one) => one.includes('*')) ? 'StringLike' : 'StringEquals';
  const condition = { [`ForAllValues:${operator}`]: { 'dynamodb:LeadingKeys': partitions } };
  return `dynamodb:${action} ${table}${index ? `/index/${index}` : ''} if ${JSON.stringify(condition)}`;
};
const openMembershipsAlone = within('Query byParent', 'OPENMEMBERSHIPS');
const onTable = (...actions: string[]) => actions.map((action) => `dynamodb:${action} ${table}`);
const onPool = (...actions: string[]) => actions.map((action) => `cognito-idp:${action} <IdentityPool.Arn>`);

const checkingOrigin = 'secretsmanager:GetSecretValue <OriginHeader>';
const everyItem = onTable('GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem');
// Each request reads its auth session; the first one of a session creates it.
const checkingSessions = onTable('GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem');
const transactionActions = [...everyItem, 'secretsmanager:GetSecretValue <PaymentsStripeKeys>'];
const linking = [...everyItem, `dynamodb:Query ${table}/index/byMember`];

const uploadedFiles = [
  ...['sessions', 'recordings'].map((folder) => `<MediaImages.Arn>/images/${folder}/*`),
  ...['videos', 'captions'].map((folder) => `<MediaVideos.Arn>/media/${folder}/*`),
];
const readingCaptions = 's3:GetObject <MediaVideos.Arn>/media/captions/*';
const onFiles = (...actions: string[]) => actions.flatMap((name) => uploadedFiles.map((one) => `s3:${name} ${one}`));
const lists = (...names: string[]) => names.map((name) => `dynamodb:Query ${table}/index/${name}`);

// CDK's grant for an on-failure queue.
const sending = (queue: string) =>
  ['GetQueueAttributes', 'GetQueueUrl', 'SendMessage'].map((name) => `sqs:${name} <${queue}.Arn>`);

const readingStream = ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map(
  (name) => `dynamodb:${name} ${stream}`,
);

/** Whether the admin of an impersonation is still one. */
const checkingImpersonations = onPool('AdminListGroupsForUser');

const sendingMails = [
  ...onPool('AdminGetUser'),
  ...onTable('GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'Query'),
  `ses:SendEmail ${ses}configuration-set/<MailConfiguration>`,
  `ses:SendEmail ${ses}identity/exhale.example`,
  `ses:SendRawEmail ${ses}configuration-set/<MailConfiguration>`,
  `ses:SendRawEmail ${ses}identity/exhale.example`,
];

const rendering = [
  ...onTable('GetItem', 'Query').map((permission) => `${permission}${onlyPublic}`),
  `dynamodb:Query ${table}/index/byKind`,
  `dynamodb:Query ${table}/index/byParent${onlySeries}`,
  ...['GetObject', 'PutObject'].map((name) => `s3:${name} <SitePages.Arn>/pages/*`),
  's3:ListBucket <SitePages.Arn>',
  's3:PutObject <SitePages.Arn>/sitemap.xml',
  'lambda:InvokeFunction <FunctionsArt.Arn>',
];
const consuming = (queue: string) =>
  ['ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes'].map((name) => `sqs:${name} <${queue}.Arn>`);

const notingErasures = 'dynamodb:PutItem <DataErasures.Arn>';

/** Only asks for it: it has no access to Stripe. */
const chargingCards = 'lambda:InvokeFunction <FunctionsSyncPayments.Arn>';

/** Hands MediaConvert the role of its jobs, and nothing else. */
const startingJobs = [
  'mediaconvert:CreateJob arn:<AWS::Partition>:mediaconvert:<AWS::Region>:<AWS::AccountId>:queues/Default',
  'iam:PassRole <SoundTracksJobs.Arn> if {"StringEquals":{"iam:PassedToService":"mediaconvert.amazonaws.com"}}',
];

const allowed: Record<keyof typeof functionEntries, string[]> = {
  catalogue: [
    readingCaptions,
    ...onTable('GetItem', 'Query').map((permission) => `${permission}${onlyPublic}`),
    `dynamodb:Query ${table}/index/byKind`,
    `dynamodb:Query ${table}/index/byParent${onlySeries}`,
  ],
  // Seals answers about health and cannot read them (docs/trust.md#health-answers).
  bookings: [
    ...transactionActions,
    `dynamodb:Query ${table}`,
    ...lists('byMember', 'byKind'),
    `dynamodb:Query ${table}/index/byParent${onlySeries}`,
    'kms:GenerateDataKey <ScreeningKey.Arn>',
    'secretsmanager:GetSecretValue <MediaSigningKey>',
    ...checkingImpersonations,
  ],
  syncPayments: [...transactionActions, ...onTable('Query'), ...lists('byKind'), openMembershipsAlone],
  reconcilePayments: [
    ...[...transactionActions, ...onTable('BatchWriteItem', 'Query'), ...lists('byKind', 'byMember', 'byType')],
    openMembershipsAlone,
  ],
  probe: onTable('DescribeContinuousBackups'),
  exportAccounts: [...onPool('ListUsers', 'ListUsersInGroup'), 's3:PutObject <AccountExportBucket.Arn>/accounts/*'],
  refreshRates: [within('GetItem', 'RATES'), within('PutItem', 'RATES')],
  mail: [...sendingMails, ...lists('byMember', 'byKind'), ...readingStream, ...sending('MailRecordsGivenUp')],
  sendDueMails: [...sendingMails, ...lists('byMember', 'byKind')],
  mailEvents: [
    within('GetItem', 'MAIL#*', 'ADDRESS#*', 'SETTINGS'),
    within('PutItem', 'ADDRESS#*'),
    within('UpdateItem', 'MAIL#*', 'ADDRESS#*', 'ATTENTION#*'),
    ...sending('MailConfigurationEventsGivenUp'),
  ],
  rotateOriginSecret: [
    checkingOrigin,
    'secretsmanager:PutSecretValue <OriginHeader>',
    ...['GetDistribution', 'UpdateDistribution'].map(
      (name) => `cloudfront:${name} arn:<AWS::Partition>:cloudfront::<AWS::AccountId>:distribution/<SiteDistribution>`,
    ),
  ],
  art: [
    within('GetItem', 'SETTINGS', 'SESSION#*', 'COLLECTION#*'),
    within('BatchGetItem', 'RESOURCES', 'SESSION#*', 'COLLECTION#*'),
    ...['GetObject', 'PutObject'].map((name) => `s3:${name} <SitePages.Arn>/api/art/*`),
  ],
  identity: [
    ...linking,
    ...checkingSessions.filter((line) => !everyItem.includes(line)),
    ...onPool('AdminGetUser', 'AdminCreateUser', 'AdminUpdateUserAttributes'),
    ...onPool('AdminSetUserPassword', 'AdminUserGlobalSignOut'),
    ...checkingImpersonations,
  ],
  secondFactor: [
    ...onPool(
      ...['AdminListGroupsForUser', 'AdminSetUserMFAPreference', 'AdminSetUserPassword', 'AdminUserGlobalSignOut'],
    ),
    ...checkingSessions,
  ],
  identityChallenges: [within('GetItem', 'SECRET#*', 'MEMBER#*'), within('UpdateItem', 'SECRET#*')],
  identityEvents: [
    within('GetItem', 'SECRET#*', 'MEMBER#*', 'ADDRESS#*'),
    within('PutItem', 'MEMBER#*'),
    within('UpdateItem', 'ADDRESS#*'),
  ],
  members: [
    ...linking,
    `dynamodb:Query ${table}`,
    'secretsmanager:GetSecretValue <MediaSigningKey>',
    ...checkingImpersonations,
  ],
  ownData: [
    ...[...everyItem, ...onTable('Query'), ...lists('byParent', 'byMember', 'byKind')],
    ...onPool('AdminGetUser', 'AdminUserGlobalSignOut'),
    ...checkingImpersonations,
  ],
  completeDeletions: [
    ...[...transactionActions, ...onTable('Query'), ...lists('byParent', 'byMember', 'byKind')],
    ...onPool('AdminGetUser', 'AdminListGroupsForUser', 'AdminUserGlobalSignOut', 'AdminDeleteUser'),
    notingErasures,
  ],
  admin: [
    ...[...transactionActions, ...onTable('Query'), ...lists('byParent', 'byMember', 'byKind', 'byType')],
    'ses:DeleteSuppressedDestination *',
  ],
  adminMedia: [
    ...[...everyItem, ...onTable('Query'), ...lists('byParent', 'byKind')],
    ...onFiles('PutObject', 'GetObject', 'ListMultipartUploadParts', 'AbortMultipartUpload', 'DeleteObject'),
    'secretsmanager:GetSecretValue <MediaSigningKey>',
    ...startingJobs,
  ],
  // Alone reads answers about health.
  adminMembers: [
    notingErasures,
    ...transactionActions,
    'kms:Decrypt <ScreeningKey.Arn>',
    ...onTable('Query'),
    ...lists('byParent', 'byMember', 'byKind'),
    ...onPool(
      ...[
        'AdminGetUser',
        'AdminListGroupsForUser',
        'AdminSetUserPassword',
        'AdminUserGlobalSignOut',
        'AdminDeleteUser',
      ],
    ),
  ],
  accounting: [...checkingSessions, ...onTable('BatchGetItem'), ...lists('byKind'), ...checkingImpersonations].sort(),
  cleanUpUploads: [
    within('BatchGetItem', 'UPLOAD#*'),
    within('UpdateItem', 'UPLOAD#*', 'ATTENTION#*'),
    within('DeleteItem', 'UPLOAD#*'),
    within('Query byKind', 'UPLOADS'),
    ...onFiles('AbortMultipartUpload', 'DeleteObject'),
  ],
  soundEvents: [
    within('GetItem', 'COLLECTION#*'),
    within('UpdateItem', 'COLLECTION#*'),
    ...onFiles('GetObject', 'DeleteObject'),
    ...sending('SoundTracksEventsGivenUp'),
  ],
  sweepSounds: [
    within('GetItem', 'SETTINGS', 'COLLECTION#*'),
    within('UpdateItem', 'COLLECTION#*'),
    within('Query', 'COLLECTION#*'),
    ...onFiles('GetObject', 'DeleteObject'),
    ...startingJobs,
    'mediaconvert:GetJob arn:<AWS::Partition>:mediaconvert:<AWS::Region>:<AWS::AccountId>:jobs/*',
  ],
  sweepChanges: [
    ...[...everyItem, ...onTable('BatchWriteItem', 'Query'), ...lists('byParent', 'byMember', 'byKind')],
    chargingCards,
  ],
  pages: [...rendering, readingCaptions, checkingOrigin, ...consuming('PageUpdatesQueue')],
  sweepPages: [...rendering, readingCaptions, 'sqs:SendMessage <PageUpdatesQueue.Arn>'],
  streamConsumer: [
    ...everyItem,
    ...onTable('BatchWriteItem', 'Query'),
    ...lists('byParent'),
    chargingCards,
    ...readingStream,
    ...sending('DataChangesGivenUp'),
    'sqs:SendMessage <PageUpdatesQueue.Arn>',
  ],
};

/** Functions behind the API: each checks that a request came through CloudFront. */
const services = new Set<string>(Object.values(routes).map(({ service }) => service));

const asynchronous = resourcesOf(template, 'AWS::Lambda::EventInvokeConfig').map(
  ({ properties }) => properties.FunctionName.Ref,
);

test('each function that serves members may read, create and change their auth sessions', () => {
  const serving = Object.values(routes).filter(({ access }) => access !== 'public');
  for (const service of new Set(serving.map((route) => route.service))) {
    expect(allowed[service]).toEqual(expect.arrayContaining(checkingSessions));
  }
});

test('each function with endpoints of members may ask whether the admin of an impersonation is still one', () => {
  const serving = Object.values(routes).filter(({ access }) => access === 'member');
  for (const service of new Set(serving.map((route) => route.service))) {
    expect(allowed[service]).toEqual(expect.arrayContaining(checkingImpersonations));
    const [, made] = [...functions].find(([name]) => name === service) ?? [];
    expect(made?.properties.Environment.Variables).toMatchObject({ ADMIN_SECOND_FACTOR: 'required' });
  }
});

test('no function that takes a name of a person is bundled without the list of top-level domains (docs/trust.md#names)', () => {
  const named = Object.values<Endpoint>(contract).filter(
    ({ body }) =>
      body &&
      JSON.stringify(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })).includes(personNameDescription),
  );
  const services = new Set(named.map(({ service }) => service));
  expect(services.size).toBeGreaterThan(3);
  expect([...services].filter((service) => functionsWithoutDomainList.includes(service))).toEqual([]);
});

test('only what reacts to events asks for charges of saved cards, and what sends mails invokes no function (docs/decisions/events.md)', () => {
  const mayInvoke = [...functions].filter(([, made]) =>
    permissions(made).some((line) => line.startsWith('lambda:') && line.includes('<FunctionsSyncPayments.Arn>')),
  );
  expect(mayInvoke.map(([name]) => name).sort()).toEqual(['streamConsumer', 'sweepChanges']);
  const sending = [...functions].filter(([, made]) => permissions(made).some((line) => line.startsWith('ses:Send')));
  expect(sending.map(([name]) => name).sort()).toEqual(['mail', 'sendDueMails']);
  for (const [, made] of sending) {
    expect(permissions(made).filter((line) => /^(lambda|\*):/.test(line) || line.startsWith('*'))).toEqual([]);
    expect(made.properties.Environment.Variables).not.toHaveProperty('SETTLE_FUNCTION');
  }
});

/** What they give up has a queue of its own. */
const ownQueues = ['mailEvents', 'soundEvents'];

describe.each([...functions])('%s', (name, made) => {
  test('has exactly the listed permissions', () => {
    const own = Object.entries(allowed).find(([known]) => known === name)?.[1] ?? [];
    // infra/on-failure.test.ts says that each schedule's function keeps failed events.
    const queue = asynchronous.includes(made.id) && !ownQueues.includes(name) ? sending('SchedulesGivenUp') : [];
    const checks = services.has(name) ? [checkingOrigin] : [];
    expect(permissions(made)).toEqual([...everyFunction(name), ...checks, ...own, ...queue].sort());
    const role = template.Resources[made.properties.Role['Fn::GetAtt'][0]]?.Properties;
    expect(Object.keys(role ?? {})).toEqual(['AssumeRolePolicyDocument', 'Policies']);
    // Of this function alone.
    const holders = resourcesOf(template, 'AWS::Lambda::Function').filter(
      ({ properties }) => properties.Role['Fn::GetAtt'][0] === made.properties.Role['Fn::GetAtt'][0],
    );
    expect(holders.map(({ id }) => id)).toEqual([made.id]);
  });

  test('writes to the log of its group', () => {
    const { LogGroup, LogFormat } = made.properties.LoggingConfig;
    expect(readable(LogGroup)).toBe(`<${logOf(name)}>`);
    expect(LogFormat).toBe('JSON');
  });
});
