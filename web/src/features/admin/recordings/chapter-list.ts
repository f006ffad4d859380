import type { ResponseBody } from '#shared/contract/contract.ts';

export type Chapter = ResponseBody<'listAdminRecordings'>['chapters']['list'][number];

/** Chapters with one of them changed, or added as the last; a recording that it holds leaves the others (docs/product.md#chapters). */
export function withChapter(chapters: readonly Chapter[], changed: Chapter): Chapter[] {
  const held = new Set(changed.recordingIds);
  const others = chapters.map((one) =>
    one.id === changed.id ? changed : { ...one, recordingIds: one.recordingIds.filter((id) => !held.has(id)) },
  );
  return chapters.some(({ id }) => id === changed.id) ? others : [...others, changed];
}

export function chapterOf(chapters: readonly Chapter[], recordingId: string): Chapter | undefined {
  return chapters.find(({ recordingIds }) => recordingIds.includes(recordingId));
}
