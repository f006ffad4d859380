import fc from 'fast-check';
import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { fillPath } from '#shared/contract/common/route.ts';
import { contract, type Endpoint } from '#shared/contract/contract.ts';
import { newId } from './ground/platform/ids.ts';
import { call, control, makeDiscount } from './testing/cloud.ts';
import { stripeKeys } from './testing/payments.ts';
import { makeMember, signIn } from './testing/sign-in.ts';

// Input that once was answered 500, or accepted (docs/trust.md#input-validation).

const admin = await makeMember({ admin: true });
const { headers } = await signIn(admin);
const { code } = await makeDiscount();
const { id: recordingId } = (await control('/demo', { command: 'recording' })) as { id: string };
const refusedField = (field: string) => ({
  status: 400,
  body: { code: 'invalid_request', errors: [expect.objectContaining({ field })] },
});

describe('numbers', () => {
  const savePosition = (positionSeconds: string) => {
    const raw = `{"positionSeconds":${positionSeconds},"at":"2026-11-20T10:00:00.000Z"}`;
    return call(`PUT /api/me/collections/stress/recordings/${recordingId}/position`, { raw, headers });
  };
  test.each(['1e-320', '1e-130', '-1e-320', '0.0001'])('a position of %s is refused', async (position) => {
    expect(await savePosition(position)).toMatchObject(refusedField('body.positionSeconds'));
  });

  const createCode = (percentage: string) => {
    const terms = `{"type":"percentage","percentage":${percentage}}`;
    const raw = `{"code":"BAD-${newId(new Date())}","terms":${terms},"isActive":true,"isOneTimeUse":false}`;
    return call('POST /api/admin/discount-codes', { raw, headers });
  };
  test.each(['1e-320', '12.345', '0.001', '33.330000000000005', '100.01'])('%s percent are refused', async (text) => {
    expect(await createCode(text)).toMatchObject(refusedField('body.terms.percentage'));
  });
  test.each(['0', '0.07', '12.5', '33.33', '99.99'])('%s percent are accepted', async (percentage) => {
    expect(await createCode(percentage)).toMatchObject({
      status: 201,
      body: { percentage: Number(percentage) },
    });
  });
});

describe("a signed event that is not one of Stripe's", () => {
  test.each(['null', '1', '"x"', '[]', '{}', '{"type":"checkout.session.expired"}', '{"type":1,"data":{"object":{}}}'])(
    'is refused: %s',
    async (payload) => {
      const { webhookSecret: secret } = await stripeKeys();
      const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
      const reply = await call('POST /api/stripe/webhook', {
        raw: payload,
        headers: { 'stripe-signature': signature },
      });
      expect(reply).toMatchObject(refusedField('body'));
    },
  );
});

const base64url = (text: string) => Buffer.from(text).toString('base64url');
const lists = Object.entries<Endpoint>(contract).filter(([, { query }]) => 'cursor' in (query?.shape ?? {}));

/** A query of a list, whose cursor is not one of its own. */
function addressOf({ path, query }: Endpoint, cursor: string, search?: string): string {
  const shape = query?.shape ?? {};
  const parts = new URLSearchParams({
    cursor,
    ...('when' in shape && { when: 'upcoming' }),
    ...('month' in shape && { month: '2026-11' }),
    ...('timeZone' in shape && { timeZone: 'Europe/London' }),
    ...('from' in shape && { from: '2026-11-01T00:00:00.000Z' }),
    ...('to' in shape && { to: '2026-12-01T00:00:00.000Z' }),
    ...('search' in shape && search !== undefined && { search }),
  });
  return `${fillPath(path, { collection: 'birth', code, personId: admin.sub })}?${parts}`;
}

describe('cursors', () => {
  const junk = fc.oneof(
    fc.base64String({ minLength: 1, maxLength: 150 }),
    fc.string({ minLength: 1, maxLength: 100, unit: 'binary' }).filter((text) => text.isWellFormed()),
    fc.json().map(base64url),
  );
  test.each(lists)('that are not ours are refused by %s', async (_, endpoint) => {
    const anySearch = fc.constantFrom(undefined, 'ada', '-', 'ada lovelace');
    await fc.assert(
      fc.asyncProperty(junk, anySearch, async (cursor, search) => {
        const reply = await call(`GET ${addressOf(endpoint, cursor, search)}`, { headers });
        expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
      }),
      { numRuns: 25 },
    );
  });

  const id = newId(new Date());
  const position = { createdAt: '2020-01-01T00:00:00.000Z', id };
  const start = { startTime: '2020-01-01T00:00:00.000Z', id };
  const wellFormed = [
    position,
    { bookings: position, purchases: position },
    { published: start, drafts: start },
    { createdAt: position.createdAt, sub: 'x' },
    { found: '' },
    { found: 'x' },
    start,
    { at: '2026-10-20T10:00:00.000Z', id },
  ].map((value) => base64url(JSON.stringify(value)));

  test.each(lists)('of other lists, and changed ones, are no error of ours in %s', async (_, endpoint) => {
    for (const cursor of wellFormed) {
      const address = addressOf(endpoint, cursor);
      expect([200, 400]).toContain((await call(`GET ${address}`, { headers })).status);
      for (const changed of [`${cursor}=`, `${cursor}!`, ` ${cursor}`, `${cursor}\u0000`]) {
        const reply = await call(`GET ${addressOf(endpoint, changed)}`, { headers });
        expect(reply).toMatchObject(refusedField('query.cursor'));
      }
    }
  });
});
