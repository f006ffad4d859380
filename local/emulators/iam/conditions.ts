import { matchesPattern } from './wildcards.ts';

/** Values of condition keys, by key in lower case; a request without a key has no entry. */
export type ConditionValues = Record<string, string[]>;

type Operator = { compare(actual: string, expected: string): boolean; negated: boolean };

const equals = (actual: string, expected: string) => actual === expected;
const matches = (actual: string, expected: string) => matchesPattern(expected, actual);

/** Compares the six parts of ARNs one by one, with wildcards that do not reach over a colon of the first five. */
function matchesArn(actual: string, expected: string): boolean {
  const parts = (arn: string) => /^([^:]*):([^:]*):([^:]*):([^:]*):([^:]*):(.*)$/.exec(arn)?.slice(1) ?? [];
  const patterns = parts(expected);
  const values = parts(actual);
  return patterns.length > 0 && patterns.every((pattern, i) => matchesPattern(pattern, values[i] ?? ''));
}

// A negated operator holds when no expected value matches, and when the key is absent.
const operators: Record<string, Operator> = {
  StringEquals: { compare: equals, negated: false },
  StringNotEquals: { compare: equals, negated: true },
  StringLike: { compare: matches, negated: false },
  StringNotLike: { compare: matches, negated: true },
  Bool: { compare: equals, negated: false },
  // Both know wildcards.
  ArnEquals: { compare: matchesArn, negated: false },
  ArnLike: { compare: matchesArn, negated: false },
};

/** Throws for an operator that this emulator does not know. */
function conditionHolds(name: string, actual: string[], expected: string[]): boolean {
  const [, set, operatorName = ''] = /^(?:(ForAllValues|ForAnyValue):)?(\w+)$/.exec(name) ?? [];
  const operator = operators[operatorName];
  if (operator === undefined) throw new Error(`The local cloud does not know the condition operator ${name}.`);
  const { compare, negated } = operator;
  const passes = (value: string) => expected.some((one) => compare(value, one)) !== negated;
  if (actual.length === 0) return negated || set === 'ForAllValues';
  return set === 'ForAllValues' ? actual.every(passes) : actual.some(passes);
}

export function conditionsHold(
  conditions: Record<string, Record<string, string | string[]>>,
  values: ConditionValues,
): boolean {
  return Object.entries(conditions).every(([name, keys]) =>
    Object.entries(keys).every(([key, expected]) =>
      conditionHolds(name, values[key.toLowerCase()] ?? [], [expected].flat()),
    ),
  );
}
