import { collectionHref, paths, recordingHref } from '#shared/contract/paths.ts';
import { confirmationLink, newMember, signInForm, signUpForm } from './accounts.ts';
import { card, player, priceOf, recordingOf, recordingsOf } from './collections.ts';
import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { newGuest } from './screens.ts';
import { openAs } from './signed-in.ts';

for (const collection of ['birth', 'stress'] as const) {
  test(`the ${collection} collection is looked at signed out: what it is, what it costs, what is in it`, async ({
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
    await look(page, `${collection}-recordings`);
  });
}

test('the page about breathwork for birth leads to the collection', async ({ page }) => {
  await page.goto(paths.breathworkForBirth.href());
  await expect(page.getByRole('heading', { level: 1, name: 'Breathwork for birth' })).toBeVisible();
  await look(page, 'breathwork-for-birth');
  await page.getByRole('main').locator(`a[href="${paths.birthRecordings.href()}"]`).first().click();
  await expect(page).toHaveURL(paths.birthRecordings.href());
});

test('a recording that is not there is said', async ({ page, noise }) => {
  noise.expect(/^404 GET .*\/api\/collections/);
  await page.goto(recordingHref('birth', '01ARZ3NDEKTSV4RRFFQ69G5FAV'));
  await expect(page.getByRole('heading', { level: 1, name: 'Recording Not Found' })).toBeVisible();
  await look(page, 'recording-not-found');
});

test('from the locked panel somebody signs up, and comes back to the recording, which plays', async ({ page }) => {
  const recording = await recordingOf('birth', { isFree: true });
  const path = recordingHref('birth', recording.id);
  await page.goto(collectionHref('birth'));
  await card(page, recording).getByRole('link').click();
  await expect(page).toHaveURL(path);
  const locked = page.getByRole('region', { name: 'Locked recording' });
  await expect(locked.getByRole('link', { name: 'Sign in', exact: true })).toBeVisible();
  await look(page, 'recording-locked-signed-out');
  await locked.getByRole('link', { name: 'Create Free Account' }).click();
  await expect(page).toHaveURL(paths.signIn.href('sign-up'));

  const guest = newGuest('Wren');
  await signUpForm(page).as(guest, 'a-slow-breath');
  await page.goto(await confirmationLink(guest.email));
  await signInForm(page).as({ email: guest.email, password: 'a-slow-breath' });
  await expect(page).toHaveURL(path);
  await expect(player(page).button('Play')).toBeVisible();
});

test('a member without the collection is shown the way to it, one with it that all is open', async ({
  page,
  visitor,
  noise,
}) => {
  noise.expect(/^403 GET .*\/playback/);
  const recording = await recordingOf('stress', { isFree: false });
  await openAs(page, await newMember(), recordingHref('stress', recording.id));
  const locked = page.getByRole('region', { name: 'Locked recording' });
  await expect(locked.getByRole('link', { name: 'Unlock All Recordings' })).toBeVisible();
  await look(page, 'recording-locked');

  const owner = await visitor();
  await openAs(owner, await newMember({ collections: ['stress'] }), paths.stressRecordings.href());
  await expect(owner.getByText('You have full access to all stress recordings')).toBeVisible();
  await expect(card(owner, recording)).toContainText('Unlocked');
  await expect(owner.getByRole('region', { name: 'Lifetime access' })).toHaveCount(0);
  await look(owner, 'stress-recordings-owned');
});

test('My Resources tells every state', async ({ page, visitor }) => {
  await page.goto(paths.myResources.href());
  await expect(page.getByText('Please sign in to view your resources.')).toBeVisible();
  await look(page, 'my-resources-signed-out');
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await signInForm(page).as(await newMember());
  await expect(page).toHaveURL(paths.myResources.href());
  const free = await recordingOf('birth', { isFree: true });
  await expect(page.getByRole('article', { name: free.title })).toContainText('FREE');
  await expect(page.getByRole('link', { name: /^Unlock All Recordings/ })).toHaveCount(2);
  await look(page, 'my-resources');

  const owner = await visitor();
  await openAs(owner, await newMember({ collections: ['birth', 'stress'] }), paths.myResources.href());
  await expect(owner.getByText(/You have full access to all .* recordings/)).toHaveCount(2);
  await expect(owner.getByRole('link', { name: /^Unlock All Recordings/ })).toHaveCount(0);
  await look(owner, 'my-resources-owned');
});
