import { describe, expect, test } from 'vitest';
import { evaluate } from './evaluate.ts';
import type { Statement } from './statement.ts';

const table = 'arn:aws:dynamodb:us-east-1:123456789012:table/Exhale';

function allow(overrides: Partial<Statement> = {}): Statement {
  return { Effect: 'Allow', Action: ['dynamodb:GetItem'], Resource: [table], ...overrides };
}

function decide(statements: Statement[], action: string, resource = table, conditionValues = {}) {
  return evaluate(statements, { action, resource, conditionValues });
}

describe('evaluate', () => {
  test('allows what a statement allows, and nothing else', () => {
    expect(decide([allow()], 'dynamodb:GetItem')).toBe('allowed');
    expect(decide([allow()], 'dynamodb:PutItem')).toBe('implicitly denied');
    expect(decide([allow()], 'dynamodb:GetItem', `${table}/index/byKind`)).toBe('implicitly denied');
    expect(decide([], 'dynamodb:GetItem')).toBe('implicitly denied');
  });

  test('matches wildcards, ignoring case in actions but not in resources', () => {
    const wide = [allow({ Action: ['DynamoDB:Get*'], Resource: [`${table}/index/by????`] })];
    expect(decide(wide, 'dynamodb:getitem', `${table}/index/byKind`)).toBe('allowed');
    expect(decide(wide, 'dynamodb:GetItem', `${table}/index/bykinds`)).toBe('implicitly denied');
    expect(decide([allow({ Resource: ['*'] })], 'dynamodb:GetItem')).toBe('allowed');
    expect(decide([allow({ Resource: [table.replace('Exhale', 'E.hale')] })], 'dynamodb:GetItem')).toBe(
      'implicitly denied',
    );
  });

  test('denies what one statement denies, even if another allows it', () => {
    const deny: Statement = { Effect: 'Deny', Action: ['dynamodb:*'], Resource: ['*'] };
    expect(decide([allow(), deny], 'dynamodb:GetItem')).toBe('explicitly denied');
    expect(decide([deny, allow()], 'dynamodb:GetItem')).toBe('explicitly denied');
  });
});

describe('a condition', () => {
  const leading = (...keys: string[]) => ({ 'dynamodb:leadingkeys': keys });

  function underCondition(Condition: Statement['Condition'], values: Record<string, string[]>) {
    return decide([allow({ Condition })], 'dynamodb:GetItem', table, values);
  }

  test('on all values holds when each matches', () => {
    const condition = { 'ForAllValues:StringEquals': { 'dynamodb:LeadingKeys': ['RATES', 'CATEGORIES'] } };
    expect(underCondition(condition, leading('RATES'))).toBe('allowed');
    expect(underCondition(condition, leading('RATES', 'CATEGORIES'))).toBe('allowed');
    expect(underCondition(condition, leading('RATES', 'SESSION#1'))).toBe('implicitly denied');
  });

  test('on any value holds when one matches', () => {
    const condition = { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': ['SESSION#*'] } };
    expect(underCondition(condition, leading('RATES', 'SESSION#1'))).toBe('allowed');
    expect(underCondition(condition, leading('RATES'))).toBe('implicitly denied');
  });

  test('on an absent key holds for a negated operator only', () => {
    expect(underCondition({ StringEquals: { 'aws:SourceAccount': ['1'] } }, {})).toBe('implicitly denied');
    expect(underCondition({ StringNotEquals: { 'aws:SourceAccount': ['1'] } }, {})).toBe('allowed');
  });

  test('on a boolean compares its value', () => {
    const condition = { Bool: { 'aws:SecureTransport': 'false' } };
    expect(underCondition(condition, { 'aws:securetransport': ['true'] })).toBe('implicitly denied');
    expect(underCondition(condition, { 'aws:securetransport': ['false'] })).toBe('allowed');
  });

  test('on an ARN compares its parts, with wildcards', () => {
    const rule = 'arn:aws:events:us-east-1:1:rule/Hourly';
    const from = (ArnEquals: string) =>
      underCondition({ ArnEquals: { 'aws:SourceArn': ArnEquals } }, { 'aws:sourcearn': [rule] });
    expect(from(rule)).toBe('allowed');
    expect(from('arn:aws:events:*:1:rule/*')).toBe('allowed');
    expect(from('arn:aws:*:rule/Hourly')).toBe('implicitly denied');
    expect(from('arn:aws:events:us-east-1:2:rule/Hourly')).toBe('implicitly denied');
  });

  test('with an unknown operator is an error that names it', () => {
    expect(() => underCondition({ DateLessThan: { 'aws:CurrentTime': '2030-01-01' } }, {})).toThrow('DateLessThan');
  });
});
