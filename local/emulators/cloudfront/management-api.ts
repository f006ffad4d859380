import { randomBytes } from 'node:crypto';
import { type ErrorResponse as ApiResponse, awsError } from '../http/aws-errors.ts';
import { listen, type RunningServer, readBody } from '../http/server.ts';
import type { Distribution, DistributionOrigin } from './distribution.ts';

const xmlns = 'http://cloudfront.amazonaws.com/doc/2020-05-31/';
const maxRequestBytes = 1024 * 1024;

/** Path of a distribution in the management API, with its id. */
export const distributionPath = /^\/2020-05-31\/distribution\/(\w+)(\/config)?$/;

const escapeXml = (text: string) => text.replace(/[<>&"]/g, (character) => `&#${character.charCodeAt(0)};`);
const unescapeXml = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replaceAll('&amp;', '&');

const list = (items: string[]) => `<Quantity>${items.length}</Quantity><Items>${items.join('')}</Items>`;

function originXml({ id, domainName, path, customHeaders }: DistributionOrigin): string {
  const headers = Object.entries(customHeaders).map(
    ([name, value]) =>
      `<OriginCustomHeader><HeaderName>${name}</HeaderName><HeaderValue>${escapeXml(value)}</HeaderValue></OriginCustomHeader>`,
  );
  const where = `<Id>${id}</Id><DomainName>${domainName}</DomainName><OriginPath>${path}</OriginPath>`;
  return `<Origin>${where}<CustomHeaders>${headers.length > 0 ? list(headers) : '<Quantity>0</Quantity>'}</CustomHeaders></Origin>`;
}

/** The configuration as far as the emulator shows it, with elements in the order of CloudFront's schema. */
function configXml({ id, behaviours }: Distribution): string {
  const origins = originsOf(behaviours).map(originXml);
  const fallback = behaviours.at(-1);
  return [
    `<CallerReference>${id}</CallerReference><Origins>${list(origins)}</Origins>`,
    `<DefaultCacheBehavior><TargetOriginId>${fallback?.origin.id}</TargetOriginId>`,
    '<ViewerProtocolPolicy>redirect-to-https</ViewerProtocolPolicy></DefaultCacheBehavior>',
    '<Comment></Comment><Enabled>true</Enabled>',
  ].join('');
}

function originsOf(behaviours: Distribution['behaviours']): DistributionOrigin[] {
  const all = behaviours.flatMap(({ origin, failover }) => (failover ? [origin, failover.origin] : [origin]));
  return [...new Map(all.map((origin) => [origin.id, origin])).values()];
}

const withoutHeaderValues = (xml: string) => xml.replaceAll(/<HeaderValue>[^<]*</g, '<HeaderValue><');

/** GetDistribution and UpdateDistribution of one distribution; a change takes effect at once. */
class ManagementApi {
  readonly #distribution: Distribution;
  #etag = newEtag();
  #changedAt = new Date();

  constructor(distribution: Distribution) {
    this.#distribution = distribution;
  }

  respond(method: string, path: string, ifMatch: string | undefined, body: string): ApiResponse {
    const [, id, config] = distributionPath.exec(path) ?? [];
    if (id !== this.#distribution.id) return fail(404, 'NoSuchDistribution', 'It does not exist.');
    if (method === 'GET' && !config) return this.#read();
    if (method !== 'PUT' || !config) return fail(400, 'InvalidAction', `${method} ${path} is not supported.`);
    if (ifMatch !== this.#etag) return fail(412, 'PreconditionFailed', 'The If-Match version is missing or old.');
    return this.#update(body);
  }

  #update(body: string): ApiResponse {
    const sentConfig = /<DistributionConfig[^>]*>(.*)<\/DistributionConfig>/s.exec(body)?.[1] ?? '';
    // An update replaces the whole configuration: what is left out would be removed.
    if (withoutHeaderValues(sentConfig) !== withoutHeaderValues(configXml(this.#distribution))) {
      return fail(400, 'IllegalUpdate', 'Only values of custom origin headers can be changed locally.');
    }
    const values = [...sentConfig.matchAll(/<HeaderValue>([^<]*)</g)].map(([, value = '']) => unescapeXml(value));
    for (const { customHeaders } of originsOf(this.#distribution.behaviours)) {
      for (const name of Object.keys(customHeaders)) customHeaders[name] = values.shift() ?? '';
    }
    this.#etag = newEtag();
    this.#changedAt = new Date();
    return this.#read();
  }

  #read(): ApiResponse {
    const { id, domainName } = this.#distribution;
    const xml = [
      `<?xml version="1.0" encoding="UTF-8"?><Distribution xmlns="${xmlns}"><Id>${id}</Id>`,
      `<ARN>arn:aws:cloudfront::123456789012:distribution/${id}</ARN><Status>Deployed</Status>`,
      `<LastModifiedTime>${this.#changedAt.toISOString()}</LastModifiedTime>`,
      `<InProgressInvalidationBatches>0</InProgressInvalidationBatches><DomainName>${domainName}</DomainName>`,
      `<DistributionConfig>${configXml(this.#distribution)}</DistributionConfig></Distribution>`,
    ];
    return { status: 200, headers: { 'content-type': 'text/xml', etag: this.#etag }, body: xml.join('') };
  }
}

const newEtag = () => `E${randomBytes(7).toString('hex').toUpperCase()}`;

function fail(status: number, code: string, message: string): ApiResponse {
  return awsError('cloudfront', status, code, message);
}

/** Serves CloudFront's management API for one distribution; changes apply to the edge that serves the same object. */
export function startManagementApi(distribution: Distribution): Promise<RunningServer> {
  const api = new ManagementApi(distribution);
  return listen({
    port: 0,
    maxHeaderBytes: 16 * 1024,
    handle: async (incoming, response) => {
      const body = await readBody(incoming, maxRequestBytes);
      const { method = 'GET', url = '/', headers } = incoming;
      const answer = api.respond(method, url, headers['if-match'], body?.toString('utf8') ?? '');
      response.writeHead(answer.status, answer.headers).end(answer.body);
    },
    onError: (error) => console.error(`CloudFront: ${String(error)}`),
  });
}
