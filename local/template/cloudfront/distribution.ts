import * as z from 'zod';
import type { Behaviour, Distribution, DistributionOrigin } from '../../emulators/cloudfront/distribution.ts';
import { noHeaderRules } from '../../emulators/cloudfront/header-rules.ts';
import { UnsupportedError } from '../../emulators/errors.ts';
import type { Deployed, Resource } from '../deployed.ts';
import { readProperties, withoutEffect } from '../properties.ts';
import { resolveSecret, type SecretValues } from '../secrets-manager.ts';
import { bucketAccess } from './bucket-access.ts';
import { headerRules } from './headers-policy.ts';
import { checkGroup, originGroupSchema, readTargets, type Targets } from './origin-groups.ts';
import { cachePolicy, originRequestPolicy } from './policies.ts';
import { trustedKeys } from './trusted-keys.ts';

const originSchema = z.strictObject({
  Id: z.string(),
  DomainName: z.string(),
  OriginPath: z.string().default(''),
  ConnectionAttempts: withoutEffect,
  ConnectionTimeout: withoutEffect,
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
  // There is no HTTPS on loopback to redirect to.
  ViewerProtocolPolicy: withoutEffect,
  AllowedMethods: z.array(z.string()).default(['GET', 'HEAD']),
  CachedMethods: z.array(z.enum(['GET', 'HEAD'], 'only GET and HEAD are cached locally')).default(['GET', 'HEAD']),
  Compress: z.boolean().default(false),
  CachePolicyId: z.string(),
  OriginRequestPolicyId: z.string().optional(),
  ResponseHeadersPolicyId: z.string().optional(),
  FunctionAssociations: z
    .array(z.strictObject({ EventType: z.enum(['viewer-request', 'viewer-response']), FunctionARN: z.string() }))
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
    DefaultRootObject: z.literal('', 'AWS does not say whether it applies before or after functions').optional(),
    Origins: z.array(originSchema),
    OriginGroups: z.strictObject({ Items: z.array(originGroupSchema).default([]), Quantity: withoutEffect }).optional(),
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

const functionSchema = z.strictObject({
  Name: z.string(),
  AutoPublish: z.literal(true),
  FunctionCode: z.string().max(10_240, 'CloudFront takes at most 10 KB of code'),
  FunctionConfig: z.strictObject({ Comment: withoutEffect, Runtime: z.literal('cloudfront-js-2.0') }),
  Tags: withoutEffect,
});

type OriginConfig = z.output<typeof originSchema>;
type BehaviourConfig = z.output<typeof behaviourSchema>;

function readOrigin(deployed: Deployed, config: OriginConfig, secretValue: SecretValues): DistributionOrigin {
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
      config.OriginCustomHeaders.map(({ HeaderName, HeaderValue }) => [
        HeaderName.toLowerCase(),
        resolveSecret(HeaderValue, secretValue),
      ]),
    ),
    readTimeoutMs: (config.CustomOriginConfig?.OriginReadTimeout ?? 30) * 1000,
  };
}

/** `name` of `name.s3.us-east-1.amazonaws.com`. */
function bucketName(domainName: string): string {
  return domainName.replace(/\.s3[.-].*$/, '');
}

/** Finds the CloudFront Function of that ARN. Throws UnsupportedError when there is none. */
function viewerFunction(deployed: Deployed, arn: string): { name: string; code: string } {
  const resource = deployed
    .byType('AWS::CloudFront::Function')
    .find(({ ref, properties }) => ref === arn || arn.endsWith(`/${properties.Name}`));
  if (!resource) throw new UnsupportedError(`the local cloud does not know the CloudFront function ${arn}`);
  return { name: resource.logicalId, code: readProperties(resource, functionSchema).FunctionCode };
}

function readFunctions(deployed: Deployed, { PathPattern, FunctionAssociations }: BehaviourConfig) {
  const codeAt = (event: string) => {
    const [association, second] = FunctionAssociations.filter(({ EventType }) => EventType === event);
    if (second) throw new UnsupportedError(`behaviour ${PathPattern} has two functions at ${event}`);
    return association && viewerFunction(deployed, association.FunctionARN);
  };
  return { viewerRequest: codeAt('viewer-request'), viewerResponse: codeAt('viewer-response') };
}

function readBehaviour(deployed: Deployed, config: BehaviourConfig, targets: Targets): Behaviour {
  const target = targets.get(config.TargetOriginId);
  if (!target) throw new UnsupportedError(`behaviour ${config.PathPattern} names no origin of the distribution`);
  if (target.failover) checkGroup(config.PathPattern, config.AllowedMethods);
  return {
    ...target,
    ...readFunctions(deployed, config),
    pattern: config.PathPattern,
    allowedMethods: new Set(config.AllowedMethods),
    compress: config.Compress,
    cache: cachePolicy(deployed, config.CachePolicyId),
    originRequest: config.OriginRequestPolicyId
      ? originRequestPolicy(deployed, config.OriginRequestPolicyId)
      : undefined,
    headerRules: config.ResponseHeadersPolicyId ? headerRules(deployed, config.ResponseHeadersPolicyId) : noHeaderRules,
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

/**
 * Reads the stack's distribution with its policies and functions, and secrets in its headers. Throws UnsupportedError for
 * anything else than the emulator serves.
 */
export function readDistribution(deployed: Deployed, secretValue: SecretValues = () => undefined): Distribution {
  const resource = onlyDistribution(deployed);
  const { DistributionConfig: config } = readProperties(resource, distributionSchema);
  const origins = new Map(config.Origins.map((origin) => [origin.Id, readOrigin(deployed, origin, secretValue)]));
  const targets = readTargets(origins, config.OriginGroups?.Items ?? []);
  const behaviours = [...config.CacheBehaviors, { ...config.DefaultCacheBehavior, PathPattern: '*' }];
  return {
    id: resource.ref,
    domainName: `d${resource.ref.slice(1).toLowerCase()}.cloudfront.net`,
    behaviours: behaviours.map((behaviour) => readBehaviour(deployed, behaviour, targets)),
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
