import { matchPath, Route, Routes, useLocation } from 'react-router';
import { collectionHref, recordingPattern } from '#shared/contract/paths.ts';
import { addedIdPattern } from '#shared/rules/collections.ts';
import { NotFoundPage } from '../features/site/not-found/NotFoundPage.tsx';
import { lazyPage } from './lazy-page.tsx';

const CollectionPage = lazyPage(
  async () => (await import('../features/site/collections/CollectionPage.tsx')).CollectionPage,
);
const PlayerPage = lazyPage(async () => (await import('../features/member/player/pages.ts')).PlayerPage);

/** The id of the collection that an address could belong to; the router takes no pattern of a part of a segment. */
function collectionAt(pathname: string): string | undefined {
  const [, id = ''] = /^\/([a-z0-9-]+)-recordings(?:\/|$)/.exec(pathname) ?? [];
  return addedIdPattern.test(id) ? id : undefined;
}

/** Loads what the page at an address is drawn of, so that it can be drawn at once. */
export async function loadOther(pathname: string): Promise<void> {
  const id = collectionAt(pathname);
  if (id === undefined) return;
  await (matchPath(recordingPattern(id), pathname) ? PlayerPage : CollectionPage).load();
}

/** An address that no route of the code has: of a collection that the owner has added, or of nothing. */
export function OtherPage() {
  const id = collectionAt(useLocation().pathname);
  if (id === undefined) return <NotFoundPage />;
  return (
    <Routes>
      <Route path={collectionHref(id)} element={<CollectionPage key={id} collection={id} />} />
      <Route path={recordingPattern(id)} element={<PlayerPage key={id} collection={id} />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
