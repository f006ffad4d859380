export type Params = Partial<Record<string, string>>;

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * The parameters in a path, if it has the pattern's form: /sessions/:sessionId, or /admin/* for all below. Upper case
 * and a slash at the end make no difference.
 */
export function matchPath(pattern: string, pathname: string): Params | null {
  const source = pattern
    .replace(/\/?\*$/, '(?:/.*)?')
    .replace(/\/$/, '')
    .replace(/:(\w+)/g, '(?<$1>[^/]+)');
  const match = new RegExp(`^${source}/?$`, 'i').exec(pathname);
  return match && Object.fromEntries(Object.entries(match.groups ?? {}).map(([name, text]) => [name, decode(text)]));
}
