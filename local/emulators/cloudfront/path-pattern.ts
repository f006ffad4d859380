/**
 * A CloudFront path pattern as a test of paths: `*` is any number of characters, `?` exactly one, everything else
 * itself, upper and lower case apart; a leading slash may be left out.
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
