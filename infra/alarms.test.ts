import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  eventBacklogMetric,
  failedMailsMetric,
  failedStreamRecordsMetric,
  mailBacklogMetric,
  refusedRatesMetric,
} from '#shared/rules/metrics.ts';
import type { FunctionName } from './functions.ts';
import { resourcesOf, siteFunctions, template } from './testing/template.ts';

const manual = readFileSync('docs/operations.md', 'utf8');
const section = manual.slice(manual.indexOf('\n## Alarms\n')).split(/\n#{2,3} /)[1] ?? '';

/** Rows of the manual's table: name, when it is raised, what to look at first. */
const rows = section
  .split('\n')
  .filter((line) => /^\| .*`/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, name = '', raised = '', look = '']) => ({ name: /`([^`]+)`/.exec(name)?.[1] ?? '', raised, look }));

/** Whether a name of the table, where `…` stands for any part, is that of an alarm. */
function names(row: { name: string }, alarm: string): boolean {
  return new RegExp(`^${row.name.replaceAll('…', '.*')}$`).test(alarm);
}

// Without CDK's hash, as an operator reads them in the middle of the deployed name.
const alarms = resourcesOf(template, 'AWS::CloudWatch::Alarm').map(({ id }) => id.replace(/[0-9A-F]{8}$/, ''));

test.each(alarms)('alarm %s stands in one row of the manual (docs/operations.md#alarms)', (alarm) => {
  expect(rows.filter((row) => names(row, alarm))).toHaveLength(1);
});

test.each(rows)('$name is the name of an alarm, and its row says when it is raised and what to do', (row) => {
  expect(alarms.some((alarm) => names(row, alarm))).toBe(true);
  expect(row.raised.length).toBeGreaterThan(20);
  expect(row.look.length).toBeGreaterThan(10);
});

const functions = siteFunctions(template);

test('given-up mails and a backlog of mails raise alarms (docs/trust.md#mail-delivery)', () => {
  const alarms = resourcesOf(template, 'AWS::CloudWatch::Alarm').map(({ properties }) => properties);
  const { POWERTOOLS_METRICS_NAMESPACE: Namespace } = functions.get('mail')?.properties.Environment.Variables ?? {};
  const Dimensions = (Value: string) => [{ Name: 'service', Value }];
  const backlog = { Namespace, MetricName: mailBacklogMetric, Dimensions: Dimensions('sendDueMails'), Threshold: 600 };
  expect(alarms).toContainEqual(expect.objectContaining(backlog));
  const givenUp = ['mail', 'sendDueMails'].map((name) =>
    expect.objectContaining({
      MetricStat: expect.objectContaining({
        Metric: { Namespace, MetricName: failedMailsMetric, Dimensions: Dimensions(name) },
      }),
    }),
  );
  expect(alarms).toContainEqual(expect.objectContaining({ Threshold: 1, Metrics: expect.arrayContaining(givenUp) }));
});

test('a backlog of events raises an alarm (docs/decisions/events.md)', () => {
  const alarms = resourcesOf(template, 'AWS::CloudWatch::Alarm').map(({ properties }) => properties);
  const Dimensions = [{ Name: 'service', Value: 'sweepChanges' }];
  expect(alarms).toContainEqual(
    expect.objectContaining({ MetricName: eventBacklogMetric, Dimensions, Threshold: 600, Statistic: 'Maximum' }),
  );
});

test('refused exchange rates raise an alarm (docs/trust.md#rate-bounds)', () => {
  const alarms = resourcesOf(template, 'AWS::CloudWatch::Alarm').map(({ properties }) => properties);
  const Dimensions = [{ Name: 'service', Value: 'refreshRates' }];
  expect(alarms).toContainEqual(
    expect.objectContaining({ MetricName: refusedRatesMetric, Dimensions, Threshold: 1, Statistic: 'Sum' }),
  );
});

test('late and failing stream records raise alarms', () => {
  const alarms = resourcesOf(template, 'AWS::CloudWatch::Alarm').map(({ properties }) => properties);
  expect(alarms).toContainEqual(late('streamConsumer'));
  const { POWERTOOLS_METRICS_NAMESPACE: Namespace } =
    functions.get('streamConsumer')?.properties.Environment.Variables ?? {};
  const Dimensions = [{ Name: 'service', Value: 'streamConsumer' }];
  expect(alarms).toContainEqual(
    expect.objectContaining({ Namespace, MetricName: failedStreamRecordsMetric, Dimensions, Threshold: 5 }),
  );
});

const late = (name: FunctionName) =>
  expect.objectContaining({
    MetricName: 'IteratorAge',
    Threshold: 600_000,
    Dimensions: [{ Name: 'FunctionName', Value: { Ref: functions.get(name)?.id } }],
  });
