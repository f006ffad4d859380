import { describe, expect, test } from 'vitest';
import { readable, resourcesOf, siteFunctions, synthesiseTemplate, template } from './testing/template.ts';

// docs/operations.md#closing-the-site

const closed = synthesiseTemplate({ closed: true, validate: true });
const inDev = synthesiseTemplate({ closed: true, stage: 'dev', mailFrom: 'hello@dev.exhale.example', validate: true });

const writing = /^dynamodb:(PutItem|UpdateItem|DeleteItem|BatchWriteItem)$/;

type Statement = { Effect: string; Action: string | string[]; Resource: unknown };

function statementsOf(name: string, of: typeof template): Statement[] {
  const role = siteFunctions(of).get(name)?.properties.Role['Fn::GetAtt'][0];
  const { Policies } = resourcesOf(of, 'AWS::IAM::Role').find(({ id }) => id === role)?.properties ?? {};
  return Policies[0].PolicyDocument.Statement;
}

const actionsOf = (statements: Statement[], effect: string) =>
  statements.filter(({ Effect }) => Effect === effect).flatMap(({ Action }) => Action);

const names = [...siteFunctions(template).keys()];
const writers = names.filter((name) =>
  actionsOf(statementsOf(name, template), 'Allow').some((one) => writing.test(one)),
);

test('the stack says whether the site is closed', () => {
  expect(closed.Outputs?.Closed?.Value).toBe('true');
  expect(template.Outputs?.Closed?.Value).toBe('false');
});

describe.each([
  ['prod', closed],
  ['dev', inDev],
])('a closed site: %s', (_, of) => {
  test('no function may write to the table but those that an operator runs', () => {
    expect(writers.length).toBeGreaterThan(12);
    const free = writers.filter((name) => actionsOf(statementsOf(name, of), 'Deny').length < 4);
    expect(free).toEqual(['reconcilePayments', 'completeDeletions'].filter((name) => writers.includes(name)));
    const [denied] = statementsOf('bookings', of).filter(({ Effect }) => Effect === 'Deny');
    expect(readable(denied?.Resource)).toMatch(/^<DataTable\w*\.Arn>$/);
  });

  test('every function behind the API that may write refuses requests, with words', () => {
    const served = [
      'bookings',
      'identity',
      'secondFactor',
      'members',
      'ownData',
      'admin',
      'adminMedia',
      'adminMembers',
    ];
    const refusing = [...siteFunctions(of)].filter(
      ([, { properties }]) => properties.Environment.Variables.SITE_CLOSED === 'true',
    );
    expect(refusing.map(([name]) => name).toSorted()).toEqual([...served, 'accounting'].toSorted());
    for (const name of ['catalogue', 'art', 'pages']) expect(writers).not.toContain(name);
  });

  test('no schedule runs, no stream is consumed, and what SES reports is kept in its queue', () => {
    const rules = resourcesOf(of, 'AWS::Events::Rule').map(({ properties }) => properties);
    const schedules = rules.filter(({ ScheduleExpression }) => ScheduleExpression !== undefined);
    expect(new Set(schedules.map(({ State }) => State))).toEqual(new Set(['DISABLED']));
    const events = rules.filter(({ EventPattern }) => EventPattern).map((one) => [one.EventPattern.source, one.State]);
    expect(Object.fromEntries(events)).toEqual({ 'aws.ses': 'ENABLED', 'aws.mediaconvert': 'DISABLED' });
    const mappings = resourcesOf(of, 'AWS::Lambda::EventSourceMapping').map(({ properties }) => properties);
    const streams = mappings.filter(({ StartingPosition }) => StartingPosition !== undefined);
    expect(streams.map(({ Enabled }) => Enabled)).toEqual([false, false]);
    for (const name of ['mailEvents', 'soundEvents', 'sweepSounds']) {
      expect(actionsOf(statementsOf(name, of), 'Deny')).toHaveLength(4);
    }
  });
});

test('closing adds and removes no resource: opening again leaves everything as it was', () => {
  expect(Object.keys(closed.Resources)).toEqual(Object.keys(template.Resources));
});

test('an open site says that its consumers run: Lambda keeps a mapping as it is where an update does not say it', () => {
  const mappings = resourcesOf(template, 'AWS::Lambda::EventSourceMapping').map(({ properties }) => properties);
  const streams = mappings.filter(({ StartingPosition }) => StartingPosition !== undefined);
  expect(streams.map(({ Enabled }) => Enabled)).toEqual([true, true]);
  const rules = resourcesOf(template, 'AWS::Events::Rule').map(({ properties }) => properties.State);
  expect(new Set(rules)).toEqual(new Set(['ENABLED']));
});
