import type { Page } from '@playwright/test';
import * as z from 'zod';
import { fillPath } from '#shared/contract/common/route.ts';
import { routes } from '#shared/contract/routes.ts';
import { newMember, setTokenLifetime, signIn } from './accounts.ts';
import { addressesOfCloud } from './cloud.ts';
import { openPurchase, playbackPath, purchasesOf, recordingOf, type StoredRecording } from './collections.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './member-session.ts';
import { payPage } from './pay-page.ts';

// Attempts to get around the access check (docs/product.md#recording-access, docs/trust.md#media) with known URLs.

const playbackSchema = z.object({ videoUrl: z.string(), captionsUrl: z.string() });

/** The access token in a member's browser storage. */
function tokenOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const key = Object.keys(localStorage).find((found) => found.endsWith('.accessToken'));
    return localStorage.getItem(key ?? '') ?? '';
  });
}

/** Requests a recording's playback with or without a token. */
function ask(recording: StoredRecording, token?: string): Promise<Response> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return fetch(addressesOfCloud().siteUrl + playbackPath(recording), { headers });
}

/** The signed URL of a recording's video, as an authorised member receives it. */
async function videoOf(recording: StoredRecording, token: string): Promise<URL> {
  const { videoUrl } = playbackSchema.parse(await (await ask(recording, token)).json());
  return new URL(videoUrl, addressesOfCloud().siteUrl);
}

const status = async (url: URL) => (await fetch(url, { headers: { range: 'bytes=0-99' } })).status;

test('rejects no token, an invalid one, another member’s and one for the other collection', async ({
  page,
  visitor,
}) => {
  const birth = await recordingOf('birth', { isFree: false });
  const stress = await recordingOf('stress', { isFree: false });
  expect((await ask(birth)).status).toBe(401);
  expect((await ask(birth, 'not.a.token')).status).toBe(401);
  await signIn(page, await newMember({ collections: ['birth'] }));
  const owner = await tokenOf(page);
  expect((await ask(birth, owner)).status).toBe(200);
  expect((await ask(birth, `${owner.slice(0, -6)}AAAAAA`)).status).toBe(401);
  expect((await ask(stress, owner)).status).toBe(403);
  // An existing id in the wrong collection.
  expect((await ask({ ...stress, collection: 'birth' }, owner)).status).toBe(404);

  const other = await visitor();
  await signIn(other, await newMember());
  const refused = await ask(birth, await tokenOf(other));
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({ code: 'no_access' });
});

test('rejects an expired token', async ({ page, browserErrors }) => {
  // The open page renews what has ended.
  browserErrors.expect(/^401 GET/);
  const birth = await recordingOf('birth', { isFree: true });
  const member = await newMember();
  await setTokenLifetime(member, 2);
  await signIn(page, member);
  const token = await tokenOf(page);
  await expect.poll(async () => (await ask(birth, token)).status).toBe(401);
});

test('rejects a signed URL that was altered, truncated or applied to another file', async ({ page }) => {
  const first = await recordingOf('birth', { isFree: false });
  const second = await recordingOf('birth', { isFree: true });
  await signIn(page, await newMember({ collections: ['birth'] }));
  const token = await tokenOf(page);
  const video = await videoOf(first, token);
  expect(await status(video)).toBe(206);
  const changed = (change: (url: URL) => void) => {
    const url = new URL(video);
    change(url);
    return status(url);
  };
  const later = (url: URL) => url.searchParams.set('Expires', String(Math.floor(Date.now() / 1000) + 86_400));
  const forged = (url: URL) =>
    url.searchParams.set('Signature', `${url.searchParams.get('Signature')?.slice(0, -4)}AAAA`);
  const elsewhere = async () => (await videoOf(second, token)).pathname;
  const path = await elsewhere();
  expect(await changed(later)).toBe(403);
  expect(await changed(forged)).toBe(403);
  expect(await changed((url) => url.searchParams.delete('Signature'))).toBe(403);
  expect(await changed((url) => url.searchParams.set('Key-Pair-Id', 'K2JCJMDEHXQW5F'))).toBe(403);
  expect(
    await changed((url) => {
      url.search = '';
    }),
  ).toBe(403);
  expect(
    await changed((url) => {
      url.pathname = path;
    }),
  ).toBe(403);
  // The same key below the public images.
  expect(
    await changed((url) => {
      url.pathname = url.pathname.replace('/media/', '/images/');
    }),
  ).not.toBe(206);
});

test('a pending purchase gives no access, and another member’s purchase reveals nothing about its owner', async ({
  page,
  visitor,
}) => {
  const stress = await recordingOf('stress', { isFree: false });
  const member = await newMember();
  await signIn(page, member);
  const token = await tokenOf(page);
  const { submit } = await openPurchase(page, 'stress');
  await submit.click();
  await expect(payPage(page).heading).toBeVisible();
  expect((await ask(stress, token)).status).toBe(403);

  const [purchase] = await purchasesOf('stress', member.email);
  expect(purchase?.status).toBe('pending');
  const other = await visitor();
  const stranger = await newMember();
  await openAs(other, stranger, `/stress-recordings?success=true&purchaseId=${purchase?.id}`);
  await expect(other.getByText('Nothing was paid').or(other.getByText('One moment'))).toBeVisible();
  const settled = await fetch(
    addressesOfCloud().siteUrl + fillPath(routes.settlePurchase.path, { purchaseId: purchase?.id ?? '' }),
    { method: 'POST' },
  );
  expect(JSON.stringify(await settled.json())).not.toContain(member.email);
  expect((await ask(stress, await tokenOf(other))).status).toBe(403);
  expect((await ask(stress, token)).status).toBe(403);
});
