import { HeadersFrameOption, HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import { Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';

/**
 * What a page may load and do. Styles may stand inline because component libraries set them; scripts never. `uploads`
 * are the origins that an admin's browser sends files to.
 */
export function contentSecurityPolicy(uploads: string[]): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
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

/** What the player of recordings uses, and no frame of somebody else's. */
const own = ['autoplay', 'fullscreen', 'picture-in-picture'];

export const permissionsPolicy = [
  ...unused.map((feature) => `${feature}=()`),
  ...own.map((feature) => `${feature}=(self)`),
].join(', ');

/** What a video or its captions may load and do when somebody opens them by themselves: nothing. */
export const mediaSecurityPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** The headers that every page, picture and answer of the API carries, whatever its origin says. */
export function securityHeaders(scope: Construct, id: string, uploads: string[]): ResponseHeadersPolicy {
  return headersPolicy(scope, id, {
    comment: 'Security headers of every answer',
    contentSecurityPolicy: contentSecurityPolicy(uploads),
    custom: { 'Permissions-Policy': permissionsPolicy, 'Cross-Origin-Opener-Policy': 'same-origin' },
  });
}

/** The same for videos, which no page of another site may embed. */
export function mediaHeaders(scope: Construct, id: string): ResponseHeadersPolicy {
  return headersPolicy(scope, id, {
    comment: 'Security headers of videos and their captions',
    contentSecurityPolicy: mediaSecurityPolicy,
    custom: { 'Cross-Origin-Resource-Policy': 'same-origin' },
  });
}

type Headers = { comment: string; contentSecurityPolicy: string; custom: Record<string, string> };

function headersPolicy(scope: Construct, id: string, { comment, contentSecurityPolicy, custom }: Headers) {
  return new ResponseHeadersPolicy(scope, id, {
    comment,
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy, override: true },
      contentTypeOptions: { override: true },
      frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
      referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN, override: true },
      strictTransportSecurity: {
        accessControlMaxAge: Duration.days(2 * 365),
        includeSubdomains: true,
        preload: true,
        override: true,
      },
    },
    customHeadersBehavior: {
      customHeaders: Object.entries(custom).map(([header, value]) => ({ header, value, override: true })),
    },
  });
}
