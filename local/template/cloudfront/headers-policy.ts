import * as z from 'zod';
import type { HeaderRules } from '../../emulators/cloudfront/header-rules.ts';
import { UnsupportedError } from '../../emulators/errors.ts';
import type { Deployed } from '../deployed.ts';
import { readProperties, withoutEffect } from '../properties.ts';

const override = z.boolean();

const securitySchema = z.strictObject({
  ContentSecurityPolicy: z.strictObject({ ContentSecurityPolicy: z.string(), Override: override }).optional(),
  ContentTypeOptions: z.strictObject({ Override: override }).optional(),
  FrameOptions: z.strictObject({ FrameOption: z.enum(['DENY', 'SAMEORIGIN']), Override: override }).optional(),
  ReferrerPolicy: z.strictObject({ ReferrerPolicy: z.string(), Override: override }).optional(),
  StrictTransportSecurity: z
    .strictObject({
      AccessControlMaxAgeSec: z.int(),
      IncludeSubdomains: z.boolean().default(false),
      Preload: z.boolean().default(false),
      Override: override,
    })
    .optional(),
});

const policySchema = z.strictObject({
  ResponseHeadersPolicyConfig: z.strictObject({
    Name: withoutEffect,
    Comment: withoutEffect,
    SecurityHeadersConfig: securitySchema.default({}),
    CustomHeadersConfig: z
      .strictObject({
        Items: z.array(z.strictObject({ Header: z.string(), Value: z.string(), Override: override })),
      })
      .optional(),
    RemoveHeadersConfig: z.strictObject({ Items: z.array(z.strictObject({ Header: z.string() })) }).optional(),
  }),
});

type Security = z.output<typeof securitySchema>;

function securityHeaders(security: Security): HeaderRules['set'] {
  const { ContentSecurityPolicy, ContentTypeOptions, FrameOptions, ReferrerPolicy, StrictTransportSecurity } = security;
  const rule = (name: string, value: string | undefined, part: { Override: boolean } | undefined) =>
    part && value !== undefined ? [{ name, value, override: part.Override }] : [];
  const hsts = StrictTransportSecurity && [
    `max-age=${StrictTransportSecurity.AccessControlMaxAgeSec}`,
    ...(StrictTransportSecurity.IncludeSubdomains ? ['includeSubDomains'] : []),
    ...(StrictTransportSecurity.Preload ? ['preload'] : []),
  ];
  return [
    ...rule('content-security-policy', ContentSecurityPolicy?.ContentSecurityPolicy, ContentSecurityPolicy),
    ...rule('x-content-type-options', 'nosniff', ContentTypeOptions),
    ...rule('x-frame-options', FrameOptions?.FrameOption, FrameOptions),
    ...rule('referrer-policy', ReferrerPolicy?.ReferrerPolicy, ReferrerPolicy),
    ...rule('strict-transport-security', hsts?.join('; '), StrictTransportSecurity),
  ];
}

/** The rules of the template's response headers policy of that id. Throws UnsupportedError for an unknown id. */
export function headerRules(deployed: Deployed, id: string): HeaderRules {
  const resource = deployed.byType('AWS::CloudFront::ResponseHeadersPolicy').find(({ ref }) => ref === id);
  if (!resource) throw new UnsupportedError(`the local cloud does not know the response headers policy ${id}`);
  const { ResponseHeadersPolicyConfig: config } = readProperties(resource, policySchema);
  const custom = (config.CustomHeadersConfig?.Items ?? []).map(({ Header, Value, Override }) => ({
    name: Header.toLowerCase(),
    value: Value,
    override: Override,
  }));
  return {
    set: [...securityHeaders(config.SecurityHeadersConfig), ...custom],
    remove: (config.RemoveHeadersConfig?.Items ?? []).map(({ Header }) => Header.toLowerCase()),
  };
}
