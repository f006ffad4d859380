import { describe, expect, it } from 'vitest';
import { applyHeaderRules, replaceUrls } from '../../emulators/cloudfront/header-rules.ts';
import { deployedOf } from '../testing/deployed.ts';
import { headerRules } from './headers-policy.ts';
import { siteStack } from './testing/site-stack.ts';

describe('response headers policies', () => {
  const rules = headerRules(siteStack(), 'Headers');

  it('set the security headers and the custom ones, and remove others', () => {
    expect(applyHeaderRules({ 'x-powered-by': 'luck', 'content-type': 'text/plain' }, rules)).toEqual({
      'content-type': 'text/plain',
      'content-security-policy': "default-src 'self'; script-src 'self'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=10; includeSubDomains; preload',
      'permissions-policy': 'camera=()',
    });
  });

  it("keep an origin's own value unless they override", () => {
    const applied = applyHeaderRules({ 'referrer-policy': 'origin', 'content-security-policy': 'weak' }, rules);
    expect(applied).toMatchObject({
      'referrer-policy': 'origin',
      'content-security-policy': "default-src 'self'; script-src 'self'",
    });
  });

  it('have URLs replaced by their addresses on loopback', () => {
    const value = "connect-src 'self' https://images.s3.us-east-1.amazonaws.com";
    const withBucket = { set: [{ name: 'content-security-policy', value, override: true }], remove: [] };
    const addresses = new Map([['https://images.s3.us-east-1.amazonaws.com', 'http://127.0.0.1:4566']]);
    expect(replaceUrls(withBucket, addresses).set.map((rule) => rule.value)).toEqual([
      "connect-src 'self' http://127.0.0.1:4566",
    ]);
  });

  it('are rejected when unknown or with an unsupported part', () => {
    const config = { Name: 'x', CorsConfig: {} };
    const stack = deployedOf({
      Open: {
        type: 'AWS::CloudFront::ResponseHeadersPolicy',
        properties: { ResponseHeadersPolicyConfig: config },
      },
    });
    expect(() => headerRules(stack, 'Open')).toThrow(/ResponseHeadersPolicy Open.*CorsConfig/);
    expect(() => headerRules(stack, 'unknown')).toThrow(/unknown/);
  });
});
