import type { SiteSection } from './site.ts';

/**
 * A new site asks its owner to look at these, in this order: sections of its settings, what applies to every session, a
 * first session (docs/product.md#set-up).
 */
export const setUpSteps = [
  ...(['names', 'start', 'about', 'contact', 'legal', 'links', 'collections', 'categories', 'places'] as const),
  ...(['currencies', 'defaults', 'session'] as const),
] as const satisfies (SiteSection | 'defaults' | 'session')[];
export type SetUpStep = (typeof setUpSteps)[number];
