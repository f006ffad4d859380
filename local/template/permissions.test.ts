import { describe, expect, test } from 'vitest';
import type { Deployed, Resource } from './deployed.ts';
import { checkRoutes, mayInvoke } from './permissions.ts';

const functionArn = 'arn:aws:lambda:us-east-1:123456789012:function:sessions';
const api = 'arn:aws:execute-api:us-east-1:123456789012:api1';

function notNeeded(): never {
  throw new Error('permissions are found by type');
}

function deployed(...permissions: Record<string, unknown>[]): Deployed {
  const resource = (type: string, ref: string, properties: Record<string, unknown>): Resource => ({
    logicalId: ref,
    type,
    ref,
    properties,
  });
  const resources = [
    resource('AWS::ApiGatewayV2::Route', 'route', {
      ApiId: 'api1',
      RouteKey: 'GET /api/sessions/{sessionId}',
      Target: 'integrations/one',
    }),
    resource('AWS::ApiGatewayV2::Integration', 'one', { IntegrationUri: functionArn }),
    ...permissions.map((properties, index) =>
      resource('AWS::Lambda::Permission', `p${index}`, { Action: 'lambda:InvokeFunction', ...properties }),
    ),
  ];
  const byType = (type: string) => resources.filter((one) => one.type === type);
  return { resources, outputs: {}, byType, get: notNeeded };
}

const gateway = { FunctionName: functionArn, Principal: 'apigateway.amazonaws.com' };

describe("a function's own policy", () => {
  test('lets a service invoke it for the source that it names', () => {
    const stack = deployed({ FunctionName: 'sessions', Principal: 'events.amazonaws.com', SourceArn: 'arn:rule/*' });
    expect(mayInvoke(stack, 'events.amazonaws.com', 'arn:rule/hourly', functionArn)).toBe(true);
    expect(mayInvoke(stack, 'events.amazonaws.com', 'arn:other/hourly', functionArn)).toBe(false);
    expect(mayInvoke(stack, 'sns.amazonaws.com', 'arn:rule/hourly', functionArn)).toBe(false);
    expect(mayInvoke(stack, 'events.amazonaws.com', 'arn:rule/hourly', `${functionArn}2`)).toBe(false);
  });

  test.each([`${api}/*/*/api/sessions/{sessionId}`, `${api}/$default/GET/*`, undefined])(
    'opens a route by %s',
    (SourceArn) => {
      const permission = SourceArn === undefined ? gateway : { ...gateway, SourceArn };
      expect(() => checkRoutes(deployed(permission))).not.toThrow();
    },
  );

  test.each([`${api}/*/*/api/bookings`, `${api}/*/POST/api/*`, 'arn:aws:execute-api:us-east-1:123456789012:api2/*'])(
    'does not open a route by %s',
    (SourceArn) => {
      expect(() => checkRoutes(deployed({ ...gateway, SourceArn }))).toThrow(/may not invoke .*sessions for GET/);
    },
  );
});
