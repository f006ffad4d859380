function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A rule of a leaf: a value to equal, or `{ prefix }`. Throws for other operators. */
function matchesRule(rule: unknown, value: unknown): boolean {
  if (!isObject(rule)) return rule === value;
  const { prefix, ...others } = rule;
  if (typeof prefix !== 'string' || Object.keys(others).length > 0) {
    throw new Error(`The local cloud does not support the filter rule ${JSON.stringify(rule)}.`);
  }
  return typeof value === 'string' && value.startsWith(prefix);
}

/** Whether a record matches a filter pattern of an event source mapping: in every key, by any rule of its leaf. */
export function matchesFilter(pattern: unknown, value: unknown): boolean {
  if (Array.isArray(pattern)) return pattern.some((rule) => matchesRule(rule, value));
  if (!isObject(pattern)) throw new Error(`a leaf of a filter must be a list: ${JSON.stringify(pattern)}`);
  const fields = isObject(value) ? value : {};
  return Object.entries(pattern).every(([key, inner]) => matchesFilter(inner, fields[key]));
}
