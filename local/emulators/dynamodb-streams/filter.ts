/** Filters of an event source mapping, in the language of EventBridge patterns. */

type Test = (value: unknown) => boolean;

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function same(value: unknown, expected: unknown): boolean {
  return JSON.stringify(value) === JSON.stringify(expected);
}

function text(test: (value: string) => boolean): Test {
  return (value) => typeof value === 'string' && test(value);
}

const comparisons: Record<string, (value: number, limit: number) => boolean> = {
  '=': (value, limit) => value === limit,
  '<': (value, limit) => value < limit,
  '<=': (value, limit) => value <= limit,
  '>': (value, limit) => value > limit,
  '>=': (value, limit) => value >= limit,
};

/** `[">", 0, "<=", 5]` */
function numeric(argument: unknown): Test {
  if (!Array.isArray(argument)) throw new Error('numeric needs a list');
  const pairs = Array.from({ length: argument.length / 2 }, (_, index) => argument.slice(index * 2, index * 2 + 2));
  return (value) =>
    pairs.every(([sign, limit]) => {
      const compare = comparisons[String(sign)];
      if (compare === undefined) throw new Error(`The local cloud does not know the comparison ${sign}.`);
      return typeof value === 'number' && compare(value, Number(limit));
    });
}

const operators: Record<string, (argument: unknown) => Test> = {
  prefix: (argument) => text((value) => value.startsWith(String(argument))),
  suffix: (argument) => text((value) => value.endsWith(String(argument))),
  'equals-ignore-case': (argument) => text((value) => value.toLowerCase() === String(argument).toLowerCase()),
  exists: (argument) => (value) => (value !== undefined) === argument,
  'anything-but': (argument) => (value) =>
    value !== undefined && ![argument].flat().some((other) => same(value, other)),
  numeric,
};

/** One rule of a leaf: a value to equal, or an object of one operator. */
function leafTest(rule: unknown): Test {
  if (!isObject(rule)) return (value) => same(value, rule);
  const [name = '', ...others] = Object.keys(rule);
  const operator = operators[name];
  if (operator === undefined || others.length > 0) {
    throw new Error(`The local cloud does not know the filter rule ${JSON.stringify(rule)}.`);
  }
  return operator(rule[name]);
}

/** Whether a record fits a pattern: every key of it, by any of the rules of its leaf. */
export function fitsPattern(pattern: unknown, value: unknown): boolean {
  if (Array.isArray(pattern)) return pattern.some((rule) => leafTest(rule)(value));
  if (!isObject(pattern)) throw new Error(`a filter's leaf must be a list: ${JSON.stringify(pattern)}`);
  const inside = isObject(value) ? value : {};
  return Object.entries(pattern).every(([key, inner]) => fitsPattern(inner, inside[key]));
}
