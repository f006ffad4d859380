import { seedOf } from '../../rules/art.ts';
import { type Category, categoryName } from '../../rules/categories.ts';
import type { Collection } from '../../rules/collections.ts';
import { type Place, placeLabel } from '../../rules/sessions.ts';
import { type SharePage, sharePages } from '../../rules/share-pictures.ts';
import type { Site } from '../../rules/site.ts';
import { fillPath } from '../common/route.ts';
import { artRoutes } from './routes.ts';

export type ShareSubject =
  | ({
      kind: 'session';
      id: string;
      title: string;
      startTime: string;
      timeZone: string;
      category: string | null;
    } & Pick<Place, 'locationType' | 'city' | 'postCode'>)
  | { kind: 'recording'; collection: Collection; id: string; title: string; isFree: boolean }
  | { kind: 'collection'; id: Collection; title: string }
  | { kind: 'page'; id: SharePage };

/** Raised when the drawing changes: browsers keep a picture for a year. */
const drawing = 2;

/** Words of the owner on the pictures: also part of `Site`. */
export type ShareSite = { studio: string; start: Pick<Site['start'], 'shareLine'>; categories: readonly Category[] };

function shown(subject: ShareSubject, { start, categories }: ShareSite): unknown[] {
  switch (subject.kind) {
    case 'session':
      return [
        ...[subject.title, subject.startTime, subject.timeZone, categoryName(categories, subject.category)],
        // Shown where the fonts lack the title's script.
        placeLabel(subject),
      ];
    case 'page':
      return [sharePages[subject.id], ...(subject.id === 'home' ? [start.shareLine] : [])];
    case 'recording':
      return [subject.title, subject.isFree];
    case 'collection':
      return [subject.title];
  }
}

/** Stands in place of a recording's id in the address of a collection's own picture. */
export const collectionFile = 'collection';

/** Pictures of a collection and of its recordings have its id in their addresses. */
function addressParts(subject: ShareSubject): { kind: string; id: string } {
  if (subject.kind === 'recording') return { kind: subject.collection, id: subject.id };
  return subject.kind === 'collection' ? { kind: subject.id, id: collectionFile } : subject;
}

/** Another one whenever the picture would show something else, so that it is cached for a year. */
export function sharePath(subject: ShareSubject, site: ShareSite): string {
  const version = seedOf(JSON.stringify([drawing, site.studio, ...shown(subject, site)]));
  const { kind, id } = addressParts(subject);
  const file = `${id}-${version.toString(16).padStart(8, '0')}.jpg`;
  return fillPath(artRoutes.getSharePicture.path, { kind, file });
}
