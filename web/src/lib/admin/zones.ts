/** The time zones that the browser knows, and those that are given, by name. */
export function zonesWith(...others: string[]): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), ...others])].sort();
}
