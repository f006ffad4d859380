import { adminPaths } from '#shared/contract/admin-paths.ts';
import { paths } from '#shared/contract/paths.ts';
import { framePath, idPattern, notFoundPath, renderedPatterns } from '#shared/contract/rendered-pages.ts';

/** Source of an expression that takes these patterns of paths, each parameter as `parameter` says. */
function expressionOf(patterns: string[], parameter: string): string {
  const sources = patterns.map((pattern) => pattern.replaceAll('.', '\\.').replaceAll(/:\w+/g, parameter));
  return `^(${sources.join('|')})$`;
}

const rendered = renderedPatterns
  .map(({ pattern }) => pattern)
  .filter((pattern) => pattern !== notFoundPath && pattern !== framePath);

/** Where the app draws everything itself: pages of members, and those that mails lead to. */
function appPatterns(): string[] {
  const others = Object.values(paths).map(({ pattern }) => pattern);
  const known: string[] = [...rendered, paths.sessionAlias.pattern, paths.admin.pattern];
  return [...new Set(others.filter((pattern) => !known.includes(pattern)))];
}

/** What the edge does with which paths, as values of app-routes.js. */
export function routePatterns(): Record<'rendered' | 'app' | 'alias', string> {
  return {
    rendered: expressionOf(rendered, idPattern),
    // The back office says itself what it does not have.
    app: `${expressionOf(appPatterns(), '[^/]+')}|^${adminPaths.overview.pattern}(/.*)?$`,
    alias: expressionOf([paths.sessionAlias.pattern], idPattern).replace(idPattern, `(${idPattern})`),
  };
}
