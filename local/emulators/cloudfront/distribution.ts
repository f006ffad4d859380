import * as z from 'zod';
import type { Deployed, Resource } from '../../template/deployed.ts';
import { readProperties, withoutEffect } from '../../template/properties.ts';
import { UnsupportedError } from '../errors.ts';
import { type BucketAccess, bucketAccess } from './bucket-access.ts';
import { findFunction, type ViewerFunction, viewerFunction } from './function.ts';
import { type HeaderRules, headerRules, noHeaderRules } from './headers-policy.ts';
import { pathPattern } from './path-pattern.ts';
import { type CachePolicy, cachePolicy, type OriginRequestPolicy, originRequestPolicy } from './policies.ts';
import { type TrustedKeys, trustedKeys } from './trusted-keys.ts';

/** Where a behaviour fetches from. */
export type Origin = {
  id: string;
  /** As the template names it: a bucket's or an API's own address on AWS. */
  domainName: string;
  path: string;
  /** Set for a bucket: what its policy lets CloudFront do. */
  bucket: BucketAccess | undefined;
  customHeaders: Record<string, string>;
  connectMilliseconds: number;
  readMilliseconds: number;
};

export type Behaviour = {
  /** `*` for the default behaviour. */
  pattern: string;
  matches(path: string): boolean;
  origin: Origin;
  allowedMethods: Set<string>;
  compress: boolean;
  cache: CachePolicy;
  originRequest: OriginRequestPolicy | undefined;
  headerRules: HeaderRules;
  viewerRequest: ViewerFunction | undefined;
  /** One of these must have signed the address; undefined: anybody may ask. */
  signers: TrustedKeys | undefined;
};

export type ErrorRule = { ttl: number | undefined; page: { status: number; path: string } | undefined };

export type Distribution = {
  id: string;
  domainName: string;
  /** In the order in which they are tried; the default is the last. */
  behaviours: Behaviour[];
  defaultRootObject: string | undefined;
  /** By status. */
  errorRules: Map<number, ErrorRule>;
};

const originSchema = z.strictObject({
  Id: z.string(),
  DomainName: z.string(),
  OriginPath: z.string().default(''),
  ConnectionAttempts: withoutEffect,
  ConnectionTimeout: z.number().default(10),
  OriginAccessControlId: z.string().optional(),
  OriginShield: withoutEffect,
  OriginCustomHeaders: z.array(z.strictObject({ HeaderName: z.string(), HeaderValue: z.string() })).default([]),
  S3OriginConfig: z
    .strictObject({ OriginAccessIdentity: z.literal('').optional(), OriginReadTimeout: z.number().optional() })
    .optional(),
  CustomOriginConfig: z
    .strictObject({
      OriginProtocolPolicy: z.enum(['https-only', 'match-viewer', 'http-only']),
      HTTPPort: withoutEffect,
      HTTPSPort: withoutEffect,
      OriginSSLProtocols: withoutEffect,
      OriginKeepaliveTimeout: withoutEffect,
      IpAddressType: withoutEffect,
      OriginReadTimeout: z.number().default(30),
    })
    .optional(),
});

const behaviourSchema = z.strictObject({
  PathPattern: z.string().default('*'),
  TargetOriginId: z.string(),
  // On loopback there is no HTTPS to redirect to.
  ViewerProtocolPolicy: withoutEffect,
  AllowedMethods: z.array(z.string()).default(['GET', 'HEAD']),
  CachedMethods: z.array(z.enum(['GET', 'HEAD'], 'only GET and HEAD are cached locally')).default(['GET', 'HEAD']),
  Compress: z.boolean().default(false),
  CachePolicyId: z.string(),
  OriginRequestPolicyId: z.string().optional(),
  ResponseHeadersPolicyId: z.string().optional(),
  FunctionAssociations: z
    .array(z.strictObject({ EventType: z.literal('viewer-request'), FunctionARN: z.string() }))
    .max(1)
    .default([]),
  TrustedKeyGroups: z.array(z.string()).default([]),
  SmoothStreaming: z.literal(false).optional(),
  FieldLevelEncryptionId: z.literal('').optional(),
});

const distributionSchema = z.strictObject({
  Tags: withoutEffect,
  DistributionConfig: z.strictObject({
    Enabled: z.literal(true),
    Comment: withoutEffect,
    HttpVersion: withoutEffect,
    IPV6Enabled: withoutEffect,
    PriceClass: withoutEffect,
    Aliases: withoutEffect,
    ViewerCertificate: withoutEffect,
    Logging: withoutEffect,
    DefaultRootObject: z.string().optional(),
    Origins: z.array(originSchema),
    DefaultCacheBehavior: behaviourSchema.omit({ PathPattern: true }),
    CacheBehaviors: z.array(behaviourSchema).default([]),
    CustomErrorResponses: z
      .array(
        z.strictObject({
          ErrorCode: z.int(),
          ErrorCachingMinTTL: z.number().min(0).optional(),
          ResponseCode: z.int().optional(),
          ResponsePagePath: z.string().optional(),
        }),
      )
      .default([]),
  }),
});

type OriginConfig = z.output<typeof originSchema>;
type BehaviourConfig = z.output<typeof behaviourSchema>;

function readOrigin(deployed: Deployed, config: OriginConfig): Origin {
  const isBucket = config.S3OriginConfig !== undefined;
  if (isBucket && !config.OriginAccessControlId) {
    throw new UnsupportedError(`origin ${config.Id}: a bucket is read only with an origin access control`);
  }
  return {
    id: config.Id,
    domainName: config.DomainName,
    path: config.OriginPath,
    bucket: isBucket ? bucketAccess(deployed, bucketName(config.DomainName)) : undefined,
    customHeaders: Object.fromEntries(
      config.OriginCustomHeaders.map(({ HeaderName, HeaderValue }) => [HeaderName.toLowerCase(), HeaderValue]),
    ),
    connectMilliseconds: config.ConnectionTimeout * 1000,
    readMilliseconds: (config.CustomOriginConfig?.OriginReadTimeout ?? 30) * 1000,
  };
}

/** The bucket in its address: `name.s3.us-east-1.amazonaws.com`. */
export function bucketName(domainName: string): string {
  return domainName.replace(/\.s3[.-].*$/, '');
}

function readBehaviour(
  deployed: Deployed,
  config: BehaviourConfig,
  origins: Map<string, Origin>,
  distribution: { id: string; domainName: string },
): Behaviour {
  const origin = origins.get(config.TargetOriginId);
  if (!origin) throw new UnsupportedError(`behaviour ${config.PathPattern} names no origin of the distribution`);
  const [association] = config.FunctionAssociations;
  return {
    pattern: config.PathPattern,
    matches: pathPattern(config.PathPattern),
    origin,
    allowedMethods: new Set(config.AllowedMethods),
    compress: config.Compress,
    cache: cachePolicy(deployed, config.CachePolicyId),
    originRequest: config.OriginRequestPolicyId
      ? originRequestPolicy(deployed, config.OriginRequestPolicyId)
      : undefined,
    headerRules: config.ResponseHeadersPolicyId ? headerRules(deployed, config.ResponseHeadersPolicyId) : noHeaderRules,
    viewerRequest: association && viewerFunction(findFunction(deployed, association.FunctionARN), distribution),
    signers: config.TrustedKeyGroups.length > 0 ? trustedKeys(deployed, config.TrustedKeyGroups) : undefined,
  };
}

function onlyDistribution(deployed: Deployed): Resource {
  const [first, ...others] = deployed.byType('AWS::CloudFront::Distribution');
  if (!first || others.length > 0) {
    throw new UnsupportedError('the local cloud serves exactly one CloudFront distribution');
  }
  return first;
}

/** Reads the stack's distribution with its policies and functions. Throws UnsupportedError for what is not done here. */
export function readDistribution(deployed: Deployed): Distribution {
  const resource = onlyDistribution(deployed);
  const { DistributionConfig: config } = readProperties(resource, distributionSchema);
  const identity = { id: resource.ref, domainName: `d${resource.ref.slice(1).toLowerCase()}.cloudfront.net` };
  const origins = new Map(config.Origins.map((origin) => [origin.Id, readOrigin(deployed, origin)]));
  const behaviours = [...config.CacheBehaviors, { ...config.DefaultCacheBehavior, PathPattern: '*' }];
  return {
    ...identity,
    behaviours: behaviours.map((behaviour) => readBehaviour(deployed, behaviour, origins, identity)),
    defaultRootObject: config.DefaultRootObject,
    errorRules: new Map(
      config.CustomErrorResponses.map(({ ErrorCode, ErrorCachingMinTTL, ResponseCode, ResponsePagePath }) => [
        ErrorCode,
        {
          ttl: ErrorCachingMinTTL,
          page: ResponsePagePath ? { status: ResponseCode ?? ErrorCode, path: ResponsePagePath } : undefined,
        },
      ]),
    ),
  };
}
