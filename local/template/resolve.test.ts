import { describe, expect, test } from 'vitest';
import { deploy } from './resolve.ts';

const role = { Type: 'AWS::IAM::Role', Properties: {} };

/** A place in a text of Fn::Sub. */
function hole(name: string): string {
  return `\${${name}}`;
}

/** Properties of one resource after it was deployed among the given others. */
function resolved(properties: Record<string, unknown>, rest: object = {}): Record<string, unknown> {
  const template = { Resources: { Role: role, Policy: { Type: 'AWS::IAM::Policy', Properties: properties } }, ...rest };
  return deploy(template).get('Policy').properties;
}

describe('a template', () => {
  test('gives references, attributes, joins and substitutions their values', () => {
    const values = resolved({
      name: { Ref: 'Role' },
      arn: { 'Fn::GetAtt': ['Role', 'Arn'] },
      dotted: { 'Fn::GetAtt': 'Role.Arn' },
      joined: { 'Fn::Join': ['/', ['a', { Ref: 'AWS::Region' }, 1]] },
      filled: { 'Fn::Sub': [hole('AWS::AccountId'), hole('Role'), hole('Role.Arn'), hole('!Kept')].join(':') },
      own: { 'Fn::Sub': [`${hole('Greeting')} ${hole('AWS::Partition')}`, { Greeting: { Ref: 'AWS::URLSuffix' } }] },
      chosen: { 'Fn::Select': ['1', { 'Fn::Split': [',', 'a,b'] }] },
    });
    const name = values.name;
    expect(name).toMatch(/^Exhale-dev-Role-[A-Z0-9]{12}$/);
    expect(values).toEqual({
      name,
      arn: `arn:aws:iam::123456789012:role/${name}`,
      dotted: `arn:aws:iam::123456789012:role/${name}`,
      joined: 'a/us-east-1/1',
      filled: `123456789012:${name}:arn:aws:iam::123456789012:role/${name}:\${Kept}`,
      own: 'amazonaws.com aws',
      chosen: 'b',
    });
  });

  test('decides its conditions', () => {
    const rest = {
      Parameters: { Stage: { Type: 'String', Default: 'live' } },
      Mappings: { Sizes: { live: { memory: 512 } } },
      Conditions: {
        IsLive: { 'Fn::Equals': [{ Ref: 'Stage' }, 'live'] },
        IsTest: { 'Fn::Not': [{ Condition: 'IsLive' }] },
        Either: { 'Fn::Or': [{ Condition: 'IsTest' }, { 'Fn::And': [{ Condition: 'IsLive' }] }] },
      },
    };
    const properties = {
      live: { 'Fn::If': ['IsLive', 'yes', { Ref: 'Nowhere' }] },
      gone: { 'Fn::If': ['IsTest', 'yes', { Ref: 'AWS::NoValue' }] },
      list: ['a', { Ref: 'AWS::NoValue' }],
      either: { 'Fn::If': ['Either', 1, 2] },
      memory: { 'Fn::FindInMap': ['Sizes', { Ref: 'Stage' }, 'memory'] },
    };
    expect(resolved(properties, rest)).toEqual({ live: 'yes', list: ['a'], either: 1, memory: 512 });
  });

  test('leaves out resources and outputs whose condition does not hold', () => {
    const { resources, outputs } = deploy({
      Conditions: { Never: { 'Fn::Equals': ['a', 'b'] } },
      Resources: { Role: role, Other: { ...role, Condition: 'Never' } },
      Outputs: { Name: { Value: { Ref: 'AWS::StackName' } }, Nothing: { Condition: 'Never', Value: { Ref: 'Other' } } },
    });
    expect(resources.map(({ logicalId }) => logicalId)).toEqual(['Role']);
    expect(outputs).toEqual({ Name: 'Exhale-dev' });
  });

  test('gives the same names at each start, and those that it sets itself', () => {
    const named = {
      Resources: { Role: role, Site: { Type: 'AWS::S3::Bucket', Properties: { BucketName: 'our-site' } } },
    };
    expect(deploy(named).get('Role').ref).toBe(deploy(named).get('Role').ref);
    expect(deploy(named).get('Site').ref).toBe('our-site');
  });
});

describe('unsupported parts are errors that name them', () => {
  const cases: [string, object, RegExp][] = [
    ['a type', { Resources: { Feed: { Type: 'AWS::Kinesis::Stream' } } }, /AWS::Kinesis::Stream \(Feed\)/],
    [
      'a type whose condition does not hold',
      {
        Conditions: { Never: { 'Fn::Equals': ['a', 'b'] } },
        Resources: { Feed: { Type: 'AWS::Kinesis::Stream', Condition: 'Never' } },
      },
      /AWS::Kinesis::Stream/,
    ],
    [
      'an attribute',
      { Resources: { Role: role, Other: { ...role, Properties: { Path: { 'Fn::GetAtt': ['Role', 'Colour'] } } } } },
      /Colour of AWS::IAM::Role \(Role\)/,
    ],
    [
      'a function',
      { Resources: { Role: { ...role, Properties: { Path: { 'Fn::GetAZs': '' } } } } },
      /Role: .*Fn::GetAZs/,
    ],
    ['a missing resource', { Resources: { Role: { ...role, Properties: { Path: { Ref: 'Lost' } } } } }, /Lost/],
    [
      'a circle, which synthesis does not see',
      {
        Resources: {
          One: { ...role, Properties: { Path: { Ref: 'Two' } } },
          Two: { ...role, DependsOn: 'Three' },
          Three: { ...role, Properties: { Path: { 'Fn::Sub': hole('One.Arn') } } },
        },
      },
      /One → Two → Three → One/,
    ],
  ];

  test.each(cases)('%s', (_, template, message) => {
    expect(() => deploy(template)).toThrow(message);
  });
});
