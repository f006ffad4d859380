/** Whether a text fits an IAM pattern: `*` stands for any characters, `?` for one; case matters. */
export function matches(pattern: string, text: string): boolean {
  const expression = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '[\\s\\S]*')
    .replaceAll('?', '[\\s\\S]');
  return new RegExp(`^${expression}$`).test(text);
}
