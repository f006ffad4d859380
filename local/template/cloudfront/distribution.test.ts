import { describe, expect, it } from 'vitest';
import { readDistribution } from './distribution.ts';
import { distributionConfig, groupedConfig, siteStack } from './testing/site-stack.ts';

describe('readDistribution', () => {
  it('keeps the order of the behaviours, the default last', () => {
    const { behaviours, errorRules } = readDistribution(siteStack());
    expect(behaviours.map(({ pattern }) => pattern)).toEqual(['/api/live*', '/api/*', '*']);
    expect(errorRules.get(500)).toEqual({ ttl: 0, page: undefined });
  });

  it("reads what a bucket's policy allows", () => {
    const { behaviours } = readDistribution(siteStack());
    expect(behaviours.map(({ origin }) => origin.bucket)).toEqual([undefined, undefined, { read: true, list: false }]);
  });

  it('reads an origin group, and functions at request and response', () => {
    const { behaviours } = readDistribution(siteStack(groupedConfig()));
    expect(behaviours.at(-1)).toMatchObject({
      origin: { id: 'pages' },
      failover: { origin: { id: 'api' }, statuses: new Set([404]) },
      viewerRequest: { name: 'Routes' },
      viewerResponse: { name: 'Routes' },
    });
    expect(behaviours[0]?.failover).toBeUndefined();
  });

  const broken = (part: string, changes: object) => {
    const config = distributionConfig();
    return siteStack({ ...config, [part]: { ...Object(config[part]), ...changes } });
  };

  it.each([
    ['a firewall', siteStack({ ...distributionConfig(), WebACLId: 'arn' }), /Site: DistributionConfig.*WebACLId/],
    [
      'a default root object',
      siteStack({ ...distributionConfig(), DefaultRootObject: 'index.html' }),
      /before or after/,
    ],
    ['an unknown key group', broken('DefaultCacheBehavior', { TrustedKeyGroups: ['unknown'] }), /key group unknown/],
    ['keys of an account', broken('DefaultCacheBehavior', { TrustedSigners: ['self'] }), /TrustedSigners/],
    ['legacy settings', broken('DefaultCacheBehavior', { ForwardedValues: {} }), /ForwardedValues/],
    ['an unknown cache policy', broken('DefaultCacheBehavior', { CachePolicyId: 'unknown' }), /cache policy unknown/],
    [
      'an unknown function',
      broken('DefaultCacheBehavior', { FunctionAssociations: [{ EventType: 'viewer-request', FunctionARN: 'arn:x' }] }),
      /function arn:x/,
    ],
    [
      'another runtime of functions',
      siteStack(distributionConfig(), {
        Routes: {
          type: 'AWS::CloudFront::Function',
          properties: {
            Name: 'routes',
            AutoPublish: true,
            FunctionCode: '',
            FunctionConfig: { Runtime: 'cloudfront-js-1.0' },
          },
        },
      }),
      /Function Routes: FunctionConfig.Runtime/,
    ],
    [
      'functions between CloudFront and its origins',
      broken('DefaultCacheBehavior', { FunctionAssociations: [{ EventType: 'origin-request', FunctionARN: 'arn:x' }] }),
      /EventType/,
    ],
    ['a group with an unknown origin', siteStack(groupedConfig({ second: 'unknown' })), /group.*unknown/],
    [
      'a group that is asked with POST',
      siteStack(groupedConfig({ methods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'] })),
      /behaviour \* has an origin group, which takes no PUT/,
    ],
    ['a group for a status that is no failure', siteStack(groupedConfig({ status: 401 })), /StatusCodes/],
  ])('refuses %s by name', (_what, stack, message) => {
    expect(() => readDistribution(stack)).toThrow(message);
  });
});
