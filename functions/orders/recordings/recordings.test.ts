import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, test } from 'vitest';
import { testMember } from '../../testing/member.ts';
import { openPurchasing, sixtyEuros } from '../../testing/purchasing.ts';
import { openSharedTestSite } from '../../testing/site.ts';
import { requestFreeRecording } from './free.ts';
import { getCollection, getRecording } from './recordings.ts';

const site = await openSharedTestSite();
const purchasing = openPurchasing(site);

const anonymous = { query: undefined, body: undefined, request: { ip: '::1', country: null } };
const look = (collection: 'birth' | 'stress') =>
  getCollection({ ...anonymous, params: { collection } }, site.dependencies);

describe('a collection', () => {
  test('lists its recordings in order, without their files (docs/trust.md#media)', async () => {
    for (const [orderIndex, title] of [
      [2, 'third'],
      [0, 'first'],
      [1, 'second'],
    ] as const) {
      await purchasing.recording({ orderIndex, title, isFree: orderIndex === 0 });
    }
    await purchasing.recording({ collection: 'stress', title: 'other' });
    const { recordings } = await look('birth');
    expect(recordings.map(({ title }) => title)).toEqual(['first', 'second', 'third']);
    expect(JSON.stringify(recordings)).not.toMatch(/media\/|videoKey/);
    const [first] = recordings;
    const params = { collection: 'birth', recordingId: String(first?.id) } as const;
    expect(await getRecording({ ...anonymous, params }, site.dependencies)).toEqual(first);
  });

  test('costs 60 euros unless a package price is set (docs/product.md#collections)', async () => {
    expect((await look('stress')).price).toEqual(sixtyEuros);
    await purchasing.setPrice('stress', { amount: 4500, currency: 'GBP' });
    expect((await look('stress')).price).toEqual({ amount: 4500, currency: 'GBP' });
    expect((await look('birth')).price).toEqual(sixtyEuros);
  });

  test('responds 404 for an unknown recording', async () => {
    const params = { collection: 'birth', recordingId: '01JD0000000000000000000N0N' } as const;
    const missing = getRecording({ ...anonymous, params }, site.dependencies);
    await expect(missing).rejects.toMatchObject({ code: 'recording_not_found' });
  });
});

describe('requesting the free recordings (docs/product.md#collections)', () => {
  const ask = (email: string, collection: 'birth' | 'stress', ip: string) =>
    requestFreeRecording(
      {
        params: undefined,
        query: undefined,
        body: { firstName: 'Ada', lastName: 'Lovelace', email, collection },
        request: { ip, country: null },
      },
      site.dependencies,
    );

  async function about(email: string) {
    const { table } = site.dependencies;
    const { Items = [] } = await table.client.send(new ScanCommand({ TableName: table.name, ConsistentRead: true }));
    return Items.filter((item) => [item.to, item.buyerEmail].includes(email));
  }

  test('sends one mail, identical with and without an account or collection', async () => {
    const member = testMember();
    await purchasing.giveAccess(member);
    for (const email of [member.email, testMember().email]) {
      expect(await ask(email, 'birth', '2001:db8:1:1::1')).toEqual({});
      const written = await about(email);
      expect(written).toMatchObject([{ kind: 'free_recording', collection: 'birth', to: email }]);
    }
  });

  test('of the stress collection is recorded for the studio and gives no access', async () => {
    const member = testMember();
    await ask(member.email, 'stress', '2001:db8:1:2::1');
    const written = await about(member.email);
    expect(written).toHaveLength(2);
    expect(written).toContainEqual(
      expect.objectContaining({
        GSI1PK: 'COLLECTION#stress',
        status: 'free',
        discount: expect.objectContaining({ code: 'FREE_RECORDING' }),
      }),
    );
    expect(await purchasing.collectionsOf(member)).toEqual({ birth: false, stress: false });
    await expect(purchasing.play(member, await purchasing.recording({ collection: 'stress' }))).rejects.toMatchObject({
      code: 'no_access',
    });
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('is limited per address (docs/trust.md#rate-limits)', async () => {
    const { email } = testMember();
    for (let n = 0; n < 5; n++) await ask(email, 'birth', `2001:db8:2:${n}::1`);
    const refused = { code: 'too_many_requests', retryAfter: expect.any(Number) };
    await expect(ask(email, 'birth', '2001:db8:2:9::1')).rejects.toMatchObject(refused);
    expect(await about(email)).toHaveLength(5);
  });

  test('takes the same time for known and unknown addresses', async () => {
    const started = performance.now();
    await ask(testMember().email, 'birth', '2001:db8:4:1::1');
    expect(performance.now() - started).toBeGreaterThanOrEqual(195);
  });
});
