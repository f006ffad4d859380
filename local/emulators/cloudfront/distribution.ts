import type { KeyObject } from 'node:crypto';
import type { HeaderRules } from './header-rules.ts';

/** Selects the names of a request (headers, cookies or query keys) that a policy includes. */
export type Selection = { behaviour: 'none' | 'all' | 'listed' | 'allExcept'; names: Set<string> };

export type CachePolicy = {
  /** Seconds. */
  minTtl: number;
  defaultTtl: number;
  maxTtl: number;
  gzip: boolean;
  brotli: boolean;
  headers: Selection;
  cookies: Selection;
  query: Selection;
};

export type OriginRequestPolicy = {
  headers: Selection;
  /** Headers that CloudFront generates (CloudFront-Viewer-Country and the like), lower case. */
  cloudFrontHeaders: Set<string>;
  cookies: Selection;
  query: Selection;
};

/** Public keys by their ids. */
export type TrustedKeys = Map<string, KeyObject>;

export type BucketAccess = { read: boolean; list: boolean };

export type DistributionOrigin = {
  id: string;
  /** A bucket or an API has this host name on AWS. */
  domainName: string;
  path: string;
  /** Present for a bucket. */
  bucket: BucketAccess | undefined;
  customHeaders: Record<string, string>;
  readTimeoutMs: number;
};

/** The second origin of a group, which is asked where the first one fails. */
export type Failover = {
  origin: DistributionOrigin;
  /**
   * The second origin is asked at these statuses of the first; 503 includes that it cannot be reached, 504 that it does
   * not answer in time.
   */
  statuses: Set<number>;
};

/** Name and code of a CloudFront Function. */
export type EdgeCode = { name: string; code: string };

export type Behaviour = {
  /** `*` for the default behaviour. */
  pattern: string;
  origin: DistributionOrigin;
  failover: Failover | undefined;
  allowedMethods: Set<string>;
  compress: boolean;
  cache: CachePolicy;
  originRequest: OriginRequestPolicy | undefined;
  headerRules: HeaderRules;
  /** The CloudFront Function at viewer request. */
  viewerRequest: EdgeCode | undefined;
  /** The CloudFront Function at viewer response. */
  viewerResponse: EdgeCode | undefined;
  /** The URL must be signed with one of these keys; undefined means that unsigned URLs are served. */
  signers: TrustedKeys | undefined;
};

export type ErrorRule = { ttl: number | undefined; page: { status: number; path: string } | undefined };

export type Distribution = {
  id: string;
  domainName: string;
  /** Behaviours are listed in the order in which they are matched, the default last. */
  behaviours: Behaviour[];
  errorRules: Map<number, ErrorRule>;
};

/** Headers that this emulator generates. */
export const generatedHeaders = new Set(['cloudfront-viewer-country', 'cloudfront-viewer-address']);

export function includes({ behaviour, names }: Selection, name: string): boolean {
  if (behaviour === 'listed') return names.has(name);
  if (behaviour === 'allExcept') return !names.has(name);
  return behaviour === 'all';
}
