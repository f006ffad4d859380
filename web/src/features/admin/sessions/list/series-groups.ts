type Listed = { id: string; series: { id: string } | null; cancelledAt: string | null };

/**
 * Keeps the next date of each series, every cancelled date, and every session without a series. Sessions are given
 * soonest first.
 */
export function nextDates<One extends Listed>(sessions: readonly One[]): One[] {
  const shown = new Set<string>();
  return sessions.filter(({ series, cancelledAt }) => {
    if (!series || cancelledAt !== null) return true;
    const isNext = !shown.has(series.id);
    shown.add(series.id);
    return isNext;
  });
}

/** Counts the dates of a series that take place. */
export function datesIn(sessions: readonly Listed[], seriesId: string): number {
  return sessions.filter(({ series, cancelledAt }) => series?.id === seriesId && cancelledAt === null).length;
}
