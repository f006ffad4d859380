type Validity = {
  expiresAt: string | null;
  endedAt: string | null;
  lapses?: { from: string; until: string }[] | undefined;
};

/** Keeps when a voucher or a pack paid nothing, of one that pays again: what it lost then was income (docs/product.md#income). */
export function lapsesAfter(before: Validity, after: Validity, now: Date): Pick<Validity, 'lapses'> {
  const at = now.toISOString();
  const from = overSince(before);
  const until = overSince(after);
  if (from === null || from > at || (until !== null && until <= at)) return {};
  return { lapses: [...(before.lapses ?? []), { from, until: at }] };
}

/** Returns the instant from which it pays nothing, be it past or still to come; null where none is known. */
function overSince({ expiresAt, endedAt }: Validity): string | null {
  if (endedAt === null) return expiresAt;
  return expiresAt !== null && expiresAt < endedAt ? expiresAt : endedAt;
}
