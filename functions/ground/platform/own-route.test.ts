import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { expect, test } from 'vitest';
import { withOwnRoute } from './own-route.ts';

const endpoints = ['GET /api/admin/orders/{orderId}', 'GET /api/admin/orders/export', 'PUT /api/admin/codes/{code}'];

function routed(method: string, rawPath: string, routeKey = 'ANY /api/admin/{proxy+}') {
  const pathParameters = { proxy: rawPath.slice('/api/admin/'.length) };
  const event = { routeKey, rawPath, pathParameters, requestContext: { http: { method } } };
  const { routeKey: key, pathParameters: parameters } = withOwnRoute(
    event as unknown as APIGatewayProxyEventV2,
    endpoints,
  );
  return [key, parameters];
}

test.each([
  ['GET', '/api/admin/orders/7', endpoints[0], { orderId: '7' }],
  ['GET', '/api/admin/orders/export', endpoints[1], {}],
  ['PUT', '/api/admin/codes/50% OFF', endpoints[2], { code: '50% OFF' }],
])('an event of the shared route gets the endpoint of %s %s, and its parameters', (method, path, key, parameters) => {
  expect(routed(method, path)).toEqual([key, parameters]);
});

test.each([
  ['DELETE', '/api/admin/orders/7'],
  ['GET', '/api/admin/orders/'],
  ['GET', '/api/admin/orders/7/refund'],
  ['GET', '/api/admin/nothing'],
])('without an endpoint it stays: %s %s', (method, path) => {
  expect(routed(method, path)[0]).toBe('ANY /api/admin/{proxy+}');
});

test('an event of another route stays', () => {
  expect(routed('GET', '/api/admin/orders/7', 'GET /api/admin/orders/export')[0]).toBe('GET /api/admin/orders/export');
});
