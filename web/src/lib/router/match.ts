import { parse } from 'regexparam';

/** Whether a path is one of a pattern, by the rules of the router: /sessions/:sessionId. */
export function matchesPattern(pattern: string, path: string): boolean {
  return parse(pattern).pattern.test(path);
}
