import { beforeAll, describe, expect, test } from 'vitest';
import { auditEntryPage } from '#shared/contract/audit-entries/schemas.ts';
import { contract, type Endpoint } from '#shared/contract/contract.ts';
import { originHeader } from '#shared/rules/origin.ts';
import { call, callDirectly, callSite, control, runSchedule, viewerAt } from '../../testing/cloud.ts';
import { makeMember, signIn } from '../../testing/sign-in.ts';

const guess = { [originHeader]: 'a'.repeat(64) };
const refusal = { status: 403, body: { code: 'direct_request' } };
const endpoints = Object.entries<Endpoint>(contract);
const routeOf = ({ method, path }: Endpoint): `${string} ${string}` =>
  `${method} ${path.replaceAll(/\{\w+\}/g, '01ARZ3NDEKTSV4RRFFQ69G5FAV')}`;

let admin: Record<string, string>;
let member: { sub: string };

beforeAll(async () => {
  member = await makeMember();
  admin = (await signIn(await makeMember({ admin: true }))).headers;
});

describe("a request to the API's own address (docs/trust.md#origin-secret)", () => {
  test.each(endpoints)('for %s is refused before it is looked at, with a valid token too', async (_name, endpoint) => {
    const anonymous = endpoint.access === 'public' ? refusal : { status: 401 };
    expect(await callDirectly(routeOf(endpoint), { headers: viewerAt('203.0.113.1') })).toMatchObject(anonymous);
    const headers = { ...admin, ...guess, ...viewerAt('203.0.113.2') };
    expect(await callDirectly(routeOf(endpoint), { headers })).toMatchObject(refusal);
  });

  test('guesses no discount code, whichever caller it pretends to be', async () => {
    const tries = Array.from({ length: 25 }, (_, index) =>
      callDirectly('POST /api/discounts/check', { headers: { ...guess, ...viewerAt(`203.0.113.${index}`) } }),
    );
    expect(new Set((await Promise.all(tries)).map(({ status }) => status))).toEqual(new Set([403]));
  });
});

describe('a request through CloudFront (docs/trust.md#caller-address)', () => {
  test('has the address that CloudFront saw in the audit trail, not the one that it claims', async () => {
    const started = await callSite(`POST /api/admin/members/${member.sub}/impersonation`, {
      headers: { ...admin, ...guess, ...viewerAt('203.0.113.3'), 'x-forwarded-for': '203.0.113.4' },
    });
    expect(started.status).toBe(200);
    const { body } = await call(`GET /api/admin/audit-entries?month=${new Date().toISOString().slice(0, 7)}`, {
      headers: admin,
    });
    const own = auditEntryPage.parse(body).entries.filter(({ target }) => target.id === member.sub);
    expect(own.map(({ ip }) => ip)).toEqual(['127.0.0.1']);
  });

  test('reaches Stripe’s webhook, which checks the signature', async () => {
    expect(await callSite('POST /api/stripe/webhook', { body: {} })).toMatchObject({
      status: 400,
      body: { code: 'invalid_signature' },
    });
  });

  test('is answered as before after the schedule that rotates the secret has run', async () => {
    await runSchedule('RotateOriginSecret');
    expect(await control('/meters', undefined, 'GET')).toMatchObject({
      functions: {
        rotateOriginSecret: {
          calls: expect.arrayContaining([
            expect.objectContaining({ service: 'secretsmanager', action: 'GetSecretValue' }),
            expect.objectContaining({ service: 'cloudfront', action: 'GetDistribution' }),
          ]),
        },
      },
    });
    expect(await callSite('GET /api/currency')).toMatchObject({ status: 200 });
  });
});
