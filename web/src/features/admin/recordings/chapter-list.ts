import type { ResponseBody } from '#shared/contract/contract.ts';

/** The chapters of a collection, with the version that a change of them names. */
export type ChapterList = ResponseBody<'listAdminRecordings'>['chapters'];
export type Chapter = ChapterList['list'][number];

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

/**
 * Says what somebody else did to a chapter while its dialog was open, and how to go on.
 * @param opened the chapter that the dialog was opened with; null for a new one
 * @param current the chapter as it is now; undefined for one that is deleted
 */
export function refusedText(opened: Chapter | null, current: Chapter | undefined): string {
  const kept = 'What you typed is still here: press Save chapter again to';
  if (!opened) return `${kept} add it to theirs.`;
  if (!current) return `They have deleted this chapter. ${kept} add it once more.`;
  if (JSON.stringify(current) === JSON.stringify(opened)) {
    return `They have left this chapter as it was. ${kept} save it.`;
  }
  return `They have saved this chapter as ${theirsText(current)}. ${kept} save it in place of theirs.`;
}

/** “Night”, with 2 recordings, 6 weeks before the birth, with the note “Slowly now.” */
function theirsText({ title, note, weeksBefore, recordingIds }: Chapter): string {
  const { length } = recordingIds;
  const facts = [`“${title}”`, `with ${length} ${length === 1 ? 'recording' : 'recordings'}`];
  if (weeksBefore !== null) facts.push(`${weeksBefore} ${weeksBefore === 1 ? 'week' : 'weeks'} before the birth`);
  if (note !== null) facts.push(`with the note “${note}”`);
  return facts.join(', ');
}
