import * as z from 'zod';
import { id, instant } from '#shared/contract/schemas.ts';
import { invalid } from '../../platform/http-error.ts';
import type { SessionPosition } from '../../sessions/store.ts';

const position = z.tuple([instant, id]).nullable();
const positions = z.tuple([position, position]);

/** How far a page has read each of the two lists, published sessions and drafts; undefined where it has not begun. */
export type Positions = [SessionPosition | undefined, SessionPosition | undefined];

/** The text that stands for how far both lists were read: where the next page starts. */
export function cursorOf(read: Positions): string {
  const parts = read.map((one) => (one ? [one.startTime, one.id] : null));
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/** What a cursor stands for. Throws HttpError 400 for a text that cursorOf did not make. */
export function positionsOf(cursor: string): Positions {
  const result = positions.safeParse(readJson(Buffer.from(cursor, 'base64url').toString()));
  if (!result.success) throw invalid('query.cursor', 'must be the nextCursor of a page', result.error);
  const [published, drafts] = result.data;
  return [asPosition(published), asPosition(drafts)];
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function asPosition(one: z.output<typeof position>): SessionPosition | undefined {
  return one ? { startTime: one[0], id: one[1] } : undefined;
}
