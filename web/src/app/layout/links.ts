import { mainPaths } from '#shared/contract/main-paths.ts';
import type { Site } from '#shared/rules/site.ts';

export type NavLink = { label: string; href: string };

const linkTo = (label: string, href: string | null): NavLink[] => (href === null ? [] : [{ label, href }]);

/** The owner's pages about themselves, here or elsewhere (docs/product.md#navigation). */
export const aboutLinks = ({ about }: Site): NavLink[] => linkTo('About', about);
export const contactLinks = ({ contact }: Site): NavLink[] => linkTo('Contact', contact);

/** Pages of this app: the collections that are offered. */
export function recordingLinks({ collections }: Site): NavLink[] {
  return [
    ...linkTo('Stress & Sleep', collections.stress.offered ? mainPaths.stressRecordings.href() : null),
    ...linkTo('Birth', collections.birth.offered ? mainPaths.birthRecordings.href() : null),
  ];
}
