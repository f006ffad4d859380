const day = 86_400_000;

/** A December 12 that is always ahead, so that its texts can be written down. */
export const winterYear = new Date().getUTCFullYear() + 1;

/** 2:00 PM in London on that day. */
export const winterAfternoon = `${winterYear}-12-12T14:00:00.000Z`;

/** The instant that many days from now (fewer than 0: ago), on the full hour, in ISO form. */
export function inDays(days: number): string {
  const instant = new Date(Date.now() + days * day);
  instant.setUTCMinutes(0, 0, 0);
  return instant.toISOString();
}
