import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { expect, test, vi } from 'vitest';
import { contract } from '#shared/contract/contract.ts';
import { type Handler, serve } from './http.ts';
import { logger } from './log.ts';

const context = { awsRequestId: 'lambda-1', functionName: 'test' } as Context;

function eventFor(routeKey: string, parts: Partial<APIGatewayProxyEventV2>): APIGatewayProxyEventV2 {
  const event = { routeKey, headers: {}, requestContext: { requestId: 'gateway-1' }, isBase64Encoded: false, ...parts };
  return event as APIGatewayProxyEventV2;
}

test('a refused request is logged with the code of the refusal, and without what was sent (docs/trust.md#secrets)', async () => {
  logger.setLogLevel('SILENT');
  const logged = vi.spyOn(logger, 'info');
  const checkDiscount: Handler<'checkDiscount', null> = () => Promise.reject(new Error('not reached'));
  const getArt: Handler<'getArt', null> = async () => ({ contentType: 'image/webp', body: new Uint8Array([1]) });
  const serveRequest = serve(contract, { checkDiscount, getArt }, null, { isFromCloudFront: async () => true });
  const headers = { 'content-type': 'application/json', authorization: 'Bearer mallory' };
  const body = JSON.stringify({ mallory: 'SECRET' });
  await serveRequest(eventFor('POST /api/discounts/check', { headers, body }), context);
  const pathParameters = { shape: 'disc', category: 'Other', file: '01ARZ3NDEKTSV4RRFFQ69G5FAV.webp' };
  await serveRequest(eventFor('GET /api/art/{shape}/{category}/{file}', { pathParameters }), context);
  const lines = logged.mock.calls.map(([, facts]) => facts);
  expect(lines).toMatchObject([{ status: 400, code: 'invalid_request' }, { status: 200 }]);
  expect(lines[1]).not.toHaveProperty('code');
  expect(JSON.stringify(lines)).not.toMatch(/mallory|SECRET|01ARZ3NDEKTSV4RRFFQ69G5FAV/);
});
