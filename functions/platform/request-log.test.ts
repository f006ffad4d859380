import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { expect, test, vi } from 'vitest';
import { type Handler, serve } from './http.ts';
import { logger } from './log.ts';

const bookingId = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const context = { awsRequestId: 'lambda-1', functionName: 'test' } as Context;

function eventFor(routeKey: string, parts: Partial<APIGatewayProxyEventV2>): APIGatewayProxyEventV2 {
  const event = { routeKey, headers: {}, requestContext: { requestId: 'gateway-1' }, isBase64Encoded: false, ...parts };
  return event as APIGatewayProxyEventV2;
}

test('a refused request is logged with the code of the refusal, and without what was sent (docs/trust.md#secrets)', async () => {
  logger.setLogLevel('SILENT');
  const logged = vi.spyOn(logger, 'info');
  const shareBooking: Handler<'shareBooking', null> = async () => ({});
  const serveRequest = serve({ shareBooking }, null, async () => true);
  for (const email of ['mallory@example', 'ada@example.org']) {
    const parts = { pathParameters: { bookingId }, headers: { 'content-type': 'application/json' } };
    const body = JSON.stringify({ email });
    await serveRequest(eventFor('POST /api/bookings/{bookingId}/share', { ...parts, body }), context);
  }
  const lines = logged.mock.calls.map(([, facts]) => facts);
  expect(lines).toMatchObject([{ status: 400, code: 'invalid_request' }, { status: 202 }]);
  expect(lines[1]).not.toHaveProperty('code');
  expect(JSON.stringify(lines)).not.toMatch(new RegExp(`example|${bookingId}`));
});
