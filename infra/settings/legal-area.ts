/** Regions under one law of data protection, or under laws that accept each other's; any other region is an area of its own. */
const areas = [
  /^eu-/,
  /^us-(east|west)-/,
  /^ca-/,
  // Australia, Japan and India have two each; the others of `ap-` are countries of their own.
  /^ap-southeast-[24]$/,
  /^ap-northeast-[13]$/,
  /^ap-south-[12]$/,
];

/** Tells whether data may be copied from one region to the other without leaving its legal area (docs/operations.md#backups-in-another-account). */
export function inOneLegalArea(one: string, other: string): boolean {
  return one === other || areas.some((area) => area.test(one) && area.test(other));
}
