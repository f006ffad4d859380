import { adminPaths } from '#shared/contract/admin-paths.ts';
import { paths } from '#shared/contract/paths.ts';
import {
  framePath,
  idPattern,
  notFoundPath,
  parameterPattern,
  renderedPatterns,
} from '#shared/contract/rendered-pages.ts';
import { sitemapPath } from '#shared/contract/sitemap.ts';
import { siteConfigPath } from '#shared/rules/accounts.ts';
import { hashedFolder } from '../artefacts.ts';

/** Source of an expression that takes these patterns of paths, each parameter as `parameter` says. */
function expressionOf(patterns: string[], parameter: string | ((name: string) => string)): string {
  const sources = patterns.map((pattern) =>
    pattern
      .replaceAll('.', '\\.')
      .replaceAll(/:(\w+)/g, (_, name: string) => (typeof parameter === 'string' ? parameter : parameter(name))),
  );
  return `^(${sources.join('|')})$`;
}

const rendered = renderedPatterns
  .map(({ pattern }) => pattern)
  .filter((pattern) => pattern !== notFoundPath && pattern !== framePath);

/** Lists the routes that the app draws by itself: pages of members, and those that mails lead to. */
function appPatterns(): string[] {
  const others = Object.values(paths).map(({ pattern }) => pattern);
  const excludedPatterns: string[] = [...rendered, paths.sessionAlias.pattern, paths.admin.pattern];
  return [...new Set(others.filter((pattern) => !excludedPatterns.includes(pattern)))];
}

/** Patterns of the files that the bucket has besides pages: the app's code, its icons, and what programs ask for. */
const files = [
  `/${hashedFolder}/[^/]+`,
  '/favicon\\.(ico|svg)',
  '/apple-touch-icon\\.png',
  '/icon-[a-z0-9-]+\\.png',
  '/sw\\.js(\\.map)?',
  '/remove-worker\\.js',
  '/robots\\.txt',
  ...[sitemapPath, siteConfigPath].map((path) => path.replaceAll('.', '\\.')),
];

/** Returns a regular expression for each kind of path that the edge tells apart, as values of app-routes.js. */
export function routePatterns(): Record<'rendered' | 'app' | 'files' | 'alias', string> {
  return {
    rendered: expressionOf(rendered, parameterPattern),
    // The back office says itself what it does not have.
    app: `${expressionOf(appPatterns(), '[^/]+')}|^${adminPaths.overview.pattern}(/.*)?$`,
    files: `^(${files.join('|')})$`,
    alias: expressionOf([paths.sessionAlias.pattern], idPattern).replace(idPattern, `(${idPattern})`),
  };
}
