import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { backupAgeMetric, failedProbesMetric } from '#shared/rules/metrics.ts';
import { EdgeAlarmStack } from './edge-alarm/stack.ts';
import { exhaleApp } from './synth.ts';
import { onlyResource, resourcesOf, siteFunctions, synthesiseTemplate, template } from './testing/template.ts';

// docs/operations.md#seen-from-outside

const alarmsOf = (of: typeof template) =>
  resourcesOf(of, 'AWS::CloudWatch::Alarm').map(({ id, properties }) => ({ id, ...properties }));
const inVirginia = synthesiseTemplate({ env: { region: 'us-east-1' } });

test.each([
  [
    'twice in a quarter of an hour, the site did not answer',
    failedProbesMetric,
    { Threshold: 2, Period: 900, Statistic: 'Sum' },
  ],
  ['the table cannot be restored to the last hour', backupAgeMetric, { Threshold: 3600, Statistic: 'Minimum' }],
])('an alarm when %s', (_, MetricName, more) => {
  const Dimensions = [{ Name: 'service', Value: 'probe' }];
  expect(alarmsOf(template)).toContainEqual(expect.objectContaining({ MetricName, Dimensions, ...more }));
});

test.each([
  ['Reputation.BounceRate', 0.05],
  ['Reputation.ComplaintRate', 0.001],
])('an alarm on %s, before SES looks at the account', (MetricName, limit) => {
  const found = alarmsOf(template).find((alarm) => alarm.MetricName === MetricName);
  expect(found).toMatchObject({ Namespace: 'AWS/SES', Statistic: 'Maximum' });
  expect(found?.Threshold).toBeGreaterThan(0);
  expect(found?.Threshold).toBeLessThan(limit);
});

test('an alarm when any function is not let run', () => {
  const throttles = alarmsOf(template).find(({ MetricName }) => MetricName === 'Throttles');
  expect(throttles).toMatchObject({ Namespace: 'AWS/Lambda', Threshold: 1, Statistic: 'Sum' });
  expect(throttles?.Dimensions).toBeUndefined();
});

test('an alarm on failed answers of CloudFront, where its metrics are: in us-east-1 alone', () => {
  const reads = (of: typeof template) =>
    alarmsOf(of).filter(({ Metrics }) => JSON.stringify(Metrics ?? '').includes('5xxErrorRate'));
  expect(reads(inVirginia)).toHaveLength(1);
  expect(reads(inVirginia)[0]).toMatchObject({ Threshold: 3 });
  expect(reads(template)).toEqual([]);
});

test('for a site elsewhere, the same alarm is in a stack of its own, with a topic of its own', () => {
  const app = exhaleApp({});
  new EdgeAlarmStack(app, 'Edge', { distributionId: 'E1', adminEmail: 'studio@exhale.example' });
  const stack = app.synth().getStackByName('Edge');
  expect(stack.environment.region).toBe('us-east-1');
  const [alarm, ...others] = alarmsOf(stack.template);
  expect(others).toEqual([]);
  const same = alarmsOf(inVirginia).find(({ id }) => id.startsWith('OutsideVisitorsFail'));
  expect(alarm).toMatchObject({ Threshold: same?.Threshold, AlarmDescription: same?.AlarmDescription });
  expect(JSON.stringify(alarm)).toContain('"DistributionId","Value":"E1"');
  expect(alarm?.AlarmActions).toEqual([{ Ref: onlyResource(stack.template, 'AWS::SNS::Topic').id }]);
  expect(onlyResource(stack.template, 'AWS::SNS::Subscription').properties.Endpoint).toBe('studio@exhale.example');
});

test('the alarm of CloudFront stands in the manual, too', () => {
  expect(alarmsOf(inVirginia).some(({ id }) => /^OutsideVisitorsFail/.test(id))).toBe(true);
  expect(readFileSync('docs/operations.md', 'utf8')).toContain('`OutsideVisitorsFail`');
});

test('the dashboard has ten figures; those of CloudFront come from us-east-1 (docs/operations.md#the-dashboard)', () => {
  const { DashboardBody } = onlyResource(template, 'AWS::CloudWatch::Dashboard').properties;
  const [, parts] = DashboardBody['Fn::Join'];
  const body = JSON.parse(parts.map((part: unknown) => (typeof part === 'string' ? part : 'x')).join(''));
  const titles = body.widgets.map(({ properties }: { properties: { title: string } }) => properties.title);
  expect(titles.map((title: string) => Number.parseInt(title, 10))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  const [requests] = body.widgets;
  expect(JSON.stringify(requests)).toContain('"region":"us-east-1"');
  const manual = readFileSync('docs/operations.md', 'utf8');
  for (const title of titles) expect(manual).toContain(title.replace(/^\d+ /, ''));
});

test('the probe asks the site by its own address', () => {
  const { Environment } = siteFunctions(template).get('probe')?.properties ?? {};
  expect(Environment.Variables).toMatchObject({ SITE_URL: expect.anything(), TABLE_NAME: expect.anything() });
});
