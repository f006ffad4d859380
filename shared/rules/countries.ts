const names = new Intl.DisplayNames(['en'], { type: 'region' });

/** The English name of a country, by its ISO 3166 code: "Germany". */
export function countryName(code: string): string {
  return names.of(code) ?? code;
}
