import { expect, test } from '@jest/globals';
import { contentSecurityPolicy, mediaSecurityPolicy } from './constructs/headers.ts';
import { onlyResource, resourcesOf, siteFunctions, templateOf, testMediaKey, written } from './testing/template.ts';

const template = templateOf();
const config = onlyResource(template, 'AWS::CloudFront::Distribution').properties.DistributionConfig;
const behaviour = config.CacheBehaviors.find(({ PathPattern }: { PathPattern: string }) => PathPattern === '/media/*');
const bucket = resourcesOf(template, 'AWS::S3::Bucket').find(({ id }) => id.startsWith('MediaVideos'));

test('a video is served only by an address that the key of the site has signed (trust: media)', () => {
  const group = onlyResource(template, 'AWS::CloudFront::KeyGroup');
  const key = onlyResource(template, 'AWS::CloudFront::PublicKey');
  expect(behaviour.TrustedKeyGroups).toEqual([{ Ref: group.id }]);
  expect(group.properties.KeyGroupConfig.Items).toEqual([{ Ref: key.id }]);
  expect(key.properties.PublicKeyConfig.EncodedKey).toBe(testMediaKey);
  const others = [...config.CacheBehaviors, config.DefaultCacheBehavior].filter((one) => one !== behaviour);
  expect(others.filter((one) => one.TrustedKeyGroups)).toEqual([]);
});

test("the bucket's own address opens nothing: CloudFront alone may read, this distribution alone, and nobody lists", () => {
  const origin = config.Origins.find(({ Id }: { Id: string }) => Id === behaviour.TargetOriginId);
  expect(written(origin.DomainName)).toBe('<MediaVideos.RegionalDomainName>');
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
  expect(written(allowed[0].Condition.StringEquals['AWS:SourceArn'])).toMatch(/:distribution\/<SiteDistribution>$/);
});

test('what is kept at the edge is kept by its path alone, as it is stored: parts of a video fit together', () => {
  const policy = template.Resources[behaviour.CachePolicyId.Ref]?.Properties;
  expect(policy?.CachePolicyConfig).toMatchObject({
    ...{ MinTTL: 0, DefaultTTL: 86_400 },
    ParametersInCacheKeyAndForwardedToOrigin: {
      ...{ EnableAcceptEncodingGzip: false, EnableAcceptEncodingBrotli: false },
      CookiesConfig: { CookieBehavior: 'none' },
      HeadersConfig: { HeaderBehavior: 'none' },
      QueryStringsConfig: { QueryStringBehavior: 'none' },
    },
  });
  expect(behaviour).toMatchObject({ Compress: false, ViewerProtocolPolicy: 'https-only' });
  expect(behaviour.OriginRequestPolicyId).toBeUndefined();
  expect(behaviour.AllowedMethods).toBeUndefined();
});

test('a video opened by itself loads nothing, and no other site embeds it', () => {
  const headers = template.Resources[behaviour.ResponseHeadersPolicyId.Ref]?.Properties?.ResponseHeadersPolicyConfig;
  expect(headers).toMatchObject({
    SecurityHeadersConfig: { ContentSecurityPolicy: { ContentSecurityPolicy: mediaSecurityPolicy, Override: true } },
    CustomHeadersConfig: {
      // No Cache-Control, which would stand on refusals too.
      Items: [{ Header: 'Cross-Origin-Resource-Policy', Value: 'same-origin', Override: true }],
    },
  });
  expect(contentSecurityPolicy([])).toContain("media-src 'self' blob:");
});

const uploaded = resourcesOf(template, 'AWS::S3::Bucket').filter(({ id }) => id.startsWith('Media'));

test.each(uploaded)('uploads to $id that nobody finished go after two days, what was replaced after a month', (one) => {
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

const rulesFor = (options: Parameters<typeof templateOf>[0]) =>
  resourcesOf(templateOf(options), 'AWS::S3::Bucket').flatMap(
    ({ properties }) => properties.CorsConfiguration?.CorsRules ?? [],
  );

test.each([
  [{}, 'https://*.cloudfront.net'],
  [{ siteUrl: 'http://localhost:8080' }, 'http://localhost:8080'],
  [
    { domain: { name: 'exhale.example', certificateArn: 'arn:aws:acm:us-east-1:1:certificate/1' } },
    'https://exhale.example',
  ],
])('pages of the site may put parts of files, and read what S3 calls them; nothing else (%j)', (options, origin) => {
  expect(rulesFor(options)).toEqual(
    uploaded.map(() => ({
      ...{ AllowedOrigins: [origin], AllowedMethods: ['PUT'], AllowedHeaders: ['content-type'] },
      ...{ ExposedHeaders: ['ETag'], MaxAge: 3600 },
    })),
  );
});

test('a page of the site may send files to those buckets and nothing to anywhere else', () => {
  const policies = resourcesOf(template, 'AWS::CloudFront::ResponseHeadersPolicy').map(({ properties }) =>
    written(properties.ResponseHeadersPolicyConfig.SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy),
  );
  const sources = policies.flatMap((policy) => /connect-src ([^;]+)/.exec(policy)?.[1] ?? []);
  expect(sources).toEqual(["'self' https://<MediaImages.RegionalDomainName> https://<MediaVideos.RegionalDomainName>"]);
});

test('the private key stands in a secret that the stack makes empty and one function may read', () => {
  const secret = resourcesOf(template, 'AWS::SecretsManager::Secret').find(
    ({ properties }) => properties.Name === 'exhale/media',
  );
  expect(Object.keys(secret?.properties ?? {}).sort()).toEqual(['Description', 'Name']);
  const told = [...siteFunctions(template)].filter(
    ([, { properties }]) => 'MEDIA_SECRET_ID' in properties.Environment.Variables,
  );
  expect(told.map(([name]) => name)).toEqual(['recordings']);
  expect(told[0]?.[1].properties.Environment.Variables).toMatchObject({
    MEDIA_SECRET_ID: { Ref: secret?.id },
    MEDIA_KEY_ID: { Ref: onlyResource(template, 'AWS::CloudFront::PublicKey').id },
  });
});

test('another key is another resource: CloudFront changes none', () => {
  const other = testMediaKey.replace('MII', 'MIJ');
  const key = onlyResource(templateOf({ mediaPublicKey: other }), 'AWS::CloudFront::PublicKey');
  expect(key.id).not.toBe(onlyResource(template, 'AWS::CloudFront::PublicKey').id);
});
