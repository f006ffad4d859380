import { paths } from '#shared/contract/paths.ts';
import { base32Alphabet } from '#shared/rules/base32.ts';
import type { Site } from '#shared/rules/site.ts';

/** A thing of schema.org with its properties. */
export type StructuredItem = { '@type': string } & Record<string, unknown>;

export function organization(origin: string, { studio, tagline, social }: Site): StructuredItem {
  return {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: studio,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    description: tagline,
    ...(social.length > 0 && { sameAs: social.map(({ href }) => href) }),
  };
}

/** The way to a page: from the page above it, `parent`, whose path begins with a slash. */
export function breadcrumbs(
  origin: string,
  parent: { name: string; path: string },
  page: { name: string; path: string },
): StructuredItem {
  const itemListElement = [parent, page].map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + path,
  }));
  return { '@type': 'BreadcrumbList', itemListElement };
}

export const sessionsCrumb = { name: 'Sessions', path: paths.home.href() };

/** The instant of a ULID, which is that of its item's creation. Source: https://github.com/ulid/spec */
export function createdAt(id: string): string {
  const milliseconds = [...id.slice(0, 10)].reduce((sum, digit) => sum * 32 + base32Alphabet.indexOf(digit), 0);
  return new Date(milliseconds).toISOString();
}
