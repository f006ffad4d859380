import { createVerify } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { signedUrlTtlMs, signFolder, signMedia } from '../../ground/media/sign.ts';
import { testMember } from '../../testing/member.ts';
import { accounts, pay } from '../../testing/payments.ts';
import { mediaKeyId, mediaKeys, openPurchasing } from '../../testing/purchasing.ts';
import { openSharedTestSite } from '../../testing/site.ts';
import { resumeAt } from './position.ts';

const site = await openSharedTestSite();
const purchasing = openPurchasing(site);

const noAccess = { code: 'no_access' };

describe('the access check of a paid recording (docs/product.md#recording-access)', () => {
  test('allows owners of its collection, for all its recordings', async () => {
    const member = testMember();
    await purchasing.giveAccess(member);
    for (let n = 0; n < 2; n++) {
      const recording = await purchasing.recording();
      const { videoKey: _, captionsKey: __, ...seen } = recording;
      expect(await purchasing.play(member, recording)).toMatchObject({ recording: seen, positionSeconds: 0 });
    }
  });

  test('denies members and admins who have not bought it', async () => {
    const recording = await purchasing.recording();
    await expect(purchasing.play(testMember(), recording)).rejects.toMatchObject(noAccess);
    await expect(purchasing.play(testMember({ admin: true }), recording)).rejects.toMatchObject(noAccess);
  });

  test('denies owners of the other collection', async () => {
    const member = testMember();
    await purchasing.giveAccess(member, 'stress');
    await expect(purchasing.play(member, await purchasing.recording())).rejects.toMatchObject(noAccess);
    expect(await purchasing.collectionsOf(member)).toEqual({ birth: false, stress: true });
  });

  test('denies it under the other collection’s path', async () => {
    const member = testMember();
    await purchasing.giveAccess(member, 'stress');
    const recording = await purchasing.recording();
    const disguised = purchasing.play(member, { collection: 'stress', id: recording.id });
    await expect(disguised).rejects.toMatchObject({ code: 'recording_not_found' });
  });

  test('denies it while the purchase is pending, processing or failed', async () => {
    const member = testMember();
    const recording = await purchasing.recording();
    const { purchaseId, paymentUrl } = await purchasing.startPurchase(member, {
      total: { amount: 5100, currency: 'GBP' },
    });
    await expect(purchasing.play(member, recording)).rejects.toMatchObject(noAccess);
    await pay(paymentUrl, { account: accounts.failsLater });
    await purchasing.settle(purchaseId);
    await expect(purchasing.play(member, recording)).rejects.toMatchObject(noAccess);
  });

  test('denies it for another member’s purchase id', async () => {
    const buyer = testMember();
    const other = testMember();
    const { purchaseId, paymentUrl } = await purchasing.startPurchase(buyer);
    await pay(paymentUrl);
    const recording = await purchasing.recording();
    // Anyone with the id may read its status; access is the buyer's.
    await purchasing.settle(purchaseId);
    await expect(purchasing.play(other, recording)).rejects.toMatchObject(noAccess);
    expect(await purchasing.play(buyer, recording)).toMatchObject({ positionSeconds: 0 });
    const taken = purchasing.buy(other, purchasing.purchaseRequest({ purchaseId }));
    await expect(taken).rejects.toMatchObject({ code: 'purchase_conflict' });
  });

  test('denies another account with the buyer’s address', async () => {
    const buyer = testMember();
    await purchasing.giveAccess(buyer);
    const twin = testMember({ email: buyer.email });
    await expect(purchasing.play(twin, await purchasing.recording())).rejects.toMatchObject(noAccess);
  });

  test('saves no position without access', async () => {
    const recording = await purchasing.recording();
    const body = { positionSeconds: 10, at: new Date().toISOString() };
    await expect(purchasing.savePlayback(testMember(), recording, body)).rejects.toMatchObject(noAccess);
    const gone = { ...recording, id: '01JD0000000000000000000N0N' };
    await expect(purchasing.savePlayback(testMember(), gone, body)).rejects.toMatchObject({
      code: 'recording_not_found',
    });
  });
});

test('a free recording plays for every member', async () => {
  const recording = await purchasing.recording({ isFree: true, captionsKey: null });
  expect(await purchasing.play(testMember(), recording)).toMatchObject({ captionsUrl: null, positionSeconds: 0 });
});

test('an unknown recording is 404', async () => {
  const missing = purchasing.play(testMember(), { collection: 'birth', id: '01JD0000000000000000000N0N' });
  await expect(missing).rejects.toMatchObject({ code: 'recording_not_found' });
});

describe('the signed URL of a video (docs/trust.md#media)', () => {
  const site = 'https://site.example';

  /** Verifies a URL as CloudFront does: the canned policy of this URL and expiry. */
  function isSigned(path: string): boolean {
    const { origin, pathname, searchParams } = new URL(path, site);
    const expires = Number(searchParams.get('Expires'));
    const statement = { Resource: `${origin}${pathname}`, Condition: { DateLessThan: { 'AWS:EpochTime': expires } } };
    const signature = (searchParams.get('Signature') ?? '').replace(
      /[-_~]/g,
      (letter) => ({ '-': '+', _: '=', '~': '/' })[letter] ?? '',
    );
    const verify = createVerify('RSA-SHA256').update(JSON.stringify({ Statement: [statement] }));
    const isOurs = searchParams.get('Key-Pair-Id') === mediaKeyId && searchParams.get('Hash-Algorithm') === 'SHA256';
    return isOurs && verify.verify(mediaKeys.publicKey, signature, 'base64');
  }

  test('is a path of this site, valid for ten minutes and this file only; captions likewise', async () => {
    const recording = await purchasing.recording({ isFree: true });
    const before = Date.now();
    const { videoUrl, captionsUrl, expiresAt } = await purchasing.play(testMember(), recording);
    expect(videoUrl).toMatch(new RegExp(`^/${recording.videoKey}\\?`));
    expect(captionsUrl).toMatch(new RegExp(`^/${recording.captionsKey}\\?`));
    expect([videoUrl, String(captionsUrl)].map(isSigned)).toEqual([true, true]);
    expect(Number(new URL(videoUrl, site).searchParams.get('Expires')) * 1000).toBe(Date.parse(expiresAt));
    expect(Date.parse(expiresAt) - before).toBeLessThanOrEqual(signedUrlTtlMs + 60_000);
    expect(signedUrlTtlMs).toBe(600_000);
    const moved = videoUrl.replace(recording.id, '01JD0000000000000000000N0N');
    const longer = videoUrl.replace(/Expires=\d+/, 'Expires=9999999999');
    expect([moved, longer, videoUrl.replace('.mp4', '.vtt')].map(isSigned)).toEqual([false, false, false]);
  });

  test('of a ladder opens its folder alone, for ten minutes', async () => {
    const signer = { siteUrl: site, keyId: mediaKeyId, privateKey: async () => mediaKeys.privateKey };
    const until = new Date('2026-11-20T10:10:00.000Z');
    const path = await signFolder(signer)('media/videos/birth/U/ladder/film.m3u8', until);
    const { pathname, searchParams } = new URL(path, site);
    const decoded = (name: string) =>
      (searchParams.get(name) ?? '').replace(/[-_~]/g, (letter) => ({ '-': '+', _: '=', '~': '/' })[letter] ?? '');
    const policy = Buffer.from(decoded('Policy'), 'base64').toString();
    expect(pathname).toBe('/media/videos/birth/U/ladder/film.m3u8');
    expect(JSON.parse(policy)).toEqual({
      Statement: [
        {
          Resource: `${site}/media/videos/birth/U/ladder/*`,
          Condition: { DateLessThan: { 'AWS:EpochTime': until.getTime() / 1000 } },
        },
      ],
    });
    const isOurs = createVerify('RSA-SHA256')
      .update(policy)
      .verify(mediaKeys.publicKey, decoded('Signature'), 'base64');
    expect([isOurs, searchParams.get('Hash-Algorithm')]).toEqual([true, 'SHA256']);
  });

  test('encodes any character of the key', async () => {
    const sign = signMedia({ siteUrl: site, keyId: mediaKeyId, privateKey: async () => mediaKeys.privateKey });
    const path = await sign('media/videos/birth/a b?c#d&é.mp4', new Date('2026-11-20T10:00:00.000Z'));
    expect(path).toMatch(/^\/media\/videos\/birth\/a%20b%3Fc%23d%26%C3%A9\.mp4\?Expires=1795168800&/);
    expect(isSigned(path)).toBe(true);
  });
});

describe('the saved position (docs/product.md#recording-access)', () => {
  const at = (seconds: number) => new Date(Date.parse('2026-11-20T10:00:00.000Z') + seconds * 1000).toISOString();

  test('is per member and recording', async () => {
    const member = testMember();
    const other = testMember();
    const recording = await purchasing.recording({ isFree: true });
    await purchasing.savePlayback(member, recording, { positionSeconds: 61.5, at: at(0) });
    expect(await purchasing.play(member, recording)).toMatchObject({ positionSeconds: 61.5 });
    expect(await purchasing.play(other, recording)).toMatchObject({ positionSeconds: 0 });
    const { collection, id: recordingId } = recording;
    const saved = { collection, recordingId, positionSeconds: 61.5, at: at(0) };
    expect(await purchasing.positions(member)).toEqual({ positions: [saved] });
    expect(await purchasing.positions(other)).toEqual({ positions: [] });
    expect(await purchasing.play(member, await purchasing.recording({ isFree: true }))).toMatchObject({
      positionSeconds: 0,
    });
  });

  test('is the latest of several devices, in any order of arrival', async () => {
    const recording = await purchasing.recording({ isFree: true });
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.nat(200), { minLength: 1, maxLength: 6 }), async (seconds) => {
        const member = testMember();
        await Promise.all(
          seconds.map((second) =>
            purchasing.savePlayback(member, recording, { positionSeconds: second, at: at(second) }),
          ),
        );
        expect((await purchasing.play(member, recording)).positionSeconds).toBe(Math.max(...seconds));
      }),
      { numRuns: 15 },
    );
  });

  test('from a clock that is ahead does not win over later ones', async () => {
    const member = testMember();
    const recording = await purchasing.recording({ isFree: true });
    await purchasing.savePlayback(member, recording, { positionSeconds: 100, at: '2031-01-01T00:00:00.000Z' });
    site.advanceClock(1);
    await purchasing.savePlayback(member, recording, {
      positionSeconds: 120,
      at: site.dependencies.now().toISOString(),
    });
    expect(await purchasing.play(member, recording)).toMatchObject({ positionSeconds: 120 });
  });

  test('may be zero', async () => {
    const member = testMember();
    const recording = await purchasing.recording({ isFree: true });
    await purchasing.savePlayback(member, recording, { positionSeconds: 100, at: at(0) });
    await purchasing.savePlayback(member, recording, { positionSeconds: 0, at: at(1) });
    expect(await purchasing.play(member, recording)).toMatchObject({ positionSeconds: 0 });
  });

  test.each([
    [299.9, 300, 0],
    [300, 300, 0],
    [400, 300, 0],
    [294, 300, 294],
    [86_000, null, 86_000],
  ])('at %d of %s seconds goes on at %d: a finished recording starts over', (positionSeconds, duration, expected) => {
    expect(resumeAt({ positionSeconds, at: at(0) }, duration)).toBe(expected);
  });
});
