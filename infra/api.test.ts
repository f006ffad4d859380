import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { gatewayRoute } from '#shared/contract/common/route.ts';
import { routes } from '#shared/contract/routes.ts';
import { adminScope } from '#shared/rules/accounts.ts';
import { onlyResource, readable, resourcesOf, siteFunctions, template } from './testing/template.ts';

const declared = new Set(
  Object.values(routes).map((route) => {
    const { method, path } = gatewayRoute(route);
    return `${method} ${path} → ${route.service}`;
  }),
);

test('routes each endpoint of the contract to its function, and nothing else', () => {
  const functions = new Map([...siteFunctions(template)].map(([name, { id }]) => [id, name]));
  const services = new Map(
    resourcesOf(template, 'AWS::ApiGatewayV2::Integration').map(({ id, properties }) => {
      expect(properties).toMatchObject({ IntegrationType: 'AWS_PROXY', PayloadFormatVersion: '2.0' });
      return [id, functions.get(properties.IntegrationUri['Fn::GetAtt'][0])];
    }),
  );
  const made = resourcesOf(template, 'AWS::ApiGatewayV2::Route').map(({ properties }) => {
    const [, [, { Ref: integration }]] = properties.Target['Fn::Join'];
    return `${properties.RouteKey} → ${services.get(integration)}`;
  });
  // Beside it the pages that S3 does not have.
  expect(made.sort()).toEqual([...declared, 'ANY /pages/{proxy+} → pages'].sort());
});

test('this gateway alone may invoke the functions that serve its routes', () => {
  const allowed = resourcesOf(template, 'AWS::Lambda::Permission')
    .filter(({ properties }) => properties.Principal === 'apigateway.amazonaws.com')
    .map(({ properties }) => `${readable(properties.SourceArn)} ${readable(properties.FunctionName)}`);
  const services = new Set([...Object.values(routes).map(({ service }) => service), 'pages']);
  const expected = [...services].map((service) => {
    const name = service.charAt(0).toUpperCase() + service.slice(1);
    return `arn:<AWS::Partition>:execute-api:<AWS::Region>:<AWS::AccountId>:<ApiHttp>/*/*/* <Functions${name}.Arn>`;
  });
  expect(allowed.sort()).toEqual(expected.sort());
});

test('a route leads to a function only when the gateway may invoke it, also while a deployment moves it to another', () => {
  const permitted = new Map(
    resourcesOf(template, 'AWS::Lambda::Permission').map(({ id, properties }) => [
      properties.FunctionName['Fn::GetAtt']?.[0],
      id,
    ]),
  );
  const integrations = new Map(
    resourcesOf(template, 'AWS::ApiGatewayV2::Integration').map(({ id, properties }) => [
      id,
      properties.IntegrationUri['Fn::GetAtt'][0],
    ]),
  );
  const routed = resourcesOf(template, 'AWS::ApiGatewayV2::Route');
  expect(routed).toHaveLength(declared.size + 1);
  for (const { id, properties } of routed) {
    const [, [, { Ref: integration }]] = properties.Target['Fn::Join'];
    expect(template.Resources[id]?.DependsOn).toContain(permitted.get(integrations.get(integration)));
  }
});

test('the gateway requires the scope of admins for each route of the back office, and no other (docs/trust.md#admins)', () => {
  const required = new Map(
    resourcesOf(template, 'AWS::ApiGatewayV2::Route').map(({ properties: { RouteKey, ...properties } }) => [
      RouteKey,
      { authorizer: properties.AuthorizationType, scopes: properties.AuthorizationScopes },
    ]),
  );
  const expected = {
    public: { authorizer: 'NONE', scopes: undefined },
    member: { authorizer: 'JWT', scopes: undefined },
    admin: { authorizer: 'JWT', scopes: [adminScope] },
  };
  for (const route of Object.values(routes)) {
    const { method, path } = gatewayRoute(route);
    expect([path, required.get(`${method} ${path}`)]).toEqual([path, expected[route.access]]);
  }
});

const stage = onlyResource(template, 'AWS::ApiGatewayV2::Stage');

test('throttles requests before they reach the functions', () => {
  expect(stage.properties).toMatchObject({
    StageName: '$default',
    DefaultRouteSettings: { ThrottlingRateLimit: 300, ThrottlingBurstLimit: 600 },
  });
});

test('reading, each route that writes, drawing and rendering have throttles of their own (docs/trust.md#rate-limits)', () => {
  const limits = (rate: number, burst: number) => ({ ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst });
  const writing = [...declared].map((line) => line.split(' → ')[0] ?? '').filter((key) => !key.startsWith('GET '));
  expect(writing).toContain('POST /api/bookings');
  expect(writing).toContain('ANY /api/admin/{proxy+}');
  expect(stage.properties.RouteSettings).toEqual({
    ...Object.fromEntries(writing.map((key) => [key, limits(100, 300)])),
    'GET /api/art/{shape}/{category}/{file}': limits(20, 60),
    'GET /api/art/share/{kind}/{file}': limits(20, 60),
    'ANY /pages/{proxy+}': limits(100, 200),
  });
});

test('the page lists the throttles, and whom they lock out (docs/trust.md#rate-limits)', async () => {
  const page = await readFile('docs/trust.md', 'utf8');
  const listed = [...page.matchAll(/\| gateway \| (\d+) \((\d+) at once\) \|.+ \| accepted: /g)];
  const settings = [stage.properties.DefaultRouteSettings, ...Object.values(stage.properties.RouteSettings)];
  const throttles = settings.map(({ ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst }) => `${rate} ${burst}`);
  expect(listed.map(([, rate, burst]) => `${rate} ${burst}`).toSorted()).toEqual([...new Set(throttles)].toSorted());
});

test('the stage is set after the routes whose settings it has, which it would refuse', () => {
  const settled = resourcesOf(template, 'AWS::ApiGatewayV2::Route').filter(
    ({ properties }) => properties.RouteKey in stage.properties.RouteSettings,
  );
  expect(settled).toHaveLength(Object.keys(stage.properties.RouteSettings).length);
  expect(template.Resources[stage.id]?.DependsOn).toEqual(expect.arrayContaining(settled.map(({ id }) => id)));
});

test('the access log contains no personal data and no booking id', () => {
  const { Format } = onlyResource(template, 'AWS::ApiGatewayV2::Stage').properties.AccessLogSettings;
  expect(Object.keys(JSON.parse(Format))).toContain('route');
  for (const personal of ['sourceIp', 'userAgent', 'path', 'rawPath', 'queryString', 'domainName', 'authorizer']) {
    expect(Format).not.toContain(personal);
  }
});
