import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Stack } from 'aws-cdk-lib/core';
import { describe, expect, test } from 'vitest';
import { FunctionGroup } from './constructs/function-group.ts';
import { Observability } from './constructs/observability.ts';
import { functionGroups, groupNames } from './function-groups.ts';
import { exhaleApp } from './synth.ts';
import {
  onlyResource,
  readable,
  resourcesOf,
  siteFunctions,
  synthesiseTemplate,
  template,
} from './testing/template.ts';

/** docs/operations.md#which-function-failed */

const dev = synthesiseTemplate({ stage: 'dev' });
const stages = { prod: template, dev };
const places = Object.entries(stages).flatMap(([stage, made]) => groupNames.map((group) => ({ stage, made, group })));

type Query = { Id: string; Expression?: string; MetricStat?: { Metric: unknown; Period: number; Stat: string } };

describe.each(places)('functions of $group in $stage', ({ made, group }) => {
  const functions = siteFunctions(made);
  const names = Object.entries(functionGroups).flatMap(([name, its]) => (its === group ? [name] : []));
  const id = `Functions${group.charAt(0).toUpperCase()}${group.slice(1)}Group`;
  const alarm = resourcesOf(made, 'AWS::CloudWatch::Alarm').find((one) => one.id.startsWith(`${id}Failed`))?.properties;
  const [result, ...read]: Query[] = alarm.Metrics;

  test('are watched by one alarm, whose value is the number of what failed', () => {
    expect(read.map(({ Id, MetricStat }) => [Id, MetricStat])).toEqual(
      expect.arrayContaining(
        names.map((name) => {
          const Dimensions = [{ Name: 'FunctionName', Value: { Ref: functions.get(name)?.id } }];
          const Metric = { Namespace: 'AWS/Lambda', MetricName: 'Errors', Dimensions };
          return [name, { Metric, Period: 300, Stat: 'Sum' }];
        }),
      ),
    );
    expect(read).toHaveLength(names.length);
    const numbered = /IF\(FILL\((\w+), 0\) > 0, (\d+), 0\)/g;
    expect(result?.Expression?.replace(numbered, '').replaceAll(', ', '')).toBe('MAX([])');
    const numbers = [...(result?.Expression ?? '').matchAll(numbered)].map(([, name, number]) => [name, number]);
    expect(numbers.map(([name]) => name).sort()).toEqual([...names].sort());
    for (const [name, number] of numbers) {
      expect(readable(alarm.AlarmDescription)).toMatch(new RegExp(`(\\. | )${number} ${name}: [A-Z][^.]{20,}\\.`));
    }
    expect(alarm).toMatchObject({ Threshold: 1, EvaluationPeriods: 1, TreatMissingData: 'notBreaching' });
    expect(alarm.AlarmActions).toEqual([{ Ref: onlyResource(made, 'AWS::SNS::Topic').id }]);
  });

  test('write one log, kept for a month, which the alarm names', () => {
    const logs = resourcesOf(made, 'AWS::Logs::LogGroup').filter((log) => log.id.startsWith(id));
    expect(logs).toMatchObject([{ properties: { RetentionInDays: 30 } }]);
    expect(readable(alarm.AlarmDescription)).toMatch(new RegExp(` Log: <${id}Log>$`));
  });
});

test('every function is in a group', () => {
  expect([...siteFunctions(template).keys()].sort()).toEqual(Object.keys(functionGroups).sort());
});

test.each([
  ['more functions than CloudWatch reads metrics', 11, 'Nothing.', 'split it'],
  ['a longer text than CloudWatch keeps', 10, 'x'.repeat(90), 'too long'],
])('a group with %s is refused', (_, count, people, message) => {
  const stack = new Stack(exhaleApp({}), 'Test');
  const group = new FunctionGroup(stack, 'Group');
  const errors = new Metric({ namespace: 'Test', metricName: 'Errors' });
  for (let at = 0; at < count; at++) group.watch({ name: `f${at}`, people, errors });
  expect(() => group.addAlarm(new Observability(stack, 'Observability', 'a@studio.test'))).toThrow(message);
});
