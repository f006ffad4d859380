import { describe, expect, test } from '@jest/globals';
import { failedMailsMetric } from '#shared/mail.ts';
import { failedSettlementsMetric, mismatchedPaymentsMetric } from '#shared/payments.ts';
import { functionEntries } from './functions.ts';
import { type Looked, onlyResource, resourcesOf, siteFunctions, templateOf, written } from './testing/template.ts';

type Metrics = { MetricStat?: { Metric: unknown } };
type Statement = { Effect: string; Action: string | string[]; Resource: unknown; Condition?: unknown };

const template = templateOf();
const functions = siteFunctions(template);

/** What the function's role allows, one line for each action and resource. */
function permissions(made: Looked): string[] {
  const role = made.properties.Role['Fn::GetAtt'][0];
  const lines = resourcesOf(template, 'AWS::IAM::Policy')
    .filter(({ properties }) => properties.Roles.some(({ Ref }: { Ref: string }) => Ref === role))
    .flatMap(({ properties }): Statement[] => properties.PolicyDocument.Statement)
    .flatMap(({ Effect, Action, Resource, Condition }) => {
      expect(Effect).toBe('Allow');
      const condition = Condition ? ` if ${JSON.stringify(Condition)}` : '';
      return [Action]
        .flat()
        .flatMap((action) => [Resource].flat().map((one) => `${action} ${written(one)}${condition}`));
    });
  return lines.sort();
}

// Each function's own log and traces; the rest stands below.
const everyFunction = (name: string) => [
  `logs:CreateLogStream <Functions${name}Log.Arn>`,
  `logs:PutLogEvents <Functions${name}Log.Arn>`,
  'xray:PutTelemetryRecords *',
  'xray:PutTraceSegments *',
];

const table = '<DataTable.Arn>';
const stream = '<DataTable.StreamArn>';
const onlyRates = ' if {"ForAllValues:StringEquals":{"dynamodb:LeadingKeys":["RATES"]}}';
const ses = 'arn:<AWS::Partition>:ses:<AWS::Region>:<AWS::AccountId>:';

const settling = [
  ...['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'].map((action) => `dynamodb:${action} ${table}`),
  'secretsmanager:GetSecretValue <PaymentsStripeKeys>',
];

const allowed: Record<keyof typeof functionEntries, string[]> = {
  sessions: [`dynamodb:Query ${table}`, `dynamodb:Query ${table}/index/byKind`],
  bookings: [...settling, `dynamodb:Query ${table}`],
  payments: [...settling, `dynamodb:Query ${table}`],
  syncPayments: [...settling, `dynamodb:Query ${table}/index/byKind`],
  discounts: ['GetItem', 'UpdateItem'].map((action) => `dynamodb:${action} ${table}`),
  waitlist: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'].map(
    (action) => `dynamodb:${action} ${table}`,
  ),
  currency: [`dynamodb:GetItem ${table}${onlyRates}`],
  refreshRates: [`dynamodb:PutItem ${table}${onlyRates}`],
  mail: [
    `dynamodb:GetItem ${table}`,
    ...['PutItem', 'Query', 'UpdateItem'].map((action) => `dynamodb:${action} ${table}`),
    ...['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map((name) => `dynamodb:${name} ${stream}`),
    `ses:SendEmail ${ses}configuration-set/<MailConfiguration>`,
    `ses:SendEmail ${ses}identity/exhale.example`,
  ],
  art: [],
};

test('the stack has exactly the functions of functions.ts', () => {
  expect([...functions.keys()].sort()).toEqual(Object.keys(functionEntries).sort());
});

describe.each([...functions])('%s', (name, made) => {
  test('may do what it needs and nothing else', () => {
    const own = Object.entries(allowed).find(([known]) => known === name)?.[1] ?? [];
    const capitalised = name.charAt(0).toUpperCase() + name.slice(1);
    expect(permissions(made)).toEqual([...everyFunction(capitalised), ...own].sort());
    const role = template.Resources[made.properties.Role['Fn::GetAtt'][0]]?.Properties;
    expect(Object.keys(role ?? {})).toEqual(['AssumeRolePolicyDocument']);
  });

  test('runs Node 24 on arm64 with traces, in bounded time', () => {
    expect(made.properties).toMatchObject({
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      Handler: 'index.handler',
      TracingConfig: { Mode: 'Active' },
    });
    expect(made.properties.Timeout).toBeLessThanOrEqual(60);
  });

  test('has a log that forgets', () => {
    const log = template.Resources[made.properties.LoggingConfig.LogGroup.Ref];
    expect(log?.Properties?.RetentionInDays).toBe(30);
  });

  test('has an alarm that says what its failure means to people', () => {
    const alarm = resourcesOf(template, 'AWS::CloudWatch::Alarm').find(
      ({ properties }) => properties.MetricName === 'Errors' && properties.Dimensions[0].Value.Ref === made.id,
    );
    expect(alarm?.properties.AlarmDescription).toMatch(/^[A-Z].{30,}\.$/);
    expect(alarm?.properties.AlarmActions).toEqual([{ Ref: onlyResource(template, 'AWS::SNS::Topic').id }]);
  });
});

test('a mail that was given up, or is late, raises an alarm by the metric that the function writes', () => {
  const mail = functions.get('mail');
  const alarms = resourcesOf(template, 'AWS::CloudWatch::Alarm').map(({ properties }) => properties);
  expect(alarms).toContainEqual(
    expect.objectContaining({
      Namespace: mail?.properties.Environment.Variables.POWERTOOLS_METRICS_NAMESPACE,
      MetricName: failedMailsMetric,
      Dimensions: [{ Name: 'service', Value: 'mail' }],
      Threshold: 1,
    }),
  );
  expect(alarms).toContainEqual(expect.objectContaining({ MetricName: 'IteratorAge', Threshold: 600_000 }));
});

describe("Stripe's keys", () => {
  const secret = onlyResource(template, 'AWS::SecretsManager::Secret');

  test('stand in a secret that the stack makes empty and does not take with it', () => {
    expect(Object.keys(secret.properties).sort()).toEqual(['Description', 'Name']);
    expect(template.Resources[secret.id]).toMatchObject({ DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' });
  });

  test('are known to those who may read them, and are those of Stripe itself unless said otherwise', () => {
    const told = [...functions].filter(([, { properties }]) => 'STRIPE_SECRET_ID' in properties.Environment.Variables);
    expect(told.map(([name]) => name).sort()).toEqual(['bookings', 'payments', 'syncPayments']);
    for (const [, { properties }] of told) {
      expect(properties.Environment.Variables).toMatchObject({
        STRIPE_SECRET_ID: { Ref: secret.id },
        STRIPE_API_BASE: '',
      });
    }
  });
});

test('a payment that is not what was asked raises an alarm, whoever saw it, and so do those that nobody can settle', () => {
  const alarms = resourcesOf(template, 'AWS::CloudWatch::Alarm').map(({ properties }) => properties);
  const mismatched = alarms
    .find(({ Metrics }) => Metrics)
    ?.Metrics.flatMap(({ MetricStat }: Metrics) => (MetricStat ? [MetricStat.Metric] : []));
  expect(mismatched).toEqual(
    ['payments', 'syncPayments'].map((Value) => ({
      Namespace: 'Exhale',
      MetricName: mismatchedPaymentsMetric,
      Dimensions: [{ Name: 'service', Value }],
    })),
  );
  expect(alarms).toContainEqual(
    expect.objectContaining({
      MetricName: failedSettlementsMetric,
      Dimensions: [{ Name: 'service', Value: 'syncPayments' }],
    }),
  );
});

test('every log forgets', () => {
  const retentions = resourcesOf(template, 'AWS::Logs::LogGroup').map(({ properties }) => properties.RetentionInDays);
  expect(new Set(retentions)).toEqual(new Set([30]));
});

test.each([
  ['RefreshRates', 'rate(1 hour)'],
  ['SyncPayments', 'rate(10 minutes)'],
])('%s runs at %s, and twice more when it fails', (name, expression) => {
  const rules = resourcesOf(template, 'AWS::Events::Rule').filter(({ id }) => id.startsWith(name));
  expect(rules.map(({ properties }) => properties.ScheduleExpression)).toEqual([expression]);
  const targets = rules.flatMap(({ properties }) => properties.Targets);
  expect(targets.map(({ Arn, RetryPolicy }) => [written(Arn), RetryPolicy])).toEqual([
    [`<Functions${name}.Arn>`, { MaximumRetryAttempts: 2 }],
  ]);
});

test('the options reach the functions', () => {
  const options = {
    siteUrl: 'http://localhost:8080',
    mailFrom: 'from@studio.test',
    adminEmail: 'admin@studio.test',
    exchangeRateUrl: 'http://localhost:1',
    stripeApiBase: 'http://localhost:2',
  };
  const made = siteFunctions(templateOf(options));
  const variables = (name: string) => made.get(name)?.properties.Environment.Variables;
  expect(variables('bookings')).toMatchObject({ SITE_URL: options.siteUrl, ADMIN_EMAIL: options.adminEmail });
  expect(variables('mail')).toMatchObject({ SITE_URL: options.siteUrl, MAIL_FROM: options.mailFrom });
  for (const name of ['bookings', 'payments', 'syncPayments']) {
    expect(variables(name)).toMatchObject({ STRIPE_API_BASE: options.stripeApiBase });
  }
  expect(variables('refreshRates')).toMatchObject({ EXCHANGE_RATE_URL: options.exchangeRateUrl });
});
