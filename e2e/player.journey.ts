import { paths, recordingHref } from '#shared/contract/paths.ts';
import { newMember } from './accounts.ts';
import { player, playTo, recordingOf, savedPosition } from './collections.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './member-session.ts';
import { checkPage, phone } from './page-checks.ts';

test('playback resumes at the saved position, also in a second browser', async ({ page, visitor }) => {
  const member = await newMember({ collections: ['birth'] });
  const recording = await recordingOf('birth', { isFree: false });
  const path = recordingHref('birth', recording.id);
  await openAs(page, member, path);
  await expect(player(page).button('Play')).toBeVisible();
  await checkPage(page, 'player');
  await playTo(page, 2);
  await player(page).button('Pause').click();
  const stopped = await player(page).seconds();
  await expect.poll(() => savedPosition(member.sub, recording)).toBeCloseTo(stopped, 0);

  await page.goto(paths.myResources.href());
  await page.goto(path);
  await expect(page.getByText('You stopped at')).toBeVisible();
  await expect.poll(player(page).seconds).toBeCloseTo(stopped, 0);
  await checkPage(page, 'player-resumed');

  const second = await visitor();
  await openAs(second, member, path);
  await expect.poll(player(second).seconds).toBeCloseTo(stopped, 0);
  await playTo(second, stopped + 2);
  // Left while playing: the page saves the position on unload.
  const left = await player(second).seconds();
  await second.goto(paths.home.href());
  await expect.poll(() => savedPosition(member.sub, recording)).toBeGreaterThanOrEqual(Math.floor(left));

  // Pressed before any metadata of the video has arrived.
  const { promise: pressed, resolve: onPressed } = Promise.withResolvers<void>();
  await page.route('**/*.mp4*', async (route) => {
    await pressed;
    await route.continue();
  });
  await page.reload();
  await page.getByRole('button', { name: 'Start from the beginning' }).click();
  onPressed();
  await expect(page.getByText('It plays from the beginning.')).toBeVisible();
  await expect.poll(player(page).paused).toBe(false);
  await expect
    .poll(() => player(page).video.evaluate((video: HTMLVideoElement) => video.readyState))
    .toBeGreaterThan(0);
  await expect.poll(player(page).seconds, { timeout: 1000 }).toBeLessThan(left);
});

test('the player has keyboard shortcuts, captions and playback rates; the transcript follows', async ({
  page,
  visitor,
}) => {
  const recording = await recordingOf('stress', { isFree: true });
  await openAs(page, await newMember(), recordingHref('stress', recording.id));
  const { video, button, seconds, paused } = player(page);
  await button('Play').click();
  await expect.poll(seconds).toBeGreaterThan(0.5);
  await page.keyboard.press('k');
  await expect.poll(paused).toBe(true);
  const before = await seconds();
  await page.keyboard.press('ArrowRight');
  await expect.poll(seconds).toBeGreaterThan(before + 2);

  const captions = button('Captions');
  if ((await captions.getAttribute('aria-pressed')) !== 'true') await captions.click();
  await expect(captions).toHaveAttribute('aria-pressed', 'true');
  const cue = () =>
    video.evaluate((element: HTMLVideoElement) => {
      const active = element.textTracks[0]?.activeCues?.[0];
      return active instanceof VTTCue ? active.text : '';
    });
  await expect.poll(cue).not.toBe('');
  await page.screenshot({ path: '.pictures/player-captions-1280.png', animations: 'disabled' });
  await page.getByLabel('Speed').selectOption('1.5');
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.playbackRate)).toBe(1.5);

  const transcript = page.getByRole('region', { name: 'Transcript' });
  await transcript.getByRole('button', { name: /^0:01/ }).focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  const last = transcript.getByRole('listitem').last();
  await expect(last).toHaveAttribute('aria-current', 'true');
  await expect.poll(seconds).toBeGreaterThan(20);
  await transcript.getByLabel('Search the transcript').fill('HEÁRT');
  await expect(transcript.getByRole('status')).toHaveText(/^1 of \d+ lines$/);
  await expect(transcript.getByRole('listitem')).toContainText('The heart slows down');
  await checkPage(page, 'player-transcript');

  // A visitor reads it and plays nothing; what has to be paid is in no page.
  const onPhone = await visitor({ viewport: phone, isMobile: true, hasTouch: true, javaScriptEnabled: false });
  await onPhone.goto(recordingHref('stress', recording.id));
  await expect(onPhone.getByRole('list', { name: 'Transcript' })).toContainText('The heart slows down');
  const paid = await recordingOf('stress', { isFree: false });
  await onPhone.goto(recordingHref('stress', paid.id));
  await expect(onPhone.getByRole('heading', { level: 1, name: paid.title })).toBeVisible();
  await expect(onPhone.getByRole('region', { name: 'Transcript' })).toHaveCount(0);
});

test('a finished recording starts over', async ({ page }) => {
  const recording = await recordingOf('stress', { isFree: true });
  const member = await newMember();
  await openAs(page, member, recordingHref('stress', recording.id));
  const { video, button, seconds } = player(page);
  await button('Play').click();
  await expect.poll(seconds).toBeGreaterThan(0.5);
  await video.evaluate((element: HTMLVideoElement) => {
    element.currentTime = element.duration - 1;
  });
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.ended)).toBe(true);
  await expect.poll(() => savedPosition(member.sub, recording)).toBeGreaterThan(20);
  await page.reload();
  await expect(button('Play')).toBeVisible();
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThan(0);
  expect(await seconds()).toBe(0);
  await expect(page.getByText('You stopped at')).toHaveCount(0);
});
