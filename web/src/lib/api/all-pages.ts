type Page = { nextCursor: string | null };

/** Fetches a list page by page until its end, for lists that fit on one page as a rule. */
export async function fetchAllPages<Fetched extends Page>(
  fetchPage: (cursor: string | undefined) => Promise<Fetched>,
): Promise<Fetched[]> {
  const pages: Fetched[] = [];
  let cursor: string | undefined;
  do {
    const page = await fetchPage(cursor);
    pages.push(page);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return pages;
}
