import * as z from 'zod';
import { id, instant } from '#shared/contract/common/schemas.ts';
import { invalid } from '../platform/http-error.ts';
import type { SessionPosition } from './store.ts';

const position = z.tuple([instant, id]);

export function cursorOf({ startTime, id }: SessionPosition): string {
  return Buffer.from(`${startTime} ${id}`).toString('base64url');
}

/** Throws HttpError 400 for a malformed cursor. */
export function positionOf(cursor: string): SessionPosition {
  const result = position.safeParse(Buffer.from(cursor, 'base64url').toString().split(' '));
  if (!result.success) throw invalid('query.cursor', 'must be the nextCursor of a page', result.error);
  const [startTime, id] = result.data;
  return { startTime, id };
}
