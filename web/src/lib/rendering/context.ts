import { createContext, useContext } from 'react';
import type { OwnPageContent } from '#shared/contract/site-content.ts';
import { categoryName } from '#shared/rules/categories.ts';
import type { Site } from '#shared/rules/site.ts';
import type { StructuredItem } from '../structured-data.ts';

/** A rendering says where and when the page is rendered, the same on the server and while the browser takes it over. */
export type Rendering = {
  /** Is that of the site, without a slash at its end. */
  origin: string;
  /** Path and instant (ISO) that the server rendered; null for a page that the browser renders from the start. */
  rendered: { path: string; now: string } | null;
  /** The owner's words and choices. */
  site: Site;
  /** Is the text of the page that was loaded, if it is one of the owner's own words. */
  ownPage?: OwnPageContent | null | undefined;
  /** Set where the page was drawn without network, so that only stored data are known of its address. */
  isStored?: boolean | undefined;
  /** Gets what search engines read of the page's subjects; on the server alone. */
  structured?: StructuredItem[];
};

export const RenderingContext = createContext<Rendering | null>(null);

/** Throws outside of the app. */
export function useRendering(): Rendering {
  const rendering = useContext(RenderingContext);
  if (!rendering) throw new Error('useRendering must be used within a RenderingContext');
  return rendering;
}

export const useSite = (): Site => useRendering().site;

/** The name of a session's category; null without one. */
export function useCategoryName(id: string | null): string | null {
  return categoryName(useSite().categories, id);
}
