// Checking a zone costs as much as parsing the rest of a session.
const knownZones = new Set<string>();

/** Whether the runtime knows the IANA zone. */
export function isTimeZone(name: string): boolean {
  if (knownZones.has(name)) return true;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    // Names are known in any case, and a caller's are checked too.
    if (knownZones.size < 1000) knownZones.add(name);
    return true;
  } catch {
    return false;
  }
}
