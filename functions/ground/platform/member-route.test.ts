import { beforeAll, describe, expect, test } from 'vitest';
import { context, eventFor, serveTrusted } from '../../testing/gateway-events.ts';
import type { Handler } from './http.ts';
import { logger } from './log.ts';

beforeAll(() => logger.setLogLevel('SILENT'));

const email = 'ada@example.org';

describe('a route for members (docs/trust.md#admins)', () => {
  const pool = { USER_POOL_ID: 'us-east-1_AbCdEf', USER_POOL_CLIENT_ID: '1a2b3c' };
  beforeAll(() => void Object.assign(process.env, pool));
  const claims = {
    sub: 'sub-1',
    iss: `https://cognito-idp.us-east-1.amazonaws.com/${pool.USER_POOL_ID}`,
    client_id: pool.USER_POOL_CLIENT_ID,
    token_use: 'access',
    exp: '9999999999',
    auth_time: '1795168000',
    email,
    origin_jti: 'session-1',
  };
  const updateMe: Handler<'updateMe', { calls: unknown[] }> = async ({ member, body }, { calls }) => {
    calls.push(member);
    const { sub, admin } = member;
    return {
      sub,
      admin,
      email: member.email,
      ...body,
      subscriptionStatus: 'Free',
      createdAt: '2026-11-20T10:00:00.000Z',
      secondFactorAt: null,
      adminWithheld: [],
    };
  };

  function ask(body: string, checked?: Record<string, string>) {
    const calls: unknown[] = [];
    const event = eventFor('PATCH /api/me', { headers: { 'content-type': 'application/json' }, body });
    const authorizer = checked && { jwt: { claims: checked, scopes: null } };
    const input = { ...event, requestContext: { ...event.requestContext, ...(authorizer && { authorizer }) } };
    return serveTrusted({ updateMe }, { calls })(input, context).then((response) => ({ response, calls }));
  }

  test('passes the signed-in member to its handler', async () => {
    const { response, calls } = await ask('{"fullName":" Ada King "}', claims);
    expect(response.statusCode).toBe(200);
    expect(JSON.parse(response.body ?? '')).toMatchObject({ sub: 'sub-1', fullName: 'Ada King' });
    expect(calls).toMatchObject([{ sub: 'sub-1', email, admin: false, linkedAt: null, impersonation: null }]);
  });

  test('without an authorizer refuses every request', async () => {
    for (const body of ['{"fullName":"Ada King"}', '{"admin":true}', '{', '']) {
      const { response, calls } = await ask(body);
      expect([response.statusCode, calls]).toEqual([401, []]);
      expect(JSON.parse(response.body ?? '')).toMatchObject({ code: 'not_signed_in' });
      expect(response.headers).toMatchObject({ 'cache-control': 'private, no-store' });
    }
  });

  test('reports validation errors to authorised callers', async () => {
    const { response } = await ask('{"admin":true}', claims);
    expect([response.statusCode, JSON.parse(response.body ?? '').code]).toEqual([400, 'invalid_request']);
  });
});
