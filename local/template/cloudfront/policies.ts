import * as z from 'zod';
import {
  type CachePolicy,
  generatedHeaders,
  type OriginRequestPolicy,
  type Selection,
} from '../../emulators/cloudfront/distribution.ts';
import { UnsupportedError } from '../../emulators/errors.ts';
import type { Deployed } from '../deployed.ts';
import { readProperties, withoutEffect } from '../properties.ts';

const none: Selection = { behaviour: 'none', names: new Set() };
const all: Selection = { behaviour: 'all', names: new Set() };
const listed = (...names: string[]): Selection => ({ behaviour: 'listed', names: new Set(names) });

// AWS's managed policies by their fixed ids, as far as the stack uses them.
const managedCachePolicies: Record<string, CachePolicy> = {
  // CachingDisabled
  '4135ea2d-6df8-44a3-9df3-4b5a84be39ad': {
    minTtl: 0,
    defaultTtl: 0,
    maxTtl: 0,
    gzip: false,
    brotli: false,
    headers: none,
    cookies: none,
    query: none,
  },
  // CachingOptimized
  '658327ea-f89d-4fab-a63d-7e88639e58f6': {
    minTtl: 1,
    defaultTtl: 86_400,
    maxTtl: 31_536_000,
    gzip: true,
    brotli: true,
    headers: none,
    cookies: none,
    query: none,
  },
};

const managedOriginRequestPolicies: Record<string, OriginRequestPolicy> = {
  // AllViewerExceptHostHeader
  'b689b0a8-53d0-40ab-baf2-68738e2966ac': {
    headers: { behaviour: 'allExcept', names: new Set(['host']) },
    cloudFrontHeaders: new Set(),
    cookies: all,
    query: all,
  },
  // CORS-S3Origin
  '88a5eaf4-2fd4-4709-b370-b4c650ea3fcf': {
    headers: listed('origin', 'access-control-request-headers', 'access-control-request-method'),
    cloudFrontHeaders: new Set(),
    cookies: none,
    query: none,
  },
};

const behaviourNames = z.enum(['none', 'whitelist', 'all', 'allExcept']);
const cookiesSchema = z.strictObject({ CookieBehavior: behaviourNames, Cookies: z.array(z.string()).default([]) });
const querySchema = z.strictObject({
  QueryStringBehavior: behaviourNames,
  QueryStrings: z.array(z.string()).default([]),
});

const cachePolicySchema = z.strictObject({
  CachePolicyConfig: z.strictObject({
    Name: withoutEffect,
    Comment: withoutEffect,
    MinTTL: z.number().min(0),
    DefaultTTL: z.number().min(0),
    MaxTTL: z.number().min(0),
    ParametersInCacheKeyAndForwardedToOrigin: z.strictObject({
      EnableAcceptEncodingGzip: z.boolean(),
      EnableAcceptEncodingBrotli: z.boolean().default(false),
      CookiesConfig: cookiesSchema,
      HeadersConfig: z.strictObject({
        HeaderBehavior: z.enum(['none', 'whitelist']),
        Headers: z.array(z.string()).default([]),
      }),
      QueryStringsConfig: querySchema,
    }),
  }),
});

const originRequestPolicySchema = z.strictObject({
  OriginRequestPolicyConfig: z.strictObject({
    Name: withoutEffect,
    Comment: withoutEffect,
    CookiesConfig: cookiesSchema,
    HeadersConfig: z.strictObject({
      HeaderBehavior: z.enum(['none', 'whitelist', 'allViewer', 'allViewerAndWhitelistCloudFront', 'allExcept']),
      Headers: z.array(z.string()).default([]),
    }),
    QueryStringsConfig: querySchema,
  }),
});

function selection(behaviour: z.output<typeof behaviourNames>, names: string[]): Selection {
  return { behaviour: behaviour === 'whitelist' ? 'listed' : behaviour, names: new Set(names) };
}

/** Lower-case header names. Throws UnsupportedError for a CloudFront header that the emulator does not generate. */
function headerNames(names: string[], policyId: string): string[] {
  const lower = names.map((name) => name.toLowerCase());
  const unknown = lower.find((name) => name.startsWith('cloudfront-') && !generatedHeaders.has(name));
  if (unknown)
    throw new UnsupportedError(`the local cloud does not generate the header ${unknown} of policy ${policyId}`);
  return lower;
}

/** A managed cache policy, or one of the template. Throws UnsupportedError for an unknown id. */
export function cachePolicy(deployed: Deployed, id: string): CachePolicy {
  const managed = managedCachePolicies[id];
  if (managed) return managed;
  const resource = deployed.byType('AWS::CloudFront::CachePolicy').find(({ ref }) => ref === id);
  if (!resource) throw new UnsupportedError(`the local cloud does not know the cache policy ${id}`);
  const { CachePolicyConfig: config } = readProperties(resource, cachePolicySchema);
  const key = config.ParametersInCacheKeyAndForwardedToOrigin;
  const headers = headerNames(key.HeadersConfig.Headers, resource.logicalId);
  return {
    minTtl: config.MinTTL,
    defaultTtl: config.DefaultTTL,
    maxTtl: config.MaxTTL,
    gzip: key.EnableAcceptEncodingGzip,
    brotli: key.EnableAcceptEncodingBrotli,
    headers: selection(key.HeadersConfig.HeaderBehavior, headers),
    cookies: selection(key.CookiesConfig.CookieBehavior, key.CookiesConfig.Cookies),
    query: selection(key.QueryStringsConfig.QueryStringBehavior, key.QueryStringsConfig.QueryStrings),
  };
}

/** A managed origin request policy, or one of the template. Throws UnsupportedError for an unknown id. */
export function originRequestPolicy(deployed: Deployed, id: string): OriginRequestPolicy {
  const managed = managedOriginRequestPolicies[id];
  if (managed) return managed;
  const resource = deployed.byType('AWS::CloudFront::OriginRequestPolicy').find(({ ref }) => ref === id);
  if (!resource) throw new UnsupportedError(`the local cloud does not know the origin request policy ${id}`);
  const { OriginRequestPolicyConfig: config } = readProperties(resource, originRequestPolicySchema);
  const { HeaderBehavior: behaviour, Headers } = config.HeadersConfig;
  const names = headerNames(Headers, resource.logicalId);
  const generated = names.filter((name) => generatedHeaders.has(name));
  const viewerHeaders = {
    none,
    whitelist: selection('whitelist', names),
    allViewer: all,
    allViewerAndWhitelistCloudFront: all,
    allExcept: selection('allExcept', names),
  }[behaviour];
  return {
    headers: viewerHeaders,
    cloudFrontHeaders: new Set(behaviour === 'allExcept' ? [] : generated),
    cookies: selection(config.CookiesConfig.CookieBehavior, config.CookiesConfig.Cookies),
    query: selection(config.QueryStringsConfig.QueryStringBehavior, config.QueryStringsConfig.QueryStrings),
  };
}
