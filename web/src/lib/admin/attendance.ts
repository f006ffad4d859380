type Visit = { attended: boolean | null; sessionStart: string | null };

/** Tells whether it is known if someone came: who is not here yet may come until the session has begun. */
function isKnown({ attended, sessionStart }: Visit, now: Date): boolean {
  return attended === true || (attended === false && new Date(sessionStart ?? 0) < now);
}

/**
 * Says whether someone with a place came, once someone was marked as here (docs/product.md#door-list); null means that
 * it is not known.
 */
export function attendedText(visit: Visit, now = new Date()): string | null {
  if (!isKnown(visit, now)) return null;
  return visit.attended ? 'Came' : 'Did not come';
}
