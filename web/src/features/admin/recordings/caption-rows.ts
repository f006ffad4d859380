import { type Caption, type CaptionFile, captionTime, millisecondsOf } from '#shared/rules/captions.ts';

/** A caption as it is typed. `key` tells the rows apart while they are moved. */
export type CaptionRow = Pick<Caption, 'before' | 'name' | 'settings' | 'text'> & {
  key: number;
  start: string;
  end: string;
};

/** The editor changes these: the rows, and of the file what stands around them. */
export type EditedCaptions = Pick<CaptionFile, 'head' | 'tail'> & { rows: CaptionRow[] };

/** Milliseconds that a caption is shown for when it is added. */
const addedMs = 3000;

/** A time as it is typed: 1:02.500, with hours where there are some. */
function typedTime(milliseconds: number): string {
  return captionTime(milliseconds).replace(/^00:0?/, '');
}

export function editedCaptions({ head, captions, tail }: CaptionFile): EditedCaptions {
  const rows = captions.map(({ startMs, endMs, ...caption }, key) => ({
    ...caption,
    key,
    start: typedTime(startMs),
    end: typedTime(endMs),
  }));
  return { head, rows, tail };
}

export type RowProblem = { field: 'start' | 'end' | 'text'; text: string };

const unreadable = 'A time reads 1:02.500.';

/** Says what keeps a caption from being shown; undefined when nothing does. */
export function rowProblem({ start, end, text }: CaptionRow): RowProblem | undefined {
  const startMs = millisecondsOf(start.trim());
  const endMs = millisecondsOf(end.trim());
  if (startMs === undefined) return { field: 'start', text: unreadable };
  if (endMs === undefined) return { field: 'end', text: unreadable };
  if (endMs <= startMs) return { field: 'end', text: 'It does not end after it begins.' };
  return text.trim() === '' ? { field: 'text', text: 'Write what is said, or remove it.' } : undefined;
}

/** The captions as they are stored: in the order in which they begin. Rows with a problem are left out. */
export function captionFileOf({ head, rows, tail }: EditedCaptions): CaptionFile {
  const captions = rows.flatMap(({ key: _, start, end, ...caption }) => {
    const startMs = millisecondsOf(start.trim());
    const endMs = millisecondsOf(end.trim());
    return startMs === undefined || endMs === undefined ? [] : [{ ...caption, startMs, endMs }];
  });
  return { head, captions: captions.toSorted((one, other) => one.startMs - other.startMs), tail };
}

export type CaptionChange =
  | { kind: 'typed'; key: number; fields: Partial<Pick<CaptionRow, 'start' | 'end' | 'text'>> }
  | { kind: 'timed'; key: number; field: 'start' | 'end'; seconds: number }
  | { kind: 'added'; seconds: number }
  | { kind: 'removed'; key: number };

const wholeMs = (seconds: number) => Math.max(0, Math.round(seconds * 1000));

export function changeCaptions(edited: EditedCaptions, change: CaptionChange): EditedCaptions {
  const { rows } = edited;
  const changed = (key: number, fields: Partial<CaptionRow>) => ({
    ...edited,
    rows: rows.map((row) => (row.key === key ? { ...row, ...fields } : row)),
  });
  switch (change.kind) {
    case 'typed':
      return changed(change.key, change.fields);
    case 'timed':
      return changed(change.key, { [change.field]: typedTime(wholeMs(change.seconds)) });
    case 'removed':
      return { ...edited, rows: rows.filter(({ key }) => key !== change.key) };
    case 'added':
      return { ...edited, rows: withAdded(rows, wholeMs(change.seconds)) };
  }
}

/** A caption is added where it begins, and ends where the next one begins at the latest. */
function withAdded(rows: CaptionRow[], startMs: number): CaptionRow[] {
  const at = rows.findIndex(({ start }) => (millisecondsOf(start.trim()) ?? 0) > startMs);
  const place = at < 0 ? rows.length : at;
  const next = rows[place] && millisecondsOf(rows[place].start.trim());
  const endMs = Math.min(startMs + addedMs, next ?? Number.POSITIVE_INFINITY);
  const key = Math.max(-1, ...rows.map((row) => row.key)) + 1;
  const added = { key, before: [], name: '', settings: '', text: '', start: typedTime(startMs), end: typedTime(endMs) };
  return rows.toSpliced(place, 0, added);
}

/** The row that is shown at a moment of the film; undefined where none is. */
export function rowAt(rows: readonly CaptionRow[], seconds: number): number | undefined {
  const ms = seconds * 1000;
  return rows.findLast(({ start, end }) => {
    const startMs = millisecondsOf(start.trim());
    const endMs = millisecondsOf(end.trim());
    return startMs !== undefined && endMs !== undefined && startMs <= ms && ms < endMs;
  })?.key;
}
