// Names match in any case, and callers send them: without a bound they could fill the memory.
const maxKnown = 1000;
const known = new Set<string>();

/** Whether the runtime knows the IANA zone. */
export function isTimeZone(name: string): boolean {
  // The first formatter of a process takes five times as long as this list (docs/decisions/functions-start-fast.md).
  if (known.size === 0) for (const zone of Intl.supportedValuesOf('timeZone')) known.add(zone);
  if (known.has(name)) return true;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    if (known.size < maxKnown) known.add(name);
    return true;
  } catch {
    return false;
  }
}
