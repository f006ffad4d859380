/** A membership ends a month in one of these ways. */
export type Turn = 'renews' | 'repaired' | 'unpaid' | 'cancels' | 'pauses';

/** Shares of the members of a month. */
const shares = { repaired: 0.03, unpaid: 0.01, cancels: 0.02 } as const;

/** Sessions that a member books in a month. */
export const sessionsAMonth = 4;

/** Returns how many of a year's members join at the begin of a month, counted from 0: half of them before, the others over the year. */
export function joining(members: number, month: number, months: number): number {
  const atFirst = Math.ceil(members / 2);
  if (month === 0) return atFirst;
  const until = (end: number) => Math.floor(((members - atFirst) * end) / (months - 1));
  return until(month) - until(month - 1);
}

/**
 * Decides what becomes of whom: shares add up over months, so that few members come to them as many do. One pauses in the whole, in
 * the second month.
 */
export function turns() {
  // From a half on: rounded as numbers are.
  const owed = { repaired: 0.5, unpaid: 0.5, cancels: 0.5 };
  return <Member>(members: Member[], month: number): { member: Member; turn: Turn }[] => {
    const special: Turn[] = month === 1 ? ['pauses'] : [];
    for (const turn of ['repaired', 'unpaid', 'cancels'] as const) {
      owed[turn] += shares[turn] * members.length;
      for (; owed[turn] >= 1; owed[turn] -= 1) special.push(turn);
    }
    // Not always the same ones.
    const first = members.length === 0 ? 0 : (month * 7) % members.length;
    return members.map((member, at) => ({
      member,
      turn: special[(at + members.length - first) % members.length] ?? 'renews',
    }));
  };
}
