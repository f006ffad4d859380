/**
 * Matches paths with a CloudFront path pattern: `*` is any number of characters, `?` exactly one. Case-sensitive; a
 * leading slash is optional.
 */
export function pathPattern(pattern: string): (path: string) => boolean {
  const absolute = pattern.startsWith('/') || pattern.startsWith('*') ? pattern : `/${pattern}`;
  const source = absolute
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  const expression = new RegExp(`^${source}$`, 's');
  return (path) => expression.test(path);
}
