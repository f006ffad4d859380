import type http from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { synthesiseTemplate, template } from '#infra/testing/template.ts';
import { type RunningCloudFront, startCloudFront } from '../../emulators/cloudfront/cloudfront.ts';
import type { Behaviour } from '../../emulators/cloudfront/distribution.ts';
import { listen, type RunningServer } from '../../emulators/http/server.ts';
import { ask } from '../../emulators/http/testing/raw.ts';
import { deploy } from '../resolve.ts';
import { readDistribution } from './distribution.ts';

/** What the site's distribution requests from its origins: `GET <host><path>`. */
const requested: string[] = [];
let origins: RunningServer;
let site: RunningCloudFront;
let broken: RunningCloudFront;

function serve(behaviour: (from: Behaviour) => Behaviour, from = template): Promise<RunningCloudFront> {
  const distribution = readDistribution(deploy(from), () => '{"current":"secret"}');
  return startCloudFront({
    distribution: { ...distribution, behaviours: distribution.behaviours.map(behaviour) },
    port: 0,
    country: 'GB',
    log: () => undefined,
    originUrl: (domain) => `${origins.url}/${domain.split('.')[0]}`,
  });
}

const failing = { name: 'failing', code: 'function handler() { throw new Error("failed"); }' };

beforeAll(async () => {
  const handle = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    requested.push(`${request.method} ${request.url}`);
    response.end('content');
  };
  origins = await listen({ port: 0, maxHeaderBytes: 32_768, handle, onError: (error) => console.error(error) });
  site = await serve((behaviour) => behaviour);
  broken = await serve((behaviour) => ({ ...behaviour, viewerRequest: behaviour.viewerRequest && failing }));
});

beforeEach(() => requested.splice(0));

afterAll(async () => {
  await Promise.all([site.close(), broken.close(), origins.close()]);
});

const paths = [
  '/',
  '//',
  '/.',
  '/..',
  '/?list-type=2',
  '/a/..',
  '/images',
  '/images/',
  '/media',
  '/config.json/',
  '/%2e',
];

test.each(paths)('no request for %s reaches the root of a bucket, where S3 lists what is in it', async (path) => {
  await ask(site.url, path);
  for (const one of requested) expect(one).toMatch(/^GET \/[\w-]+\/(pages\/[\w-]+\.html|images\/)$/);
});

test('without the function of the default behaviour nothing of the bucket is served', async () => {
  for (const path of paths.filter((one) => !one.startsWith('/images/'))) {
    expect(await ask(broken.url, path), path).toMatchObject({ status: 503 });
  }
  expect(requested).toEqual([]);
});

test('a request to Cognito is sent to the root of its API', async () => {
  await ask(site.url, '/cognito', { method: 'POST', body: '{}' });
  expect(requested).toEqual(['POST /cognito-idp/']);
});

test('with a custom domain a page at another name redirects to the main one; the API and files answer there (docs/decisions/site-names.md)', async () => {
  const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/1';
  const domain = { name: 'studio.test', certificateArn, alternativeNames: ['www.studio.test'] };
  const named = await serve((behaviour) => behaviour, synthesiseTemplate({ domain }));
  const at = (host: string, path: string, method = 'GET') => ask(named.url, path, { method, headers: { host } });
  try {
    expect(await at('www.studio.test', '/live-sessions?from=mail&from=%C3%A9')).toMatchObject({
      status: 301,
      headers: { location: 'https://studio.test/live-sessions?from=mail&from=%C3%A9' },
    });
    expect(requested).toEqual([]);
    const answers = [
      await at('studio.test', '/live-sessions'),
      await at('www.studio.test', '/api/sessions'),
      await at('www.studio.test', '/api/stripe/webhook', 'POST'),
      await at('www.studio.test', '/images/a.webp'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  } finally {
    await named.close();
  }
});
