const expressions = new Map<string, RegExp>();

/** Tells whether a text matches an IAM pattern: `*` is any sequence of characters, `?` any one; case-sensitive. */
export function matchesPattern(pattern: string, text: string): boolean {
  const cachedExpression = expressions.get(pattern);
  if (cachedExpression) return cachedExpression.test(text);
  const expression = compiled(pattern);
  // The patterns are those of the template, which each call is compared with.
  expressions.set(pattern, expression);
  return expression.test(text);
}

function compiled(pattern: string): RegExp {
  const expression = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '[\\s\\S]*')
    .replaceAll('?', '[\\s\\S]');
  return new RegExp(`^${expression}$`);
}
