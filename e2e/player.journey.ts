import type { Page } from '@playwright/test';
import { libraryHref } from '#shared/contract/admin-paths.ts';
import { collectionHref, paths, recordingHref } from '#shared/contract/paths.ts';
import { newMember } from './accounts.ts';
import { openAsAdmin } from './admin-recordings.ts';
import { card, forgetPrepared, player, playTo, recordingOf, savedPosition } from './collections.ts';
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

  await page.goto(collectionHref('birth'));
  await page.getByRole('link', { name: new RegExp(`^Continue: ${recording.title}`) }).click();
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

test('a finished recording starts over, and the next one is suggested', async ({ page }) => {
  const recording = await recordingOf('stress', { isFree: true });
  const member = await newMember({ collections: ['stress'] });
  const next = page.getByRole('region', { name: 'Next' });
  await openAs(page, member, recordingHref('stress', recording.id));
  const { video, button, seconds } = player(page);
  await button('Play').click();
  await expect.poll(seconds).toBeGreaterThan(0.5);
  await expect(next).toHaveCount(0);
  await video.evaluate((element: HTMLVideoElement) => {
    element.currentTime = element.duration - 1;
  });
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.ended)).toBe(true);
  await expect(next).toBeVisible();
  await checkPage(page, 'player-finished');
  await expect.poll(() => savedPosition(member.sub, recording)).toBeGreaterThan(20);
  await page.goto(collectionHref('stress'));
  await expect(card(page, recording)).toContainText('Heard to the end');
  await expect(page.getByRole('link', { name: /^Next: / })).toBeVisible();
  await page.goto(paths.dashboard.href());
  await page.getByRole('link', { name: /^Listen next/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(recording.title);
  await page.goto(recordingHref('stress', recording.id));
  await expect(next.getByRole('link')).toBeVisible();
  await expect(button('Play')).toBeVisible();
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThan(0);
  expect(await seconds()).toBe(0);
  await expect(page.getByText('You stopped at')).toHaveCount(0);
});

/** Stands in for the parts of a device that a test cannot press: its lock screen, and its screen that goes off. */
function actAsDevice() {
  const pressed: Record<string, MediaSessionActionHandler | null> = {};
  const device = { pressed, isScreenKeptOn: false };
  Object.assign(window, { device });
  navigator.mediaSession.setActionHandler = (action, handler) => {
    pressed[action] = handler;
  };
  const release = async () => {
    device.isScreenKeptOn = false;
  };
  const request = async () => {
    device.isScreenKeptOn = true;
    return { release };
  };
  Object.defineProperty(navigator, 'wakeLock', { value: { request } });
}

type Device = { device: { pressed: Record<string, (details: object) => void>; isScreenKeptOn: boolean } };

const pressOnLockScreen = (page: Page, action: string, details: object = {}) =>
  page.evaluate(
    ([name, given]) => (window as unknown as Device).device.pressed[String(name)]?.(given as object),
    [action, details],
  );

test('resting: two taps, a timer that fades, a screen kept on, and the lock screen', async ({ visitor }) => {
  const page = await visitor({ viewport: phone, isMobile: true, hasTouch: true });
  await page.addInitScript(actAsDevice);
  await page.clock.install();
  const recording = await recordingOf('stress', { isFree: true });
  await openAs(page, await newMember(), recordingHref('stress', recording.id));
  const { video, seconds, paused, button } = player(page);
  const volume = () => video.evaluate((element: HTMLVideoElement) => element.volume);
  const isScreenKeptOn = () => page.evaluate(() => (window as unknown as Device).device.isScreenKeptOn);
  await button('Play').tap();
  await expect.poll(seconds).toBeGreaterThan(0.5);
  await button('Rest').tap();
  const view = page.getByRole('dialog', { name: 'Rest' });
  await checkPage(page, 'player-rest');
  await page.setViewportSize(phone);

  // Nothing to be seen keeps the screen on, unless that is chosen.
  await expect(video).toBeHidden();
  await view.getByRole('button', { name: 'Keep the screen on' }).tap();
  await expect.poll(isScreenKeptOn).toBe(true);
  // On a busy machine two taps may be too far from each other.
  const tapTwice = ({ pauses }: { pauses: boolean }) =>
    expect(async () => {
      for (let tap = 0; tap < 2; tap++) await page.touchscreen.tap(60, 700);
      await expect.poll(paused, { timeout: 2000 }).toBe(pauses);
    }).toPass();
  await tapTwice({ pauses: true });
  await tapTwice({ pauses: false });

  await pressOnLockScreen(page, 'seekto', { seekTime: 3 });
  await view.getByLabel('Sleep timer').selectOption('5');
  await page.clock.fastForward('04:50');
  await expect.poll(volume).toBeLessThan(0.5);
  expect(await paused()).toBe(false);
  await page.clock.fastForward('00:12');
  await expect.poll(paused).toBe(true);
  expect(await volume()).toBe(1);
  await expect(view.getByRole('status')).toHaveText('It has stopped. Tap twice to go on.');
  await tapTwice({ pauses: false });

  await pressOnLockScreen(page, 'pause');
  await expect.poll(paused).toBe(true);
  await pressOnLockScreen(page, 'seekto', { seekTime: 10 });
  await expect.poll(seconds).toBeCloseTo(10, 0);
  await pressOnLockScreen(page, 'play');
  await expect.poll(paused).toBe(false);
  const shown = () =>
    page.evaluate(() => ({
      title: navigator.mediaSession.metadata?.title,
      pictures: navigator.mediaSession.metadata?.artwork.length,
      state: navigator.mediaSession.playbackState,
    }));
  // The lock screen follows the event, which comes after the film is said to play.
  await expect.poll(shown).toEqual({ title: recording.title, pictures: 1, state: 'playing' });

  await page.keyboard.press('Escape');
  await expect.poll(isScreenKeptOn).toBe(false);
  await button('Rest').tap();
  await expect(view.getByLabel('Sleep timer')).toHaveValue('5');
  await expect.poll(isScreenKeptOn).toBe(true);
});

test('sound only: prepared in the back office, and played on from the same place', async ({
  page,
  visitor,
  browserErrors,
}) => {
  const recording = await recordingOf('birth', { isFree: true });
  await forgetPrepared(recording);
  const studio = await visitor();
  await openAsAdmin(studio, `${libraryHref('birth')}?recording=${recording.id}`);
  await studio.getByRole('button', { name: 'Prepare the sound alone' }).click();
  await expect(studio.getByText('Guests can play the sound alone.')).toBeVisible({ timeout: 45_000 });
  await checkPage(studio, 'recording-sound-alone');

  const member = await newMember();
  const path = recordingHref('birth', recording.id);
  // The ladder that was made with it, by hls.js (docs/product.md#any-network).
  const part = page.waitForResponse((response) => /ladder\/film-\d+\.ts\?/.test(response.url()));
  await page.setViewportSize(phone);
  await openAs(page, member, path);
  const { button, seconds, paused, address, video } = player(page);
  await expect(button('Sound only')).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(address).toMatch(/^blob:/);
  expect((await part).status()).toBe(206);
  await playTo(page, 2);
  await button('Sound only').click();
  await expect.poll(address).toMatch(/sound-only\.m4a\?/);
  await expect.poll(seconds).toBeGreaterThan(2.2);
  expect(await paused()).toBe(false);
  expect(await video.evaluate((element: HTMLVideoElement) => element.videoWidth)).toBe(0);
  await checkPage(page, 'player-sound-only');
  await button('Pause').click();
  const stopped = await seconds();
  await expect.poll(() => savedPosition(member.sub, recording)).toBeCloseTo(stopped, 0);

  // The choice stays in this browser, and so does the place.
  await page.reload();
  await expect(button('Sound only')).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(address).toMatch(/sound-only\.m4a\?/);
  await expect.poll(seconds).toBeCloseTo(stopped, 0);
  await button('Sound only').click();
  await expect.poll(address).toMatch(/^blob:/);
  await expect.poll(seconds).toBeCloseTo(stopped, 0);

  // A network that carries no picture: the sound goes on alone, and one press brings the picture back.
  const { promise: carried, resolve: carryPicture } = Promise.withResolvers<void>();
  await page.route('**/ladder/*.ts*', async (route) => {
    const [, from = '0'] = /bytes=(\d+)/.exec(route.request().headers().range ?? '') ?? [];
    if (Number(from) > 0) await carried;
    await route.continue().catch(() => undefined);
  });
  await page.reload();
  await page.getByRole('button', { name: 'Start from the beginning' }).click();
  await expect(page.getByText('The sound goes on alone.')).toBeVisible({ timeout: 30_000 });
  await expect.poll(address).toMatch(/sound-only\.m4a\?/);
  const alone = await seconds();
  await expect.poll(seconds).toBeGreaterThan(alone + 0.5);
  await checkPage(page, 'player-sound-fallback');
  carryPicture();
  await page.getByRole('button', { name: 'Show the picture' }).click();
  await expect.poll(address).toMatch(/^blob:/);
  await expect(button('Sound only')).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(paused).toBe(false);
  // The picture is there again, and not only asked for.
  await expect.poll(seconds).toBeGreaterThan(alone);
  await button('Pause').click();
  const left = await seconds();
  await expect.poll(() => savedPosition(member.sub, recording)).toBeCloseTo(left, 0);

  // What goes on failing is left for the film as it was uploaded.
  browserErrors.expect(/^403 GET .*\/ladder\/film/);
  await page.route('**/ladder/**', (route) => route.fulfill({ status: 403 }));
  await page.reload();
  await expect.poll(address).toMatch(/\.mp4\?/);
  await expect.poll(seconds).toBeCloseTo(left, 0);
});
