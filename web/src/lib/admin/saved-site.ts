import { useEffect } from 'react';
import type { Site } from '#shared/rules/site.ts';
import { useEndpoint } from '../api/use-endpoint.ts';
import { useSite } from '../rendering/context.ts';

let isSaved = false;

/** The words of the site were changed in this tab, whose page has the ones that it was loaded with. */
export function noteSiteSaved(): void {
  isSaved = true;
}

/** Pages of the site are loaded again when one leaves the back office after a change. */
export function useReloadAfterSave(): void {
  useEffect(
    () => () => {
      if (isSaved) window.location.reload();
    },
    [],
  );
}

const passive = { revalidateOnMount: false, revalidateIfStale: false, revalidateOnFocus: false };

/** Returns the settings that the back office shows, as they were last read or saved here. */
export function useSavedSite(): Site {
  const site = useSite();
  const { data } = useEndpoint('getSiteSettings', {}, passive);
  if (!data) return site;
  const { studio, tagline, facilitator, language } = data.names.value;
  const categories = data.categories.value.list.map((category) => ({ ...category, em: 0 }));
  return {
    ...site,
    studio,
    tagline,
    facilitator,
    language,
    categories,
    currencies: data.currencies.value.offered,
  };
}
