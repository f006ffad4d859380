import type { Deployed } from '../../deployed.ts';
import { type Declared, deployedOf } from '../../testing/deployed.ts';

const cachingDisabled = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';

const cachePolicyProperties = {
  CachePolicyConfig: {
    Name: 'live',
    MinTTL: 0,
    DefaultTTL: 0,
    MaxTTL: 3600,
    ParametersInCacheKeyAndForwardedToOrigin: {
      EnableAcceptEncodingGzip: true,
      EnableAcceptEncodingBrotli: true,
      CookiesConfig: { CookieBehavior: 'none' },
      HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['CloudFront-Viewer-Country'] },
      QueryStringsConfig: { QueryStringBehavior: 'whitelist', QueryStrings: ['page'] },
    },
  },
};

const headersPolicyProperties = {
  ResponseHeadersPolicyConfig: {
    Name: 'headers',
    SecurityHeadersConfig: {
      ContentSecurityPolicy: { ContentSecurityPolicy: "default-src 'self'; script-src 'self'", Override: true },
      ContentTypeOptions: { Override: true },
      ReferrerPolicy: { ReferrerPolicy: 'no-referrer', Override: false },
      StrictTransportSecurity: { AccessControlMaxAgeSec: 10, IncludeSubdomains: true, Preload: true, Override: true },
    },
    CustomHeadersConfig: { Items: [{ Header: 'Permissions-Policy', Value: 'camera=()', Override: true }] },
    RemoveHeadersConfig: { Items: [{ Header: 'X-Powered-By' }] },
  },
};

const api = { TargetOriginId: 'api', ViewerProtocolPolicy: 'https-only', ResponseHeadersPolicyId: 'Headers' };

/** The properties of a distribution with an API (`/api/live*` cached, `/api/*` not) in front of a bucket with pages. */
export function distributionConfig(): Record<string, unknown> {
  return {
    Enabled: true,
    Origins: [
      { Id: 'pages', DomainName: 'pages.s3.us-east-1.amazonaws.com', OriginAccessControlId: 'oac', S3OriginConfig: {} },
      {
        Id: 'api',
        DomainName: 'abc.execute-api.us-east-1.amazonaws.com',
        CustomOriginConfig: { OriginProtocolPolicy: 'https-only', OriginReadTimeout: 30 },
      },
    ],
    CacheBehaviors: [
      { ...api, PathPattern: '/api/live*', Compress: true, CachePolicyId: 'Live' },
      {
        ...api,
        PathPattern: '/api/*',
        CachePolicyId: cachingDisabled,
        OriginRequestPolicyId: 'Viewer',
        AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
      },
    ],
    DefaultCacheBehavior: {
      TargetOriginId: 'pages',
      ViewerProtocolPolicy: 'redirect-to-https',
      CachePolicyId: 'Live',
      ResponseHeadersPolicyId: 'Headers',
      FunctionAssociations: [{ EventType: 'viewer-request', FunctionARN: 'arn:aws:cloudfront::1:function/routes' }],
    },
    CustomErrorResponses: [{ ErrorCode: 500, ErrorCachingMinTTL: 0 }],
  };
}

type Group = { second?: string; status?: number; methods?: string[] };

/** The same with an origin group as the default: pages, then the API. */
export function groupedConfig({ second = 'api', status = 404, methods = ['GET', 'HEAD'] }: Group = {}) {
  const config = distributionConfig();
  const FunctionARN = 'arn:aws:cloudfront::1:function/routes';
  return {
    ...config,
    OriginGroups: {
      Quantity: 1,
      Items: [
        {
          Id: 'group',
          FailoverCriteria: { StatusCodes: { Items: [status], Quantity: 1 } },
          Members: { Items: [{ OriginId: 'pages' }, { OriginId: second }], Quantity: 2 },
        },
      ],
    },
    DefaultCacheBehavior: {
      ...Object(config.DefaultCacheBehavior),
      TargetOriginId: 'group',
      AllowedMethods: methods,
      FunctionAssociations: ['viewer-request', 'viewer-response'].map((EventType) => ({ EventType, FunctionARN })),
    },
  };
}

/** A stack with that distribution and all it refers to, and what else is declared. */
export function siteStack(config: Record<string, unknown> = distributionConfig(), more: Declared = {}): Deployed {
  return deployedOf({
    Site: { type: 'AWS::CloudFront::Distribution', ref: 'E1EXAMPLE', properties: { DistributionConfig: config } },
    Live: { type: 'AWS::CloudFront::CachePolicy', properties: cachePolicyProperties },
    Headers: { type: 'AWS::CloudFront::ResponseHeadersPolicy', properties: headersPolicyProperties },
    Viewer: {
      type: 'AWS::CloudFront::OriginRequestPolicy',
      properties: {
        OriginRequestPolicyConfig: {
          Name: 'viewer',
          CookiesConfig: { CookieBehavior: 'whitelist', Cookies: ['kept'] },
          HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['Accept', 'CloudFront-Viewer-Address'] },
          QueryStringsConfig: { QueryStringBehavior: 'all' },
        },
      },
    },
    Routes: {
      type: 'AWS::CloudFront::Function',
      properties: {
        Name: 'routes',
        AutoPublish: true,
        FunctionCode:
          "function handler(event) { var r = event.request; if (!r.uri.includes('.')) r.uri = '/index.html'; return r; }",
        FunctionConfig: { Comment: '', Runtime: 'cloudfront-js-2.0' },
      },
    },
    PagesPolicy: {
      type: 'AWS::S3::BucketPolicy',
      properties: {
        Bucket: 'pages',
        PolicyDocument: {
          Statement: [
            {
              Effect: 'Allow',
              Principal: { Service: 'cloudfront.amazonaws.com' },
              Action: 's3:GetObject',
              Resource: '*',
            },
          ],
        },
      },
    },
    ...more,
  });
}
