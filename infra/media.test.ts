import { expect, test } from 'vitest';
import { contentSecurityPolicy, mediaSecurityPolicy } from './constructs/headers.ts';
import {
  onlyResource,
  readable,
  resourcesOf,
  siteFunctions,
  synthesiseTemplate,
  template,
  testMediaKey,
} from './testing/template.ts';

const config = onlyResource(template, 'AWS::CloudFront::Distribution').properties.DistributionConfig;
const behaviour = config.CacheBehaviors.find(({ PathPattern }: { PathPattern: string }) => PathPattern === '/media/*');
const bucket = resourcesOf(template, 'AWS::S3::Bucket').find(({ id }) => id.startsWith('MediaVideos'));

test("videos require a URL signed by the site's key (docs/trust.md#media)", () => {
  const group = onlyResource(template, 'AWS::CloudFront::KeyGroup');
  const key = onlyResource(template, 'AWS::CloudFront::PublicKey');
  expect(behaviour.TrustedKeyGroups).toEqual([{ Ref: group.id }]);
  expect(group.properties.KeyGroupConfig.Items).toEqual([{ Ref: key.id }]);
  expect(key.properties.PublicKeyConfig.EncodedKey).toBe(testMediaKey);
  const others = [...config.CacheBehaviors, config.DefaultCacheBehavior].filter((one) => one !== behaviour);
  expect(others.filter((one) => one.TrustedKeyGroups)).toEqual([]);
});

test('only this distribution may read the bucket, and not list it (docs/trust.md#media)', () => {
  const origin = config.Origins.find(({ Id }: { Id: string }) => Id === behaviour.TargetOriginId);
  expect(readable(origin.DomainName)).toBe('<MediaVideos.RegionalDomainName>');
  expect(origin.OriginAccessControlId).toBeDefined();
  const policy = resourcesOf(template, 'AWS::S3::BucketPolicy').find(
    ({ properties }) => properties.Bucket.Ref === bucket?.id,
  );
  const allowed = policy?.properties.PolicyDocument.Statement.filter(
    ({ Effect }: { Effect: string }) => Effect === 'Allow',
  );
  expect(allowed).toEqual([
    expect.objectContaining({ Action: 's3:GetObject', Principal: { Service: 'cloudfront.amazonaws.com' } }),
  ]);
  expect(readable(allowed[0].Condition.StringEquals['AWS:SourceArn'])).toMatch(/:distribution\/<SiteDistribution>$/);
});

test('videos are cached by path only and uncompressed, so that ranges fit together', () => {
  const policy = template.Resources[behaviour.CachePolicyId.Ref]?.Properties;
  expect(policy?.CachePolicyConfig).toMatchObject({
    MinTTL: 0,
    DefaultTTL: 86_400,
    ParametersInCacheKeyAndForwardedToOrigin: {
      EnableAcceptEncodingGzip: false,
      EnableAcceptEncodingBrotli: false,
      CookiesConfig: { CookieBehavior: 'none' },
      HeadersConfig: { HeaderBehavior: 'none' },
      QueryStringsConfig: { QueryStringBehavior: 'none' },
    },
  });
  expect(behaviour).toMatchObject({ Compress: false, ViewerProtocolPolicy: 'https-only' });
  expect(behaviour.OriginRequestPolicyId).toBeUndefined();
  expect(behaviour.AllowedMethods).toBeUndefined();
});

test('a video opened on its own loads nothing, and other sites cannot embed it', () => {
  const headers = template.Resources[behaviour.ResponseHeadersPolicyId.Ref]?.Properties?.ResponseHeadersPolicyConfig;
  expect(headers).toMatchObject({
    SecurityHeadersConfig: { ContentSecurityPolicy: { ContentSecurityPolicy: mediaSecurityPolicy, Override: true } },
    CustomHeadersConfig: {
      // No Cache-Control: it would be set on refusals too.
      Items: [{ Header: 'Cross-Origin-Resource-Policy', Value: 'same-origin', Override: true }],
    },
  });
  expect(contentSecurityPolicy([])).toContain("media-src 'self' blob:");
});

const uploaded = resourcesOf(template, 'AWS::S3::Bucket').filter(({ id }) => id.startsWith('Media'));

test.each(uploaded)('removes unfinished uploads to $id after two days, replaced versions after a month', (one) => {
  expect(one.properties.LifecycleConfiguration.Rules).toEqual([
    {
      AbortIncompleteMultipartUpload: { DaysAfterInitiation: 2 },
      ExpiredObjectDeleteMarker: true,
      NoncurrentVersionExpiration: { NoncurrentDays: 30 },
      Status: 'Enabled',
    },
  ]);
  expect(one.properties.VersioningConfiguration).toEqual({ Status: 'Enabled' });
});

const rulesFor = (options: Parameters<typeof synthesiseTemplate>[0]) =>
  resourcesOf(synthesiseTemplate(options), 'AWS::S3::Bucket').flatMap(
    ({ properties }) => properties.CorsConfiguration?.CorsRules ?? [],
  );

test.each([
  [{}, 'https://*.cloudfront.net'],
  [{ siteUrl: 'http://localhost:8080' }, 'http://localhost:8080'],
  [
    { domain: { name: 'exhale.example', certificateArn: 'arn:aws:acm:us-east-1:1:certificate/1' } },
    'https://exhale.example',
  ],
])('CORS allows pages of the site to PUT parts and read their ETag, nothing else (%j)', (options, origin) => {
  expect(rulesFor(options)).toEqual(
    uploaded.map(() => ({
      AllowedOrigins: [origin],
      AllowedMethods: ['PUT'],
      AllowedHeaders: ['content-type'],
      ExposedHeaders: ['ETag'],
      MaxAge: 3600,
    })),
  );
});

test('the content security policy allows uploads to these buckets only', () => {
  const policies = resourcesOf(template, 'AWS::CloudFront::ResponseHeadersPolicy').map(({ properties }) =>
    readable(properties.ResponseHeadersPolicyConfig.SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy),
  );
  const sources = policies.flatMap((policy) => /connect-src ([^;]+)/.exec(policy)?.[1] ?? []);
  expect(sources).toEqual(["'self' https://<MediaImages.RegionalDomainName> https://<MediaVideos.RegionalDomainName>"]);
});

test('the private key is in a secret that the stack creates empty and three functions may read (docs/trust.md#secrets)', () => {
  const secret = resourcesOf(template, 'AWS::SecretsManager::Secret').find(({ id }) =>
    id.startsWith('MediaSigningKey'),
  );
  expect(Object.keys(secret?.properties ?? {})).toEqual(['Description']);
  const readers = [...siteFunctions(template)].filter(
    ([, { properties }]) => 'MEDIA_SECRET_ID' in properties.Environment.Variables,
  );
  expect(readers.map(([name]) => name).toSorted()).toEqual(['adminMedia', 'bookings', 'members']);
  expect(readers[0]?.[1].properties.Environment.Variables).toMatchObject({
    MEDIA_SECRET_ID: { Ref: secret?.id },
    MEDIA_KEY_ID: { Ref: onlyResource(template, 'AWS::CloudFront::PublicKey').id },
  });
});

test('a new key is a new resource, since CloudFront cannot update one', () => {
  const other = testMediaKey.replace('MII', 'MIJ');
  const rolled = synthesiseTemplate({ mediaPublicKey: other });
  const key = onlyResource(rolled, 'AWS::CloudFront::PublicKey');
  const group = onlyResource(rolled, 'AWS::CloudFront::KeyGroup');
  expect(group.id).toBe(onlyResource(template, 'AWS::CloudFront::KeyGroup').id);
  expect(group.properties.KeyGroupConfig.Items).toEqual([{ Ref: key.id }]);
  // Its workers are restarted, so that none signs with the earlier private key.
  expect(siteFunctions(rolled).get('members')?.properties.Environment.Variables.MEDIA_KEY_ID.Ref).toBe(key.id);
  expect(key.id).not.toBe(onlyResource(template, 'AWS::CloudFront::PublicKey').id);
});
