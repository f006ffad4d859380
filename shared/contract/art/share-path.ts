import { seedOf } from '../../rules/art.ts';
import type { Collection } from '../../rules/collections.ts';
import type { Category } from '../../rules/sessions.ts';
import { type SharePage, sharePages } from '../../rules/share-pictures.ts';
import { fillPath } from '../common/route.ts';
import { artRoutes } from './routes.ts';

/** What a share picture shows. */
export type ShareSubject =
  | { kind: 'session'; id: string; title: string; startTime: string; timeZone: string; category: Category | null }
  | { kind: Collection; id: string; title: string; isFree: boolean }
  | { kind: 'page'; id: SharePage };

/** Raised when the drawing changes: browsers keep a picture for a year. */
const drawing = 1;

function shown(subject: ShareSubject): unknown[] {
  switch (subject.kind) {
    case 'session':
      return [subject.title, subject.startTime, subject.timeZone, subject.category];
    case 'page':
      return [sharePages[subject.id]];
    default:
      return [subject.title, subject.isFree];
  }
}

/** Another one whenever the picture would show something else, so that it is cached for a year. */
export function sharePath(subject: ShareSubject): string {
  const version = seedOf(JSON.stringify([drawing, ...shown(subject)]));
  const file = `${subject.id}-${version.toString(16).padStart(8, '0')}.jpg`;
  return fillPath(artRoutes.getSharePicture.path, { kind: subject.kind, file });
}
