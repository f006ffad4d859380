import { describe, expect, it } from '@jest/globals';
import { applyHeaderRules, atHome, headerRules } from './headers-policy.ts';
import { deployedOf, siteStack } from './testing/deployed.ts';

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

  it("leave an origin's own value where they do not override", () => {
    const applied = applyHeaderRules({ 'referrer-policy': 'origin', 'content-security-policy': 'weak' }, rules);
    expect(applied).toMatchObject({
      'referrer-policy': 'origin',
      'content-security-policy': "default-src 'self'; script-src 'self'",
    });
  });

  it('name addresses of the template as they are on loopback', () => {
    const value = "connect-src 'self' https://images.s3.us-east-1.amazonaws.com";
    const there = { set: [{ name: 'content-security-policy', value, override: true }], remove: [] };
    const addresses = new Map([['https://images.s3.us-east-1.amazonaws.com', 'http://127.0.0.1:4566']]);
    expect(atHome(there, addresses).set.map((rule) => rule.value)).toEqual([
      "connect-src 'self' http://127.0.0.1:4566",
    ]);
  });

  it('are refused by name where the stand-in does not know a part', () => {
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
