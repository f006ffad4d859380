import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
  PriceClass,
  type ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Duration } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { openApiKey } from '../artefacts.ts';
import { acknowledge } from './acknowledge.ts';
import { privateBucket } from './bucket.ts';
import { Caching, cachedPaths } from './caching.ts';
import { securityHeaders } from './headers.ts';

/** A domain of one's own: its certificate must be in us-east-1, where CloudFront looks. */
export type Domain = { name: string; certificateArn: string };

export type SiteProps = { apiDomainName: string; images: IBucket; domain?: Domain | undefined };

// Only what a caller's rule reads; anything else a visitor sends stays at the edge.
const forwardedHeaders = [
  'Accept',
  'Content-Type',
  'CloudFront-Viewer-Address',
  'CloudFront-Viewer-Country',
  // Without it no event of Stripe's would be believed.
  'Stripe-Signature',
];

// CloudFront would keep an error for ten seconds by itself; a page made a second later must be found.
const errors = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504];

/** The one origin that visitors see: the app, its pictures and the API behind CloudFront. */
export class Site extends Construct {
  readonly pages: IBucket;
  readonly distribution: Distribution;
  /** Where the site is found: https and the host, without a slash at the end. */
  readonly url: string;
  readonly #headers: ResponseHeadersPolicy;
  readonly #caching: Caching;

  constructor(scope: Construct, id: string, props: SiteProps) {
    super(scope, id);
    this.pages = privateBucket(this, 'Pages', { versioned: false });
    this.#headers = securityHeaders(this, 'Headers');
    this.#caching = new Caching(this, 'Caching');
    this.distribution = new Distribution(this, 'Distribution', {
      ...this.#behaviours(props),
      defaultRootObject: 'index.html',
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      errorResponses: errors.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
      ...this.#ownDomain(props.domain),
    });
    this.#acknowledge(props.domain);
    this.url = `https://${props.domain?.name ?? this.distribution.distributionDomainName}`;
  }

  #acknowledge(domain: Domain | undefined) {
    const rule = 'Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk';
    acknowledge(this, 'The default root object is set, so that no request lists a bucket', rule);
    acknowledge(this, 'Visitors of every country are welcome', 'AwsSolutions-CFR1');
    acknowledge(this, 'It would cost more than the site; see docs/decisions/public-api.md', 'AwsSolutions-CFR2');
    acknowledge(this, "It would keep visitors' addresses; see docs/decisions/logs.md", 'AwsSolutions-CFR3');
    if (!domain) acknowledge(this, "CloudFront's own domain leaves no choice of TLS version", 'AwsSolutions-CFR4');
  }

  #ownDomain(domain: Domain | undefined) {
    if (!domain) return {};
    return {
      domainNames: [domain.name],
      certificate: Certificate.fromCertificateArn(this, 'Certificate', domain.certificateArn),
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
    };
  }

  #behaviours({ apiDomainName, images }: SiteProps) {
    const pages = this.#bucket(this.pages);
    const api = this.#api(apiDomainName);
    const cached: Record<string, BehaviorOptions> = {};
    for (const { pattern, key } of cachedPaths()) cached[pattern] = { ...api, cachePolicy: this.#caching.by(key) };
    return {
      defaultBehavior: { ...pages, functionAssociations: [this.#appRoutes()] },
      additionalBehaviors: {
        [`/${openApiKey}`]: pages,
        '/images/*': this.#bucket(images),
        ...cached,
        '/api/*': { ...api, cachePolicy: this.#caching.never, originRequestPolicy: this.#viewer() },
      },
    };
  }

  #bucket(bucket: IBucket): BehaviorOptions {
    return {
      // With the right to list, S3 says 404 for what is not there; without, it says 403.
      origin: S3BucketOrigin.withOriginAccessControl(bucket, {
        originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: this.#caching.by({ queries: [], byCountry: false }),
      responseHeadersPolicy: this.#headers,
      compress: true,
    };
  }

  #api(domainName: string): BehaviorOptions {
    return {
      origin: new HttpOrigin(domainName),
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      responseHeadersPolicy: this.#headers,
      compress: true,
    };
  }

  #viewer(): OriginRequestPolicy {
    return new OriginRequestPolicy(this, 'Viewer', {
      headerBehavior: OriginRequestHeaderBehavior.allowList(...forwardedHeaders),
      queryStringBehavior: OriginRequestQueryStringBehavior.all(),
    });
  }

  #appRoutes() {
    const appRoutes = new EdgeFunction(this, 'AppRoutes', {
      code: FunctionCode.fromFile({ filePath: `${import.meta.dirname}/../edge-functions/app-routes.js` }),
      runtime: FunctionRuntime.JS_2_0,
      comment: 'Every route of the app is index.html',
    });
    return { function: appRoutes, eventType: FunctionEventType.VIEWER_REQUEST };
  }
}
