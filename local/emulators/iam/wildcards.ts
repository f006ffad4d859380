/** Whether a text matches an IAM pattern: `*` is any sequence of characters, `?` any one; case-sensitive. */
export function matchesPattern(pattern: string, text: string): boolean {
  const expression = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '[\\s\\S]*')
    .replaceAll('?', '[\\s\\S]');
  return new RegExp(`^${expression}$`).test(text);
}
