/**
 * Public prices of AWS in US dollars, region US East (N. Virginia), read in November 2026 on the page of each. `free`: what
 * every account has each month without an end; offers for new accounts are left out. Other regions differ: London is up to
 * a fifth dearer.
 */
export type UnitPrice = {
  /** Dollars for one. */
  each: number;
  free?: number;
  source: string;
};

const million = 1_000_000;
const pages = 'https://aws.amazon.com';
const cloudFront = `${pages}/cloudfront/pricing/`;
const dynamoDb = `${pages}/dynamodb/pricing/on-demand/`;
const cloudWatch = `${pages}/cloudwatch/pricing/`;
const lambda = `${pages}/lambda/pricing/`;
const s3 = `${pages}/s3/pricing/`;

export const prices = {
  /** HTTPS requests, Europe: the dearer part of price class 100. */
  edgeRequest: { each: 0.012 / 10_000, free: 10 * million, source: cloudFront },
  edgeFunctionRun: { each: 0.1 / million, free: 2 * million, source: cloudFront },
  /** HTTP API. */
  apiRequest: { each: 1 / million, source: `${pages}/api-gateway/pricing/` },
  invocation: { each: 0.2 / million, free: million, source: lambda },
  /** arm64. */
  functionGbSecond: { each: 0.0000133334, free: 400_000, source: lambda },
  writeUnit: { each: 0.625 / million, source: dynamoDb },
  readUnit: { each: 0.125 / million, source: dynamoDb },
  tableGb: { each: 0.25, free: 25, source: dynamoDb },
  /** Point-in-time recovery of the table and its indexes. */
  tableBackupGb: { each: 0.2, source: dynamoDb },
  fileGb: { each: 0.023, source: s3 },
  filePut: { each: 0.005 / 1000, source: s3 },
  fileGet: { each: 0.0004 / 1000, source: s3 },
  /** Cognito, plan Essentials: people who sign in within the month. */
  activeMember: { each: 0.015, free: 10_000, source: `${pages}/cognito/pricing/` },
  mail: { each: 0.1 / 1000, source: `${pages}/ses/pricing/` },
  logGb: { each: 0.5, free: 5, source: cloudWatch },
  keptLogGb: { each: 0.03, source: cloudWatch },
  /** Each metric that an alarm reads, of standard resolution. */
  alarmMetric: { each: 0.1, free: 10, source: cloudWatch },
  customMetric: { each: 0.3, free: 10, source: cloudWatch },
  secret: { each: 0.4, source: `${pages}/secrets-manager/pricing/` },
  secretCall: { each: 0.05 / 10_000, source: `${pages}/secrets-manager/pricing/` },
  key: { each: 1, source: `${pages}/kms/pricing/` },
  /** The schedules' rules are free, SES's own events cost as others do. */
  event: { each: 1 / million, source: `${pages}/eventbridge/pricing/` },
} as const satisfies Record<string, UnitPrice>;

/** CloudFront charges what it sends to viewers in Europe and North America by GB: the first TB is free. */
export const edgeGbTiers = [
  { upTo: 1_000, each: 0 },
  { upTo: 10_000, each: 0.085 },
  { upTo: 50_000, each: 0.08 },
  { upTo: 150_000, each: 0.06 },
  { upTo: Number.POSITIVE_INFINITY, each: 0.04 },
] as const;

/** Dollars for that many, above what is free. */
export function priceOf(name: keyof typeof prices, count: number): number {
  const { each, free = 0 }: UnitPrice = prices[name];
  return Math.max(0, count - free) * each;
}

/** Dollars for that many, with nothing free. */
export function fullPriceOf(name: keyof typeof prices, count: number): number {
  return count * prices[name].each;
}

/** Dollars for what CloudFront sends, by tiers; without the free one, what is in it costs as the next. */
export function edgeGbPrice(gigabytes: number, { free = true } = {}): number {
  if (!free) return edgeGbPrice(gigabytes + edgeGbTiers[0].upTo);
  let from = 0;
  let dollars = 0;
  for (const { upTo, each } of edgeGbTiers) {
    dollars += Math.max(0, Math.min(gigabytes, upTo) - from) * each;
    from = upTo;
  }
  return dollars;
}
