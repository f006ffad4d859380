import { memoize } from './memoize.ts';

/** Matches names like those of the IANA database, which begin with a letter: not offsets such as `+05:00`, which `Intl` takes. */
export const zoneNamePattern = /^[A-Za-z][A-Za-z0-9_+-]{0,29}(?:\/[A-Za-z0-9_+-]{1,30}){0,2}$/;

// Names match in any case, and callers send them: without a bound they could fill the memory.
const maxKnownZones = 1000;
const knownZones = new Set<string>();

/** Tells whether the runtime knows the IANA zone. */
export function isTimeZone(name: string): boolean {
  // The first formatter of a process takes five times as long as this list (docs/decisions/functions-start-fast.md).
  if (knownZones.size === 0) for (const zone of Intl.supportedValuesOf('timeZone')) knownZones.add(zone);
  if (knownZones.has(name)) return true;
  if (formatterIn(name, 'en-US', {}) === undefined) return false;
  if (knownZones.size < maxKnownZones) knownZones.add(name);
  return true;
}

const canonicalName = memoize((timeZone: string) => {
  const { formatter, isKnown } = zonedFormatter(timeZone, 'en-US', {});
  return isKnown ? formatter.resolvedOptions().timeZone : timeZone;
});

/** Tells whether two names are of one zone, as Europe/Kiev and Europe/Kyiv are. */
export function isSameZone(one: string, other: string): boolean {
  return canonicalName(one) === canonicalName(other);
}

export type ZonedFormatter = {
  formatter: Intl.DateTimeFormat;
  /** False where the runtime does not know the zone: the formatter's is UTC. */
  isKnown: boolean;
};

/**
 * Creates a formatter in the zone, or in UTC where the runtime does not know it or it is an offset
 * (docs/product.md#dates-and-durations): the databases of browsers and servers differ.
 */
export function zonedFormatter(timeZone: string, locale: string, options: Intl.DateTimeFormatOptions): ZonedFormatter {
  const formatter = formatterIn(timeZone, locale, options);
  if (formatter) return { formatter, isKnown: true };
  return { formatter: new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }), isKnown: false };
}

const offsetFormatterOf = memoize((timeZone: string) =>
  zonedFormatter(timeZone, 'en-US', { timeZoneName: 'longOffset' }),
);

/** The offset from UTC in minutes at an instant; zero for a zone that the runtime does not know. */
export function offsetMinutes(timeZone: string, at: Date): number {
  const parts = offsetFormatterOf(timeZone).formatter.formatToParts(at);
  // GMT, GMT+05:30, in the nineteenth century with seconds.
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  const total = Number(hours ?? 0) * 60 + Number(minutes ?? 0);
  return sign === '-' ? -total : total;
}

function formatterIn(
  timeZone: string,
  locale: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat | undefined {
  if (!zoneNamePattern.test(timeZone)) return undefined;
  try {
    return new Intl.DateTimeFormat(locale, { ...options, timeZone });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
