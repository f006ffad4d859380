import type * as z from 'zod';
import { type HttpError, invalid } from './http-error.ts';

/** Encodes a position in a list as an opaque cursor. */
export function encodeCursor<Schema extends z.ZodType>(schema: Schema, position: z.output<Schema>): string {
  return Buffer.from(JSON.stringify(schema.parse(position))).toString('base64url');
}

/** The position that a cursor encodes; undefined without a cursor. Throws HttpError 400 for any other text. */
export function decodeCursor<Schema extends z.ZodType>(
  schema: Schema,
  cursor: string | undefined,
): z.output<Schema> | undefined {
  if (cursor === undefined) return undefined;
  const { success, data, error } = schema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  // Decoding ignores foreign characters: only the text that we encode is a cursor.
  if (!success || encodeCursor(schema, data) !== cursor) throw invalidCursor(error);
  return data;
}

export function invalidCursor(cause?: unknown): HttpError {
  return invalid('query.cursor', 'must be the nextCursor of a page', cause);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
