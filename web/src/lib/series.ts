export function countDates(sessions: readonly { series: { id: string } | null }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { series } of sessions) {
    if (series) counts.set(series.id, (counts.get(series.id) ?? 0) + 1);
  }
  return counts;
}
