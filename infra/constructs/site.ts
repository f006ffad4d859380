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
  S3OriginAccessControl,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, OriginGroup, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { CfnRecordSetGroup } from 'aws-cdk-lib/aws-route53';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Aws, Duration, RemovalPolicy } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { cognitoPath, deviceHeader, siteConfigPath } from '#shared/rules/accounts.ts';
import { hashedFolder, openApiKey } from '../artefacts.ts';
import { edgeCode } from '../edge-functions/code.ts';
import { routePatterns } from '../edge-functions/route-patterns.ts';
import { acknowledge } from './acknowledge.ts';
import { privateBucket } from './bucket.ts';
import { Caching, cachedPaths, exceptedPaths } from './caching.ts';
import { type Hsts, hstsHeader, mediaHeaders, securityHeaders } from './headers.ts';
import type { Media } from './media.ts';
import { drawnPictures } from './page-grants.ts';

/** Custom domain; CloudFront needs the certificate of all its names in us-east-1. */
export type Domain = {
  name: string;
  certificateArn: string;
  alternativeNames?: string[];
  /** Zone of Route 53 into which the records of all names are written. */
  hostedZoneId?: string | undefined;
};

/** CloudFront answers from these places; farther places cost more for each gigabyte. */
export type SitePriceClass = '100' | '200' | 'all';

const priceClasses = {
  '100': PriceClass.PRICE_CLASS_100,
  '200': PriceClass.PRICE_CLASS_200,
  all: PriceClass.PRICE_CLASS_ALL,
};

/** CloudFront's own zone, to which every alias of a distribution leads. */
const aliasZone = 'Z2FDTNDATAQYW2';

export type SiteProps = {
  apiDomainName: string;
  /** Sent with each request to the API. */
  apiHeaders: Record<string, string>;
  media: Media;
  domain?: Domain | undefined;
  /** Default: neither subdomains nor preload. */
  hsts?: Hsts | undefined;
  /** Default: 100. */
  priceClass?: SitePriceClass | undefined;
  /** Web ACL of WAF that stands in front of the site. */
  webAclArn?: string | undefined;
};

// Headers that functions read; all others are dropped at the edge.
const forwardedHeaders = [
  'Accept',
  'Content-Type',
  'CloudFront-Viewer-Address',
  'CloudFront-Viewer-Country',
  // Names a member's devices.
  'User-Agent',
  deviceHeader,
  // Verifies webhook events.
  'Stripe-Signature',
];

const namesOf = ({ name, alternativeNames = [] }: Domain) => [name, ...alternativeNames];

const cognitoHeaders = ['Content-Type', 'X-Amz-Target', 'X-Amz-User-Agent'];

type EdgeCode = { code: string; comment: string };

/** Pages at any other name than the main one redirect to it (docs/decisions/site-names.md). */
function appRoutes({ domain, hsts }: SiteProps): EdgeCode {
  const values = { ...routePatterns(), ...(domain && { mainName: domain.name, hsts: hstsHeader(hsts) }) };
  return { code: edgeCode('app-routes.js', values), comment: 'Keys of rendered pages, the app, or not found' };
}

const pageStatus: EdgeCode = { code: edgeCode('page-status.js'), comment: 'Status of a page that says not found' };

/** S3 answers with these when a file is missing, denied or failing. */
const fallbackStatusCodes = [403, 404, 500, 502, 503, 504];

const cognitoRoot: EdgeCode = { code: edgeCode('cognito-path.js'), comment: "Cognito's API is at its root" };

// CloudFront caches errors for ten seconds by default; a page created a second later must be found.
const errors = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504];

/** CloudFront distribution of the app, its images, videos and the API: the one origin that visitors see. */
export class WebDistribution extends Construct {
  readonly pages: IBucket;
  readonly distribution: Distribution;
  /** Origin of the site, without a trailing slash. */
  readonly url: string;
  readonly #headers: ResponseHeadersPolicy;
  readonly #caching: Caching;
  /** All buckets share it: it only says how CloudFront signs. */
  readonly #originAccessControl: S3OriginAccessControl;

  constructor(scope: Construct, id: string, props: SiteProps) {
    super(scope, id);
    this.pages = privateBucket(this, 'Pages', { versioned: false, removalPolicy: RemovalPolicy.DESTROY });
    this.#headers = securityHeaders(this, 'Headers', props.media.uploadOrigins, props.hsts);
    this.#caching = new Caching(this, 'Caching');
    this.#originAccessControl = new S3OriginAccessControl(this, 'Buckets');
    this.distribution = new Distribution(this, 'Distribution', {
      ...this.#behaviours(props),
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: priceClasses[props.priceClass ?? '100'],
      ...(props.webAclArn && { webAclId: props.webAclArn }),
      errorResponses: errors.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
      ...this.#ownDomain(props.domain),
    });
    this.#acknowledge(props.domain);
    this.#writeRecords(props.domain);
    this.url = `https://${props.domain?.name ?? this.distribution.distributionDomainName}`;
  }

  #acknowledge(domain: Domain | undefined) {
    const rule = 'Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk';
    acknowledge(this, 'The function AppRoutes leaves no request for the root of the bucket, which would list it', rule);
    acknowledge(this, 'Visitors of every country are welcome', 'AwsSolutions-CFR1');
    acknowledge(this, 'It would cost more than the site; see docs/decisions/public-api.md', 'AwsSolutions-CFR2');
    acknowledge(this, "It would keep visitors' addresses; see docs/decisions/logs.md", 'AwsSolutions-CFR3');
    if (!domain) acknowledge(this, "CloudFront's own domain leaves no choice of TLS version", 'AwsSolutions-CFR4');
  }

  /** Makes one resource for the records of all names. */
  #writeRecords(domain: Domain | undefined): void {
    if (!domain?.hostedZoneId) return;
    const { distributionDomainName: dnsName } = this.distribution;
    const aliasTarget = { dnsName, hostedZoneId: aliasZone };
    const recordSets = namesOf(domain).flatMap((name) => ['A', 'AAAA'].map((type) => ({ name, type, aliasTarget })));
    new CfnRecordSetGroup(this, 'Records', { hostedZoneId: domain.hostedZoneId, recordSets });
  }

  #ownDomain(domain: Domain | undefined) {
    if (!domain) return {};
    return {
      domainNames: namesOf(domain),
      certificate: Certificate.fromCertificateArn(this, 'Certificate', domain.certificateArn),
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
    };
  }

  #behaviours(props: SiteProps) {
    const { apiDomainName, apiHeaders, media } = props;
    const pages = this.#bucket(this.pages);
    const api = this.#api(apiDomainName, apiHeaders);
    const uncached = {
      ...api,
      cachePolicy: this.#caching.byCaller,
      originRequestPolicy: this.#viewer(),
      // The functions do (docs/decisions/compression.md).
      compress: false,
    };
    // S3 first: what was rendered or drawn is served while functions and table are down. They make what S3 does not have.
    const origin = new OriginGroup({ primaryOrigin: pages.origin, fallbackOrigin: api.origin, fallbackStatusCodes });
    const drawn = { ...api, origin, allowedMethods: AllowedMethods.ALLOW_GET_HEAD_OPTIONS };
    const cached = cachedPaths().map(({ pattern, key }) => [
      pattern,
      { ...(pattern.startsWith(drawnPictures) ? drawn : api), cachePolicy: this.#caching.forKey(key) },
    ]);
    return {
      defaultBehavior: {
        ...pages,
        origin,
        functionAssociations: [
          this.#edgeFunction('AppRoutes', FunctionEventType.VIEWER_REQUEST, appRoutes(props)),
          this.#edgeFunction('PageStatus', FunctionEventType.VIEWER_RESPONSE, pageStatus),
        ],
      },
      additionalBehaviors: {
        [`/${hashedFolder}/*`]: pages,
        // Explicit, so that in development they come from the bucket and not from Vite.
        [`/${openApiKey}`]: pages,
        [siteConfigPath]: pages,
        '/images/*': this.#bucket(media.images),
        '/media/*': this.#videos(props),
        [cognitoPath]: this.#cognito(),
        ...Object.fromEntries([...exceptedPaths().map((pattern) => [pattern, uncached]), ...cached]),
        '/api/*': uncached,
      },
    };
  }

  #bucket(bucket: IBucket): BehaviorOptions {
    return {
      // With permission to list, S3 answers 404 for a missing key; without, 403.
      origin: S3BucketOrigin.withOriginAccessControl(bucket, {
        originAccessControl: this.#originAccessControl,
        originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: this.#caching.forKey({ queries: [], byCountry: false }),
      responseHeadersPolicy: this.#headers,
      compress: true,
    };
  }

  /** Videos need a signed URL; CloudFront removes the signature before the cache lookup. */
  #videos({ media: { videos, trusted }, hsts }: SiteProps): BehaviorOptions {
    return {
      origin: S3BucketOrigin.withOriginAccessControl(videos, { originAccessControl: this.#originAccessControl }),
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      cachePolicy: this.#caching.files,
      responseHeadersPolicy: mediaHeaders(this, 'MediaHeaders', hsts),
      trustedKeyGroups: [trusted],
      compress: false,
    };
  }

  /** Cognito's API on the site's origin, so that calls need no preflight and no further `connect-src`. */
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
      functionAssociations: [this.#edgeFunction('CognitoPath', FunctionEventType.VIEWER_REQUEST, cognitoRoot)],
      compress: false,
    };
  }

  #api(domainName: string, customHeaders: Record<string, string>): BehaviorOptions {
    return {
      origin: new HttpOrigin(domainName, { customHeaders }),
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

  #edgeFunction(id: string, eventType: FunctionEventType, { code, comment }: EdgeCode) {
    const edgeFunction = new EdgeFunction(this, id, {
      code: FunctionCode.fromInline(code),
      runtime: FunctionRuntime.JS_2_0,
      comment,
    });
    return { function: edgeFunction, eventType };
  }
}
