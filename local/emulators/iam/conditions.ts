import { matches } from './wildcards.ts';

/** Values of condition keys, by key in lower case; an absent key has no value in this request. */
export type Facts = Record<string, string[]>;

type Comparison = (actual: string, expected: string) => boolean;

const equal: Comparison = (actual, expected) => actual === expected;
const equalIgnoringCase: Comparison = (actual, expected) => actual.toLowerCase() === expected.toLowerCase();
const like: Comparison = (actual, expected) => matches(expected, actual);

// A negated operator holds when none of the expected values fits, and when the key is absent.
const operators: Record<string, { compare: Comparison; negated?: boolean }> = {
  StringEquals: { compare: equal },
  StringNotEquals: { compare: equal, negated: true },
  StringEqualsIgnoreCase: { compare: equalIgnoringCase },
  StringLike: { compare: like },
  StringNotLike: { compare: like, negated: true },
  ArnEquals: { compare: like },
  ArnLike: { compare: like },
  ArnNotEquals: { compare: like, negated: true },
  ArnNotLike: { compare: like, negated: true },
  Bool: { compare: equalIgnoringCase },
  NumericEquals: { compare: (actual, expected) => Number(actual) === Number(expected) },
  NumericLessThan: { compare: (actual, expected) => Number(actual) < Number(expected) },
  NumericLessThanEquals: { compare: (actual, expected) => Number(actual) <= Number(expected) },
  NumericGreaterThan: { compare: (actual, expected) => Number(actual) > Number(expected) },
  NumericGreaterThanEquals: { compare: (actual, expected) => Number(actual) >= Number(expected) },
};

type Operator = {
  compare: Comparison;
  negated: boolean;
  ifExists: boolean;
  set: 'ForAllValues' | 'ForAnyValue' | 'one';
};

/** Takes `ForAllValues:StringLikeIfExists` apart. Throws when the operator is not known here. */
function readOperator(text: string): Operator {
  const [, set, name = '', ifExists] = /^(?:(ForAllValues|ForAnyValue):)?(\w+?)(IfExists)?$/.exec(text) ?? [];
  const operator = operators[name];
  if (operator === undefined) throw new Error(`The local cloud does not know the condition operator ${text}.`);
  return {
    compare: operator.compare,
    negated: operator.negated ?? false,
    ifExists: ifExists !== undefined,
    set: set === 'ForAllValues' || set === 'ForAnyValue' ? set : 'one',
  };
}

function fits(operator: Operator, actual: string[] | undefined, expected: string[]): boolean {
  const { compare, negated, ifExists, set } = operator;
  const passes = (value: string) => expected.some((wanted) => compare(value, wanted)) !== negated;
  if (actual === undefined || actual.length === 0) return ifExists || negated || set === 'ForAllValues';
  return set === 'ForAllValues' ? actual.every(passes) : actual.some(passes);
}

/** Whether every condition of a statement holds for the facts of a request. */
export function holds(condition: Record<string, Record<string, string | string[]>>, facts: Facts): boolean {
  return Object.entries(condition).every(([name, keys]) => {
    if (name === 'Null') {
      return Object.entries(keys).every(([key, absent]) => String(absent) === String(!(key.toLowerCase() in facts)));
    }
    const operator = readOperator(name);
    return Object.entries(keys).every(([key, expected]) => fits(operator, facts[key.toLowerCase()], [expected].flat()));
  });
}
