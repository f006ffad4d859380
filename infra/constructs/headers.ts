import { createHash } from 'node:crypto';
import { HeadersFrameOption, HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import { Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { headScript } from '#shared/rules/head-script.ts';

/** A script as a policy names it. */
const hashSource = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}`;

/**
 * Says what HSTS covers beside the site's own host. Browsers remember it for two years, and it breaks subdomains
 * without TLS.
 */
export type Hsts = { includeSubdomains: boolean; preload: boolean };

/**
 * Inline styles are allowed because component libraries set them; the one inline script is named by its hash.
 * @param uploads origins that an admin's browser uploads files to
 */
export function contentSecurityPolicy(uploads: string[]): string {
  return [
    "default-src 'self'",
    `script-src 'self' '${hashSource(headScript)}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    // The service worker and the manifest, which no other origin may give.
    "worker-src 'self'",
    "manifest-src 'self'",
    ["connect-src 'self'", ...uploads].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ');
}

const unused = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/** Features that the player uses, for this origin only. */
const usedByPlayer = ['autoplay', 'fullscreen', 'picture-in-picture'];

export const permissionsPolicy = [
  ...unused.map((feature) => `${feature}=()`),
  ...usedByPlayer.map((feature) => `${feature}=(self)`),
].join(', ');

/** A video or captions file opened on its own may load and run nothing. */
export const mediaSecurityPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

const hstsAge = Duration.days(2 * 365);

/** The header that the policies send, for a response that they may not reach. */
export function hstsHeader(hsts?: Hsts): string {
  const parts = [
    `max-age=${hstsAge.toSeconds()}`,
    hsts?.includeSubdomains && 'includeSubdomains',
    hsts?.preload && 'preload',
  ];
  return parts.filter(Boolean).join('; ');
}

/** Headers of every page, image and API response; they override the origin's. */
export function securityHeaders(scope: Construct, id: string, uploads: string[], hsts?: Hsts): ResponseHeadersPolicy {
  return headersPolicy(scope, id, {
    hsts,
    comment: 'Security headers of every response',
    contentSecurityPolicy: contentSecurityPolicy(uploads),
    custom: { 'Permissions-Policy': permissionsPolicy, 'Cross-Origin-Opener-Policy': 'same-origin' },
  });
}

export function mediaHeaders(scope: Construct, id: string, hsts?: Hsts): ResponseHeadersPolicy {
  return headersPolicy(scope, id, {
    hsts,
    comment: 'Security headers of videos and their captions',
    contentSecurityPolicy: mediaSecurityPolicy,
    custom: { 'Cross-Origin-Resource-Policy': 'same-origin' },
  });
}

type Headers = {
  comment: string;
  contentSecurityPolicy: string;
  custom: Record<string, string>;
  hsts: Hsts | undefined;
};

function headersPolicy(scope: Construct, id: string, { comment, contentSecurityPolicy, custom, hsts }: Headers) {
  return new ResponseHeadersPolicy(scope, id, {
    comment,
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy, override: true },
      contentTypeOptions: { override: true },
      frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
      referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN, override: true },
      strictTransportSecurity: {
        accessControlMaxAge: hstsAge,
        includeSubdomains: hsts?.includeSubdomains ?? false,
        preload: hsts?.preload ?? false,
        override: true,
      },
    },
    customHeadersBehavior: {
      customHeaders: Object.entries(custom).map(([header, value]) => ({ header, value, override: true })),
    },
  });
}
