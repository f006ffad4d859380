function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Throws for a rule of a leaf that is neither a value to equal nor `{ prefix }`. */
function checkRule(rule: unknown): void {
  if (!isObject(rule)) return;
  const { prefix, ...others } = rule;
  if (typeof prefix === 'string' && Object.keys(others).length === 0) return;
  throw new Error(`The local cloud does not support the filter rule ${JSON.stringify(rule)}.`);
}

/** Throws for a pattern with operators that are not supported, so that none is found out only when an event comes. */
export function checkPattern(pattern: unknown): void {
  if (Array.isArray(pattern)) {
    for (const rule of pattern) checkRule(rule);
    return;
  }
  if (!isObject(pattern)) throw new Error(`a leaf of a filter must be a list: ${JSON.stringify(pattern)}`);
  for (const inner of Object.values(pattern)) checkPattern(inner);
}

function matchesRule(rule: unknown, value: unknown): boolean {
  checkRule(rule);
  if (!isObject(rule)) return rule === value;
  return typeof value === 'string' && value.startsWith(String(rule.prefix));
}

/**
 * Tells whether an event matches a pattern of EventBridge, or of an event source mapping: in every key, by any rule of
 * its leaf; a list in the event by any of its values. Throws as checkPattern does.
 */
export function matchesPattern(pattern: unknown, value: unknown): boolean {
  if (Array.isArray(pattern)) {
    const values = Array.isArray(value) ? value : [value];
    return pattern.some((rule) => values.some((one) => matchesRule(rule, one)));
  }
  if (!isObject(pattern)) throw new Error(`a leaf of a filter must be a list: ${JSON.stringify(pattern)}`);
  const fields = isObject(value) ? value : {};
  return Object.entries(pattern).every(([key, inner]) => matchesPattern(inner, fields[key]));
}
