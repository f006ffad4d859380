import { describe, expect, test } from '@jest/globals';
import type { Statement } from '../../template/policies.ts';
import { evaluate } from './evaluate.ts';

const table = 'arn:aws:dynamodb:us-east-1:123456789012:table/Exhale';

function allow(overrides: Partial<Statement> = {}): Statement {
  return { Effect: 'Allow', Action: ['dynamodb:GetItem'], Resource: [table], ...overrides };
}

function decide(statements: Statement[], action: string, resource = table, facts = {}) {
  return evaluate(statements, { action, resource, facts });
}

describe('a role', () => {
  test('may do what a statement allows, and nothing else', () => {
    expect(decide([allow()], 'dynamodb:GetItem')).toBe('allowed');
    expect(decide([allow()], 'dynamodb:PutItem')).toBe('not allowed');
    expect(decide([allow()], 'dynamodb:GetItem', `${table}/index/byKind`)).toBe('not allowed');
    expect(decide([], 'dynamodb:GetItem')).toBe('not allowed');
  });

  test('may do what wildcards cover: actions in any case, resources in theirs', () => {
    const wide = [allow({ Action: ['DynamoDB:Get*'], Resource: [`${table}/index/by????`] })];
    expect(decide(wide, 'dynamodb:getitem', `${table}/index/byKind`)).toBe('allowed');
    expect(decide(wide, 'dynamodb:GetItem', `${table}/index/bykinds`)).toBe('not allowed');
    expect(decide([allow({ Resource: ['*'] })], 'dynamodb:GetItem')).toBe('allowed');
    expect(decide([allow({ Resource: [table.replace('Exhale', 'E.hale')] })], 'dynamodb:GetItem')).toBe('not allowed');
  });

  test('may not do what one statement denies, whatever another allows', () => {
    const deny: Statement = { Effect: 'Deny', Action: ['dynamodb:*'], Resource: ['*'] };
    expect(decide([allow(), deny], 'dynamodb:GetItem')).toBe('denied');
    expect(decide([deny, allow()], 'dynamodb:GetItem')).toBe('denied');
  });

  test('reads NotAction and NotResource as all others', () => {
    const { Action: _, ...others } = allow({ NotAction: ['dynamodb:Delete*'] });
    expect(decide([others], 'dynamodb:PutItem')).toBe('allowed');
    expect(decide([others], 'dynamodb:DeleteItem')).toBe('not allowed');
    const { Resource: __, ...elsewhere } = allow({ NotResource: [table] });
    expect(decide([elsewhere], 'dynamodb:GetItem')).toBe('not allowed');
    expect(decide([elsewhere], 'dynamodb:GetItem', `${table}2`)).toBe('allowed');
  });
});

describe('a condition', () => {
  const leading = (...keys: string[]) => ({ 'dynamodb:leadingkeys': keys });

  function underCondition(Condition: Statement['Condition'], facts: Record<string, string[]>) {
    return decide([allow({ Condition })], 'dynamodb:GetItem', table, facts);
  }

  test('on all values holds when each fits', () => {
    const condition = { 'ForAllValues:StringEquals': { 'dynamodb:LeadingKeys': ['RATES', 'CATEGORIES'] } };
    expect(underCondition(condition, leading('RATES'))).toBe('allowed');
    expect(underCondition(condition, leading('RATES', 'CATEGORIES'))).toBe('allowed');
    expect(underCondition(condition, leading('RATES', 'SESSION#1'))).toBe('not allowed');
  });

  test('on any value holds when one fits', () => {
    const condition = { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': ['SESSION#*'] } };
    expect(underCondition(condition, leading('RATES', 'SESSION#1'))).toBe('allowed');
    expect(underCondition(condition, leading('RATES'))).toBe('not allowed');
  });

  test('on a key that the request does not carry holds only where IAM says so', () => {
    expect(underCondition({ StringEquals: { 'aws:SourceAccount': ['1'] } }, {})).toBe('not allowed');
    expect(underCondition({ StringEqualsIfExists: { 'aws:SourceAccount': ['1'] } }, {})).toBe('allowed');
    expect(underCondition({ StringNotEquals: { 'aws:SourceAccount': ['1'] } }, {})).toBe('allowed');
    expect(underCondition({ Null: { 'aws:SourceAccount': 'true' } }, {})).toBe('allowed');
  });

  test('on a truth or a number compares as such', () => {
    expect(underCondition({ Bool: { 'aws:SecureTransport': 'false' } }, { 'aws:securetransport': ['true'] })).toBe(
      'not allowed',
    );
    expect(underCondition({ NumericLessThanEquals: { 's3:max-keys': '10' } }, { 's3:max-keys': ['9'] })).toBe(
      'allowed',
    );
  });

  test('that nobody knows here is an error that names it', () => {
    expect(() => underCondition({ DateLessThan: { 'aws:CurrentTime': '2030-01-01' } }, {})).toThrow('DateLessThan');
  });
});
