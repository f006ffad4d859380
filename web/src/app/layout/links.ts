import { mainPaths } from '#shared/contract/main-paths.ts';
import { brand } from '#shared/rules/brand.ts';

export type NavLink = { label: string; href: string };

const { about, workshops, corporate, mothers, birth, contact } = brand.links;

/** The marketing site's pages (docs/product.md#navigation). */
export const aboutLink: NavLink = { label: 'About', href: about };
export const contactLink: NavLink = { label: 'Contact', href: contact };
export const offering: NavLink[] = [
  { label: 'Workshops', href: workshops },
  { label: 'Corporate', href: corporate },
  { label: 'Mothers', href: mothers },
  { label: 'Birth', href: birth },
];

/** Pages of this app. */
export const recordings: NavLink[] = [
  { label: 'Stress & Sleep', href: mainPaths.stressRecordings.href() },
  { label: 'Birth', href: mainPaths.birthRecordings.href() },
];
