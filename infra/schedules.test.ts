import { Duration, Stack } from 'aws-cdk-lib/core';
import { describe, expect, test } from 'vitest';
import { placeholderArtefacts } from './artefacts.ts';
import { SiteFunction } from './constructs/function.ts';
import { FunctionGroup } from './constructs/function-group.ts';
import { every } from './constructs/jobs.ts';
import { Observability } from './constructs/observability.ts';
import { exhaleApp } from './synth.ts';
import { onlyResource, readable, resourcesOf, siteFunctions, template } from './testing/template.ts';

const functions = siteFunctions(template);
const alarms = resourcesOf(template, 'AWS::CloudWatch::Alarm').map(({ properties }) => properties);
const onAbsence = alarms.filter(({ ComparisonOperator }) => ComparisonOperator.startsWith('LessThan'));
const rules = resourcesOf(template, 'AWS::Events::Rule')
  .map(({ properties }) => properties)
  .filter(({ ScheduleExpression }) => ScheduleExpression);

const seconds: Record<string, number> = { minute: 60, minutes: 60, hour: 3600, hours: 3600, day: 86_400, days: 86_400 };

function intervalOf(expression: string): number {
  if (/^cron\(\d+ \d+ \* \* \? \*\)$/.test(expression)) return 86_400;
  const [, count, unit = ''] = /^rate\((\d+) (\w+)\)$/.exec(expression) ?? [];
  return Number(count) * Number(seconds[unit]);
}

const functionOf = (Arn: unknown) => [...functions].find(([, { id }]) => JSON.stringify(Arn).includes(`"${id}"`));

test.each([
  ['RefreshRates', 'rate(1 hour)'],
  ['SyncPayments', 'rate(10 minutes)'],
  ['RotateOriginSecret', 'rate(1 hour)'],
  ['Probe', 'rate(5 minutes)'],
  ['ReconcilePayments', 'cron(0 2 * * ? *)'],
  ['ExportAccounts', 'cron(0 2 * * ? *)'],
  ['CleanUpUploads', 'rate(1 day)'],
  ['CompleteDeletions', 'rate(10 minutes)'],
  // A freed seat that the stream did not offer waits no longer.
  ['SweepChanges', 'rate(1 minute)'],
])('%s runs at %s', (name, expression) => {
  const own = rules.filter(({ Targets }) => readable(Targets[0].Arn) === `<Functions${name}.Arn>`);
  expect(own.map(({ ScheduleExpression }) => ScheduleExpression)).toEqual([expression]);
});

describe.each(rules)('"$Description" (docs/trust.md#schedules)', ({ ScheduleExpression, Targets, Description }) => {
  const interval = intervalOf(ScheduleExpression);
  const [name, { id, properties } = { id: '', properties: {} }] = functionOf(Targets[0].Arn) ?? [];
  const heartbeats = onAbsence.filter(({ Metrics }) =>
    Metrics?.some((metric: { MetricStat?: { Metric: { Dimensions: { Value: { Ref: string } }[] } } }) =>
      metric.MetricStat?.Metric.Dimensions.some(({ Value }) => Value.Ref === id),
    ),
  );

  test('runs one function, twice more if it fails', () => {
    expect(Targets).toHaveLength(1);
    expect(Targets[0].RetryPolicy).toEqual({ MaximumRetryAttempts: 2 });
    expect(name).toBeDefined();
  });

  test('raises an alarm, in words for people, when it has not succeeded for a few intervals', () => {
    expect(heartbeats).toHaveLength(1);
    const [{ Metrics, EvaluationPeriods, AlarmDescription, AlarmActions }] = heartbeats;
    const [expression, ...read] = Metrics;
    expect(expression).toMatchObject({ Expression: 'invocations - errors', ReturnData: true });
    const period = read[0].MetricStat.Period;
    expect(read.map(({ MetricStat }: never) => MetricStat)).toEqual(
      ['Invocations', 'Errors'].map((MetricName) => ({
        Metric: { Namespace: 'AWS/Lambda', MetricName, Dimensions: [{ Name: 'FunctionName', Value: { Ref: id } }] },
        Period: period,
        Stat: 'Sum',
      })),
    );
    const window = period * EvaluationPeriods;
    expect(window).toBeGreaterThan(interval);
    expect(window).toBeLessThanOrEqual(Math.min(3 * interval, interval + 6 * 3600));
    // CloudWatch's limits: a day in short periods, a week in periods of an hour or more.
    expect(window).toBeLessThanOrEqual(period >= 3600 ? 7 * 86_400 : 86_400);
    expect(AlarmDescription).toContain(Description.toLowerCase());
    expect(AlarmActions).toEqual([{ Ref: onlyResource(template, 'AWS::SNS::Topic').id }]);
  });

  test('shares its function with no other schedule, stream or route, whose successes would hide that it stopped', () => {
    const targets = rules.flatMap(({ Targets: all }) => all.map(({ Arn }: { Arn: unknown }) => functionOf(Arn)?.[0]));
    expect(targets.filter((target) => target === name)).toHaveLength(1);
    const others = ['AWS::Lambda::EventSourceMapping', 'AWS::ApiGatewayV2::Integration', 'AWS::Cognito::UserPool'];
    for (const other of others) expect(JSON.stringify(resourcesOf(template, other))).not.toContain(`"${id}"`);
    expect(properties.Timeout).toBeLessThan(interval);
  });
});

test('what is missing is bad for each alarm on absence, and for no other (docs/trust.md#schedules)', () => {
  expect(onAbsence).toHaveLength(rules.length);
  for (const alarm of alarms)
    expect(alarm.TreatMissingData).toBe(onAbsence.includes(alarm) ? 'breaching' : 'notBreaching');
});

test('a schedule that no alarm could watch is refused', () => {
  const stack = new Stack(exhaleApp({}), 'Test');
  const observability = new Observability(stack, 'Observability', 'admin@studio.test');
  const code = placeholderArtefacts().functionCode('art');
  const group = new FunctionGroup(stack, 'Group');
  const onFailure = { people: 'Nothing.' };
  const job = new SiteFunction(stack, 'Job', { name: 'job', code, observability, group, onFailure });
  expect(() => every(Duration.days(7), stack, 'Weekly', job, 'Does something')).toThrow('7 days');
});
