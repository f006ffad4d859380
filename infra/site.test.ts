import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { contract, type Endpoint } from '#shared/contract/contract.ts';
import { headScript } from '#shared/rules/head-script.ts';
import type { SynthesisedTemplate } from './synth.ts';
import {
  type FoundResource,
  onlyResource,
  readable,
  resourcesOf,
  siteFunctions,
  synthesiseTemplate,
  template,
} from './testing/template.ts';

const { id: distributionId, properties } = onlyResource(template, 'AWS::CloudFront::Distribution');
const config = properties.DistributionConfig;
const behaviours = [...config.CacheBehaviors, config.DefaultCacheBehavior];

/** The behaviour that CloudFront takes for a path: the first that fits. */
function behaviourOf(path: string) {
  const fits = (pattern: string) => new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '.*')}$`).test(path);
  return behaviours.find(({ PathPattern }) => PathPattern === undefined || fits(PathPattern));
}

function referred(reference: { Ref: string }): FoundResource['properties'] {
  return template.Resources[reference.Ref]?.Properties;
}

const endpoints = Object.entries<Endpoint>(contract).map(
  ([name, endpoint]) => [name, endpoint, behaviourOf(endpoint.path.replace(/\{\w+\}/g, 'x'))] as const,
);

const isDrawn = ([name]: (typeof endpoints)[number]) => /^get(Art|SharePicture)$/.test(name);

test.each(endpoints.filter(isDrawn))(
  '%s comes from the bucket, and from the API if it is not there',
  (_, __, behaviour) => {
    expect(behaviour.AllowedMethods).toEqual(['GET', 'HEAD', 'OPTIONS']);
    const group = config.OriginGroups.Items.find(({ Id }: { Id: string }) => Id === behaviour.TargetOriginId);
    expect(group.FailoverCriteria.StatusCodes.Items).toEqual([403, 404, 500, 502, 503, 504]);
    const domains = group.Members.Items.map(({ OriginId }: { OriginId: string }) =>
      readable(config.Origins.find(({ Id }: { Id: string }) => Id === OriginId).DomainName),
    );
    expect(domains).toEqual(['<SitePages.RegionalDomainName>', '<ApiHttp>.execute-api.<AWS::Region>.<AWS::URLSuffix>']);
  },
);

const others = endpoints.filter((one) => !isDrawn(one));

test.each(others)('%s reaches the API with any method, over TLS', (_name, _endpoint, behaviour) => {
  expect(behaviour.AllowedMethods).toEqual(['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE']);
  expect(behaviour.ViewerProtocolPolicy).toBe('https-only');
  const origin = config.Origins.find(({ Id }: { Id: string }) => Id === behaviour.TargetOriginId);
  expect(readable(origin.DomainName)).toBe('<ApiHttp>.execute-api.<AWS::Region>.<AWS::URLSuffix>');
  expect(origin.CustomOriginConfig).toMatchObject({ OriginProtocolPolicy: 'https-only' });
});

const cached = endpoints.filter(([, { cache }]) => cache);
const uncached = endpoints.filter(([, { cache }]) => !cache);

test.each(cached)('%s is cached by everything that its response depends on', (_name, { query, cache }, behaviour) => {
  const policy = referred(behaviour.CachePolicyId).CachePolicyConfig;
  expect(policy).toMatchObject({ MinTTL: 0, DefaultTTL: 0, MaxTTL: 31_536_000 });
  const key = policy.ParametersInCacheKeyAndForwardedToOrigin;
  expect(key.QueryStringsConfig.QueryStrings ?? []).toEqual(Object.keys(query?.shape ?? {}));
  expect(key.HeadersConfig.Headers ?? []).toEqual(cache?.byCountry ? ['CloudFront-Viewer-Country'] : []);
  expect(key.CookiesConfig).toEqual({ CookieBehavior: 'none' });
  expect(key).toMatchObject({ EnableAcceptEncodingGzip: true, EnableAcceptEncodingBrotli: true });
  // Whatever is not in the key must not change the cached response.
  expect(behaviour.OriginRequestPolicyId).toBeUndefined();
});

test.each(uncached)('%s is not cached and receives the caller’s token and encodings', (_name, _endpoint, behaviour) => {
  expect(referred(behaviour.CachePolicyId).CachePolicyConfig).toMatchObject({
    // Authorization is forwarded only as part of a cache key, which a policy without caching does not have.
    MinTTL: 0,
    DefaultTTL: 0,
    MaxTTL: 1,
    ParametersInCacheKeyAndForwardedToOrigin: {
      HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['Authorization'] },
      QueryStringsConfig: { QueryStringBehavior: 'all' },
      CookiesConfig: { CookieBehavior: 'none' },
      // Reach the functions, which compress: CloudFront itself does so only for what it may keep.
      EnableAcceptEncodingGzip: true,
      EnableAcceptEncodingBrotli: true,
    },
  });
  expect(behaviour.Compress).toBe(false);
  expect(referred(behaviour.OriginRequestPolicyId).OriginRequestPolicyConfig).toMatchObject({
    HeadersConfig: {
      HeaderBehavior: 'whitelist',
      Headers: [
        ...['Accept', 'Content-Type', 'CloudFront-Viewer-Address', 'CloudFront-Viewer-Country'],
        ...['User-Agent', 'x-device', 'Stripe-Signature'],
      ],
    },
    QueryStringsConfig: { QueryStringBehavior: 'all' },
  });
});

test('errors are not cached: something created a second later must be found', () => {
  const errorCodes = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504];
  expect(config.CustomErrorResponses).toEqual(errorCodes.map((code) => ({ ErrorCode: code, ErrorCachingMinTTL: 0 })));
});

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64');

describe('every behaviour', () => {
  const csp =
    `default-src 'self'; script-src 'self' 'sha256-${sha256(headScript)}'; ` +
    "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; " +
    "media-src 'self' blob:; font-src 'self'; worker-src 'self'; manifest-src 'self'; connect-src 'self' https://<MediaImages.RegionalDomainName> " +
    "https://<MediaVideos.RegionalDomainName>; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'";

  // Headers of videos: media.test.ts.
  const pages = behaviours.filter(({ PathPattern }) => PathPattern !== '/media/*');

  test.each(pages.map((one) => [one.PathPattern ?? 'default', one]))('%s sets the headers', (_path, one) => {
    const headers = referred(one.ResponseHeadersPolicyId).ResponseHeadersPolicyConfig;
    const { ContentSecurityPolicy, ...others } = headers.SecurityHeadersConfig;
    expect(ContentSecurityPolicy.Override).toBe(true);
    expect(readable(ContentSecurityPolicy.ContentSecurityPolicy)).toBe(csp);
    expect(others).toEqual({
      ContentTypeOptions: { Override: true },
      FrameOptions: { FrameOption: 'DENY', Override: true },
      ReferrerPolicy: { ReferrerPolicy: 'strict-origin-when-cross-origin', Override: true },
      StrictTransportSecurity: {
        AccessControlMaxAgeSec: 63_072_000,
        IncludeSubdomains: false,
        Preload: false,
        Override: true,
      },
    });
    expect(headers.CustomHeadersConfig.Items).toEqual([
      {
        Header: 'Permissions-Policy',
        Override: true,
        Value: expect.stringMatching(
          /^([\w-]+=\(\), )+autoplay=\(self\), fullscreen=\(self\), picture-in-picture=\(self\)$/,
        ),
      },
      { Header: 'Cross-Origin-Opener-Policy', Override: true, Value: 'same-origin' },
    ]);
  });
});

test('forwards requests to Cognito with the headers it reads, uncached and uncompressed', () => {
  const behaviour = behaviourOf('/cognito');
  const origin = config.Origins.find(({ Id }: { Id: string }) => Id === behaviour.TargetOriginId);
  expect(readable(origin.DomainName)).toBe('cognito-idp.<AWS::Region>.<AWS::URLSuffix>');
  expect(origin.CustomOriginConfig).toMatchObject({ OriginProtocolPolicy: 'https-only' });
  expect(behaviour).toMatchObject({ PathPattern: '/cognito', ViewerProtocolPolicy: 'https-only', Compress: false });
  expect(behaviour.AllowedMethods).toContain('POST');
  expect(referred(behaviour.CachePolicyId).CachePolicyConfig).toMatchObject({ MinTTL: 0, DefaultTTL: 0, MaxTTL: 0 });
  expect(referred(behaviour.OriginRequestPolicyId).OriginRequestPolicyConfig).toMatchObject({
    CookiesConfig: { CookieBehavior: 'none' },
    HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['Content-Type', 'X-Amz-Target', 'X-Amz-User-Agent'] },
    QueryStringsConfig: { QueryStringBehavior: 'none' },
  });
});

test('pages, images and the description of the API come from their buckets', () => {
  const bucketOf = (path: string) => {
    const { TargetOriginId } = behaviourOf(path);
    const group = config.OriginGroups.Items.find(({ Id }: { Id: string }) => Id === TargetOriginId);
    const first = group?.Members.Items[0].OriginId ?? TargetOriginId;
    const origin = config.Origins.find(({ Id }: { Id: string }) => Id === first);
    expect(origin.OriginAccessControlId).toBeDefined();
    return readable(origin.DomainName);
  };
  const pages = '<SitePages.RegionalDomainName>';
  expect(['/', '/live-sessions', '/assets/app-1.js', '/api/openapi.json'].map(bucketOf)).toEqual(Array(4).fill(pages));
  expect(bucketOf('/images/a.webp')).toBe('<MediaImages.RegionalDomainName>');
});

test('what S3 does not have is rendered by the API, also while S3 fails; hashed files are in S3 alone', () => {
  const group = config.OriginGroups.Items.find(({ Id }: { Id: string }) => Id === behaviourOf('/').TargetOriginId);
  expect(group.FailoverCriteria.StatusCodes.Items).toEqual([403, 404, 500, 502, 503, 504]);
  const second = config.Origins.find(({ Id }: { Id: string }) => Id === group.Members.Items[1].OriginId);
  expect(readable(second.DomainName)).toBe('<ApiHttp>.execute-api.<AWS::Region>.<AWS::URLSuffix>');
  expect(second.OriginCustomHeaders).toHaveLength(1);
  expect(behaviourOf('/').AllowedMethods ?? ['GET', 'HEAD']).toEqual(['GET', 'HEAD']);
  const ids = config.OriginGroups.Items.map(({ Id }: { Id: string }) => Id);
  expect(ids).not.toContain(behaviourOf('/assets/app-1.js').TargetOriginId);
});

test('hashed files are cached forever, pages and the API description are revalidated; texts name their encoding', () => {
  const shipped = resourcesOf(template, 'Custom::CDKBucketDeployment').map(
    ({ properties: { DestinationBucketKeyPrefix, Include, Exclude, SystemMetadata } }) => [
      DestinationBucketKeyPrefix,
      ...(Include ?? Exclude),
      SystemMetadata,
    ],
  );
  const forever = { 'cache-control': 'public, max-age=31536000, immutable' };
  const revalidated = { 'cache-control': 'no-cache' };
  const utf8 = (type: string) => ({ 'content-type': `${type}; charset=utf-8` });
  expect(shipped).toEqual([
    ['assets', '*.js', { ...forever, ...utf8('text/javascript') }],
    ['assets', '*.css', { ...forever, ...utf8('text/css') }],
    ['assets', '*.js', '*.css', forever],
    [undefined, '*.html', { ...revalidated, ...utf8('text/html') }],
    [undefined, '*.txt', { ...revalidated, ...utf8('text/plain') }],
    [undefined, '*.svg', { ...revalidated, ...utf8('image/svg+xml') }],
    [undefined, '*.html', '*.txt', '*.svg', revalidated],
  ]);
});

test("without a custom domain the site uses CloudFront's", () => {
  const { SITE_URL } = mailVariables(template);
  expect(SITE_URL).toEqual({ 'Fn::Join': ['', ['https://', { 'Fn::GetAtt': [distributionId, 'DomainName'] }]] });
});

test('with a custom domain the site uses it, and answers all of its names with its certificate and modern TLS', () => {
  const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/1';
  const own = synthesiseTemplate({
    domain: { name: 'studio.test', certificateArn, alternativeNames: ['www.studio.test', 'book.studio.test'] },
    hsts: { includeSubdomains: true, preload: false },
  });
  expect(mailVariables(own).SITE_URL).toBe('https://studio.test');
  expect(onlyResource(own, 'AWS::CloudFront::Distribution').properties.DistributionConfig).toMatchObject({
    Aliases: ['studio.test', 'www.studio.test', 'book.studio.test'],
    ViewerCertificate: { AcmCertificateArn: certificateArn, MinimumProtocolVersion: 'TLSv1.2_2021' },
  });
  const code = resourcesOf(own, 'AWS::CloudFront::Function').map(({ properties }) => properties.FunctionCode);
  expect(code.filter((text) => text.includes('const mainName = "studio.test";'))).toHaveLength(1);
  expect(code.join()).toContain('const hsts = "max-age=63072000; includeSubdomains";');
});

test('HSTS includes subdomains and preload where they are asked for, on every response', () => {
  const hsts = { includeSubdomains: true, preload: true };
  const policies = resourcesOf(synthesiseTemplate({ hsts }), 'AWS::CloudFront::ResponseHeadersPolicy');
  expect(policies).toHaveLength(2);
  for (const { properties } of policies) {
    expect(properties.ResponseHeadersPolicyConfig.SecurityHeadersConfig.StrictTransportSecurity).toMatchObject({
      IncludeSubdomains: true,
      Preload: true,
      AccessControlMaxAgeSec: 63_072_000,
    });
  }
});

test('there is no default root object, which could turn the root of Cognito’s API into a file', () => {
  expect(config.DefaultRootObject).toBeUndefined();
});

function mailVariables(of: SynthesisedTemplate) {
  return siteFunctions(of).get('mail')?.properties.Environment.Variables;
}
