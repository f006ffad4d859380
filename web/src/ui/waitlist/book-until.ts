const minute = 60_000;

/** An instant as a field of date and time shows it, in the browser's zone. */
export function fieldTime(instant: string): string {
  const at = new Date(instant);
  return new Date(at.getTime() - at.getTimezoneOffset() * minute).toISOString().slice(0, 16);
}

type Typed = { how: string; until: string };

/** Until when the visitor wants to be booked; null where the place is to be offered. Undefined when no such time was typed. */
export function bookUntilOf({ how, until }: Typed, startTime: string, now: Date): string | null | undefined {
  if (how !== 'book') return null;
  const typed = new Date(until);
  if (Number.isNaN(typed.getTime()) || typed <= now || typed.toISOString() > startTime) return undefined;
  return typed.toISOString();
}
