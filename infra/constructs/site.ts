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
import { Aws, Duration } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { cognitoPath, siteConfigPath } from '#shared/rules/accounts.ts';
import { openApiKey } from '../artefacts.ts';
import { acknowledge } from './acknowledge.ts';
import { privateBucket } from './bucket.ts';
import { Caching, cachedPaths, exceptedPaths } from './caching.ts';
import { mediaHeaders, securityHeaders } from './headers.ts';
import type { Media } from './media.ts';

/** A domain of one's own: its certificate must be in us-east-1, where CloudFront looks. */
export type Domain = { name: string; certificateArn: string };

export type SiteProps = { apiDomainName: string; media: Media; domain?: Domain | undefined };

// Only what a caller's rule reads; anything else a visitor sends stays at the edge.
const forwardedHeaders = [
  'Accept',
  'Content-Type',
  'CloudFront-Viewer-Address',
  'CloudFront-Viewer-Country',
  // Without it no event of Stripe's would be believed.
  'Stripe-Signature',
];

/** What Cognito reads of a call. */
const cognitoHeaders = ['Content-Type', 'X-Amz-Target', 'X-Amz-User-Agent'];

type EdgeCode = { file: string; comment: string };
const appRoutes: EdgeCode = { file: 'app-routes.js', comment: 'Every route of the app is index.html' };
const cognitoRoot: EdgeCode = { file: 'cognito-path.js', comment: "Cognito's API stands at its root" };

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
    this.#headers = securityHeaders(this, 'Headers', props.media.uploadOrigins);
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

  #behaviours({ apiDomainName, media }: SiteProps) {
    const pages = this.#bucket(this.pages);
    const api = this.#api(apiDomainName);
    const uncached = { ...api, cachePolicy: this.#caching.byCaller, originRequestPolicy: this.#viewer() };
    const cached = cachedPaths().map(({ pattern, key }) => [pattern, { ...api, cachePolicy: this.#caching.by(key) }]);
    return {
      defaultBehavior: { ...pages, functionAssociations: [this.#atTheEdge('AppRoutes', appRoutes)] },
      additionalBehaviors: {
        // Named, so that in development too they come from their bucket and not from the server of the app.
        [`/${openApiKey}`]: pages,
        [siteConfigPath]: pages,
        '/images/*': this.#bucket(media.images),
        '/media/*': this.#videos(media),
        [cognitoPath]: this.#cognito(),
        ...Object.fromEntries([...exceptedPaths().map((pattern) => [pattern, uncached]), ...cached]),
        '/api/*': uncached,
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

  /** Videos: only by an address that the site has signed, which CloudFront takes off before it looks what it keeps. */
  #videos({ videos, trusted }: Media): BehaviorOptions {
    return {
      origin: S3BucketOrigin.withOriginAccessControl(videos),
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      cachePolicy: this.#caching.files,
      responseHeadersPolicy: mediaHeaders(this, 'MediaHeaders'),
      trustedKeyGroups: [trusted],
      compress: false,
    };
  }

  /** Cognito's own API on the site's origin: no call from the browser needs a preflight or another source of scripts. */
  #cognito(): BehaviorOptions {
    return {
      origin: new HttpOrigin(`cognito-idp.${Aws.REGION}.${Aws.URL_SUFFIX}`),
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: this.#caching.never,
      originRequestPolicy: new OriginRequestPolicy(this, 'Caller', {
        headerBehavior: OriginRequestHeaderBehavior.allowList(...cognitoHeaders),
      }),
      responseHeadersPolicy: this.#headers,
      functionAssociations: [this.#atTheEdge('CognitoPath', cognitoRoot)],
      compress: false,
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

  #atTheEdge(id: string, { file, comment }: EdgeCode) {
    const made = new EdgeFunction(this, id, {
      code: FunctionCode.fromFile({ filePath: `${import.meta.dirname}/../edge-functions/${file}` }),
      runtime: FunctionRuntime.JS_2_0,
      comment,
    });
    return { function: made, eventType: FunctionEventType.VIEWER_REQUEST };
  }
}
