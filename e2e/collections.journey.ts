import type { Page } from '@playwright/test';
import { collectionHref, paths, recordingHref } from '#shared/contract/paths.ts';
import { confirmationLink, newMember, signInForm, signUpForm } from './accounts.ts';
import { card, player, priceOf, recordingOf, recordingsOf } from './collections.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './member-session.ts';
import { checkPage, imagesNotLoaded } from './page-checks.ts';
import { newGuest } from './screens.ts';

for (const collection of ['birth', 'stress'] as const) {
  test(`the ${collection} collection page shows description, price and content to signed-out visitors`, async ({
    page,
  }) => {
    const recordings = await recordingsOf(collection);
    await page.goto(collectionHref(collection));
    const offer = page.getByRole('region', { name: 'Lifetime access' });
    await expect(offer).toContainText((await priceOf(collection)).replace('.00', ''));
    for (const recording of recordings) {
      await expect(card(page, recording)).toContainText(recording.isFree ? 'Free' : 'Premium');
    }
    await expect(page.getByRole('link', { name: /Live sessions/ })).toHaveAttribute('href', paths.liveSessions.href());
    await checkPage(page, `${collection}-recordings`);
  });
}

test('the page about breathwork for birth leads to the collection', async ({ page }) => {
  await page.goto(paths.breathworkForBirth.href());
  await expect(page.getByRole('heading', { level: 1, name: 'Breathwork for birth' })).toBeVisible();
  await checkPage(page, 'breathwork-for-birth');
  await page
    .getByRole('main')
    .locator(`a[href="${collectionHref('birth')}"]`)
    .first()
    .click();
  await expect(page).toHaveURL(collectionHref('birth'));
});

test('an unknown recording shows the not-found state', async ({ page, browserErrors }) => {
  browserErrors.expect(/^404 GET .*\/(api\/collections|birth-recordings)\//);
  await page.goto(recordingHref('birth', '01ARZ3NDEKTSV4RRFFQ69G5FAV'));
  await expect(page.getByRole('heading', { level: 1, name: 'Recording Not Found' })).toBeVisible();
  await checkPage(page, 'recording-not-found');
});

test('a visitor signs up from the locked panel and returns to the recording, which plays', async ({ page }) => {
  const recording = await recordingOf('birth', { isFree: true });
  const path = recordingHref('birth', recording.id);
  await page.goto(collectionHref('birth'));
  await card(page, recording).getByRole('link').click();
  await expect(page).toHaveURL(path);
  const locked = page.getByRole('region', { name: 'Locked recording' });
  await expect(locked.getByRole('link', { name: 'Sign in', exact: true })).toBeVisible();
  await checkPage(page, 'recording-locked-signed-out');
  await locked.getByRole('link', { name: 'Create Free Account' }).click();
  await expect(page).toHaveURL(paths.signIn.href('sign-up'));

  const guest = newGuest('Wren');
  await signUpForm(page).as(guest, 'a-slow-breath');
  await page.goto(await confirmationLink(guest.email));
  await expect(page).toHaveURL(path);
  await expect(player(page).button('Play')).toBeVisible();
});

test('shows the offer to members without the collection, and open recordings to owners', async ({
  page,
  visitor,
  browserErrors,
}) => {
  browserErrors.expect(/^403 GET .*\/playback/);
  const recording = await recordingOf('stress', { isFree: false });
  await openAs(page, await newMember(), recordingHref('stress', recording.id));
  const locked = page.getByRole('region', { name: 'Locked recording' });
  await expect(locked.getByRole('link', { name: 'Unlock All Recordings' })).toBeVisible();
  await checkPage(page, 'recording-locked');

  const owner = await visitor();
  await openAs(owner, await newMember({ collections: ['stress'] }), collectionHref('stress'));
  await expect(owner.getByText('You have full access to all stress recordings')).toBeVisible();
  await expect(card(owner, recording)).toContainText('Unlocked');
  await expect(owner.getByRole('region', { name: 'Lifetime access' })).toHaveCount(0);
  await checkPage(owner, 'stress-recordings-owned');
});

/** Loads a page again while it lists a recording that another journey has deleted, whose picture is gone before it. */
async function reloadUntilListed(page: Page): Promise<void> {
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect.poll(() => page.evaluate(imagesNotLoaded), { timeout: 10_000 }).toEqual([]);
  }).toPass();
}

test('My Resources shows every state', async ({ page, visitor, browserErrors }) => {
  browserErrors.expect(/^404 GET .*\/(images\/recordings|api\/art)\//);
  await page.goto(paths.myResources.href());
  await expect(page.getByText('Please sign in to view your resources.')).toBeVisible();
  await checkPage(page, 'my-resources-signed-out');
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await signInForm(page).as(await newMember());
  await expect(page).toHaveURL(paths.myResources.href());
  const free = await recordingOf('birth', { isFree: true });
  await expect(page.getByRole('article', { name: free.title })).toContainText('FREE');
  await expect(page.getByRole('link', { name: /^Unlock All Recordings/ })).toHaveCount(2);
  await reloadUntilListed(page);
  await checkPage(page, 'my-resources');

  const owner = await visitor();
  await openAs(owner, await newMember({ collections: ['birth', 'stress'] }), paths.myResources.href());
  await expect(owner.getByText(/You have full access to all .* recordings/)).toHaveCount(2);
  await expect(owner.getByRole('link', { name: /^Unlock All Recordings/ })).toHaveCount(0);
  await reloadUntilListed(owner);
  await checkPage(owner, 'my-resources-owned');
});
