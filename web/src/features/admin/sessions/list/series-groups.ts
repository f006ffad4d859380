type Listed = { id: string; series: { id: string } | null };

/** Of sessions, soonest first, the next date of each series, and every session without one. */
export function nextDates<One extends Listed>(sessions: readonly One[]): One[] {
  const shown = new Set<string>();
  return sessions.filter(({ series }) => {
    if (!series) return true;
    const isNext = !shown.has(series.id);
    shown.add(series.id);
    return isNext;
  });
}

/** How many of the sessions are dates of a series. */
export function datesIn(sessions: readonly Listed[], seriesId: string): number {
  return sessions.filter(({ series }) => series?.id === seriesId).length;
}
