import { rowsPerPage } from '#shared/rules/admin.ts';

export type PagePosition = { page: number; cursor: string | undefined; before: readonly (string | null)[] };

/** Query parameters that name a page of a list; a change of filter drops them. */
export const pageParameters = { page: null, cursor: null } as const;

/** The place that an address and its history entry tell; the first page where they tell none. */
export function positionFrom(query: URLSearchParams, state: unknown): PagePosition {
  const cursor = query.get('cursor');
  const page = Number(query.get('page'));
  if (!cursor || !Number.isInteger(page) || page < 2) return { page: 1, cursor: undefined, before: [] };
  return { page, cursor, before: beforeFrom(state) };
}

function beforeFrom(state: unknown): (string | null)[] {
  if (typeof state !== 'object' || state === null || !('before' in state) || !Array.isArray(state.before)) return [];
  return state.before.filter((cursor) => cursor === null || typeof cursor === 'string');
}

export function positionAfter(place: PagePosition, nextCursor: string): PagePosition {
  return { page: place.page + 1, cursor: nextCursor, before: [...place.before, place.cursor ?? null] };
}

/** The place a page back; the first one where it is not known what came before. */
export function positionBefore({ page, before }: PagePosition): PagePosition {
  const cursor = before.at(-1) ?? undefined;
  return cursor ? { page: page - 1, cursor, before: before.slice(0, -1) } : { page: 1, cursor: undefined, before: [] };
}

type ShownRows = { page: number; rows: number; total?: number | undefined; perPage?: number };

/** 26 to 50 of 148; Page 2 where it is not known how many there are. */
export function pageText({ page, rows, total, perPage = rowsPerPage }: ShownRows): string {
  if (total === undefined || rows === 0) return `Page ${page}`;
  const first = (page - 1) * perPage + 1;
  const last = first + rows - 1;
  // Totals follow a moment later.
  return `${first} to ${last} of ${Math.max(total, last)}`;
}
