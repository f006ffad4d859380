import { describe, expect, test } from 'vitest';
import { template } from '#infra/testing/template.ts';
import { costDocument, costTables, documentedCosts } from './cost-document.ts';
import { recordedFigures, type Work } from './cost-figures.ts';
import { edgeGbPrice, priceOf, prices } from './cost-prices.ts';
import { edgeFunctionsOf, stackCosts } from './cost-stack.ts';
import { usageOf } from './cost-usage.ts';
import { workOf } from './cost-work.ts';

/** docs/operations.md#costs */

const stack = stackCosts(template);
const figures = recordedFigures();

describe('the costs of a month', () => {
  test('stand in the manual as they are computed: npm run bench costs writes them', () => {
    expect(documentedCosts()).toBe(costDocument(costTables(figures, stack)));
  });

  test('add up to the last row', () => {
    const [, paid = ''] = documentedCosts().split('\n\n');
    const [, , ...rows] = paid.split('\n').map((line) => line.split('|').slice(2, -1));
    const cents = rows.map((cells) => cells.map((cell) => Math.round(Number(cell.replaceAll(/[*,\s]/g, '')) * 100)));
    const sums = cents.pop();
    expect(cents.length).toBeGreaterThan(10);
    expect([0, 1, 2].map((at) => cents.reduce((sum, row) => sum + (row[at] ?? Number.NaN), 0))).toEqual(sums);
  });

  test('rise with visitors, but for open pages, which share what CloudFront keeps', () => {
    const [few, many] = [10_000, 1_000_000].map((visitors) => usageOf(visitors, figures, stack));
    expect(many?.edgeRequests).toBeGreaterThan((few?.edgeRequests ?? 0) * 90);
    expect(many?.apiRequests).toBeLessThan((few?.apiRequests ?? 0) * 90);
  });

  test('need figures of each schedule', () => {
    const runs = { ...stack.runs, Unknown: 30 };
    expect(() => usageOf(100, figures, { ...stack, runs })).toThrow('Unknown was not measured');
  });
});

describe('prices', () => {
  test('have a page of AWS each', () => {
    for (const { source } of Object.values(prices)) expect(source).toMatch(/^https:\/\/aws\.amazon\.com\/\S+\/$/);
  });

  test('leave out what is free', () => {
    expect(priceOf('customMetric', 10)).toBe(0);
    expect(priceOf('customMetric', 13)).toBeCloseTo(0.9);
    expect(priceOf('secret', 3)).toBeCloseTo(1.2);
  });

  test.each([
    [1_000, 0],
    [10_000, 765],
    [60_000, 765 + 3200 + 600],
  ])('of %d GB by CloudFront follow the tiers', (gigabytes, dollars) => {
    expect(edgeGbPrice(gigabytes)).toBeCloseTo(dollars);
  });
});

describe('the stack', () => {
  const metric = (Namespace: string, service: string) => ({
    MetricStat: { Metric: { Namespace, MetricName: 'Failed', Dimensions: [{ Name: 'service', Value: service }] } },
  });
  const alarm = (Properties: Record<string, unknown>) => ({ Type: 'AWS::CloudWatch::Alarm', Properties });
  const rule = (ScheduleExpression?: string) => ({ Type: 'AWS::Events::Rule', Properties: { ScheduleExpression } });

  test('costs each metric that an alarm reads, and our own metrics once', () => {
    const math = alarm({ Metrics: [{ Expression: 'a + b' }, metric('Site', 'mail'), metric('Site', 'due')] });
    const again = alarm({ Metrics: [metric('Site', 'mail')] });
    const plain = alarm({ Namespace: 'AWS/Lambda', MetricName: 'Errors', Dimensions: [] });
    const held = { Secret: { Type: 'AWS::SecretsManager::Secret' }, Key: { Type: 'AWS::KMS::Key' } };
    const Resources = { math, again, plain, ...held };
    expect(stackCosts({ Resources })).toEqual({ alarmMetrics: 4, customMetrics: 2, secrets: 1, keys: 1, runs: {} });
  });

  test('runs the functions of the behaviour that a path belongs to', () => {
    const two = { FunctionAssociations: [{}, {}] };
    const CacheBehaviors = [{ PathPattern: '/api/*' }, { PathPattern: '/login', FunctionAssociations: [{}] }];
    const Properties = { DistributionConfig: { DefaultCacheBehavior: two, CacheBehaviors } };
    const runs = edgeFunctionsOf({ Resources: { Edge: { Type: 'AWS::CloudFront::Distribution', Properties } } });
    const requests = ['GET /', 'GET /sessions/1?tab=past', 'POST /api/bookings', 'POST /login', 'GET /loginx'];
    expect(requests.map(runs)).toEqual([2, 2, 0, 1, 2]);
  });

  test('runs its schedules so often in a month, and events cost when they come', () => {
    const Resources = {
      SyncPayments12345678: rule('rate(10 minutes)'),
      Nightly12345678: rule('cron(0 2 * * ? *)'),
      Events12345678: rule(),
    };
    expect(stackCosts({ Resources }).runs).toEqual({ SyncPayments: 4320, Nightly: 30 });
    expect(() => stackCosts({ Resources: { Odd: rule('cron(0 2 ? * MON *)') } })).toThrow('MON');
  });
});

test('work is counted from meters and from what the table has more', () => {
  const item = { PK: { S: 'BOOKING#1' }, SK: { S: 'BOOKING' }, GSI1PK: { S: 'SESSION#1' }, GSI1SK: { S: '1' } };
  const call = { service: 'dynamodb', action: 'Query', milliseconds: 1, items: 100 };
  const objects = ['GetObject', 'PutObject'].map((action) => ({ service: 's3', action, milliseconds: 1 }));
  const sent = { service: 'ses', action: 'SendEmail', milliseconds: 1 };
  const readings = {
    functions: {
      bookings: { invocations: 2, milliseconds: 30.4, starts: [], callCounts: {}, calls: [call, sent, ...objects] },
    },
    origin: { 'POST /api/bookings': 2 },
    running: 0,
    edge: { 'GET /assets/app.js': { hits: 1, misses: 2 }, 'POST /api/bookings': { hits: 0, misses: 2 } },
  };
  const gone = { ...item, expiresAt: { N: '1' } };
  const work = workOf({
    readings,
    before: new Map(),
    after: new Map([
      ['a', item],
      ['b', gone],
    ]),
    edgeBytes: 7,
    edgeFunctions: (request) => (request.startsWith('GET') ? 1 : 0),
  });
  const expected: Work = {
    edgeRequests: 5,
    edgeFunctionRuns: 3,
    edgeBytes: 7,
    apiRequests: 2,
    invocations: 2,
    milliseconds: 30,
    // A hundred items of 60 bytes are two pages of 4 kB; each write has a copy in an index.
    readUnits: 2,
    writeUnits: 6,
    storedBytes: 284,
    mails: 1,
    // Of four misses two went to the API; a function read an object and wrote one.
    fileReads: 3,
    fileWrites: 1,
  };
  expect(work).toEqual(expected);
});
