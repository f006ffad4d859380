import { adminPaths } from '#shared/contract/admin-paths.ts';
import { notice } from './accounts.ts';
import { bookPlace } from './admin.ts';
import { editorOf, openEditor, openFolds, question } from './admin-session-pages.ts';
import { attachment, callDemo, mailTo, type ReceivedMail } from './cloud.ts';
import { inDays } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { checkPage } from './page-checks.ts';
import { newGuest } from './screens.ts';

/** docs/product.md#session-times, docs/product.md#change-notifications */

const sessionItem = (id: string) => callDemo({ command: 'item', PK: `SESSION#${id}`, SK: 'SESSION' });
const changed = ({ subject }: ReceivedMail) => subject.startsWith('Changed');

test('rejects a skipped wall time, asks about an ambiguous one, and warns near a clock change', async ({
  publish,
  page,
}) => {
  const id = await publish({ title: 'Evening of the clocks', startTime: '2027-06-04T17:30:00.000Z' });
  await openEditor(page, id);
  const editor = editorOf(page);
  await editor.date.fill('2027-03-28');
  await editor.time.fill('01:30');
  await expect(editor.form.getByText('Clocks go forward over this time on that day: it does not exist.')).toBeVisible();
  // Its section says so while it is closed, and opens when it is saved.
  await editor.fold('When').locator('summary').click();
  await expect(editor.time).toBeHidden();
  await expect(editor.fold('When').locator('summary')).toHaveText(/^Needs you: When.*so it does not exist/);
  await editor.save.click();
  await expect(editor.error('Clocks go forward over this time on that day')).toBeVisible();
  await expect(editor.time).toBeFocused();

  await editor.date.fill('2027-10-31');
  await expect(editor.error('Clocks go forward')).toHaveCount(0);
  await expect(editor.form.getByText(/it comes twice\. Which one is meant\?/)).toBeVisible();
  await expect(editor.form).toContainText('Stored as 2027-10-31 00:30 UTC');
  await editor.form.getByRole('radio', { name: 'Second, GMT' }).check();
  await expect(editor.form).toContainText('Stored as 2027-10-31 01:30 UTC');
  await checkPage(page, 'admin-session-clocks');
  await editor.time.fill('18:30');
  await expect(editor.form.getByText(/Clocks go back by 60 minutes in the night of Sunday, October 31/)).toBeVisible();
  await editor.time.fill('01:30');
  await editor.save.click();
  await expect(notice(page, 'Session updated successfully')).toBeVisible();
  expect(await sessionItem(id)).toMatchObject({ startTime: '2027-10-31T01:30:00.000Z' });
});

test('a session in another time zone keeps it, and both times are shown', async ({ publish, visitor }) => {
  const page = await visitor({ timezoneId: 'America/New_York' });
  const id = await publish({
    title: 'Evening in London',
    startTime: '2027-12-04T18:30:00.000Z',
    timeZone: 'Europe/London',
  });
  await openEditor(page, id);
  const editor = editorOf(page);
  await expect(editor.time).toHaveValue('13:30');
  await expect(editor.form).toContainText('Your time zone, America/New_York');
  await expect(editor.form).toContainText(
    'This session keeps the time zone Europe/London (GMT), where it starts on Saturday, December 4, 2027 at 6:30 PM.',
  );
  await checkPage(page, 'admin-session-zones');
  await editor.time.fill('14:00');
  await editor.save.click();
  await expect(notice(page, 'Session updated successfully')).toBeVisible();
  expect(await sessionItem(id)).toMatchObject({ startTime: '2027-12-04T19:00:00.000Z', timeZone: 'Europe/London' });

  await page.getByRole('link', { name: 'Edit Session' }).click();
  await openFolds(page);
  await editor.onSite.check();
  await editor.form.getByLabel('Time zone of the venue').selectOption('Asia/Tokyo');
  await editor.date.fill('2025-12-04');
  await editor.time.fill('18:30');
  await expect(editor.form).toContainText('Stored as 2025-12-04 09:30 UTC; everybody sees it in Asia/Tokyo');
  await editor.save.click();
  const dialog = question(page, 'This date is in the past');
  await expect(dialog).toContainText(/Thursday, December 4, 2025, 6:30 PM: this is \d+ \w+ ago. Save anyway\?/);
  await checkPage(page, 'admin-session-past');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  expect(await sessionItem(id)).toMatchObject({ locationType: 'online' });
  await editor.save.click();
  await dialog.getByRole('button', { name: 'Save anyway' }).click();
  const past = { startTime: '2025-12-04T09:30:00.000Z', timeZone: 'Asia/Tokyo' };
  await expect.poll(() => sessionItem(id)).toMatchObject(past);
});

test('attendees are notified of a new time by mail with a new calendar file', async ({ publish, page }) => {
  const id = await publish({ title: 'Evening that moves', startTime: inDays(9), zoomLink: 'https://zoom.example/j/1' });
  const guest = newGuest('Ida');
  await bookPlace(id, guest, { price: 0 });
  await openEditor(page, id);
  const editor = editorOf(page);
  await editor.duration.fill('75');
  await editor.zoomLink.fill('https://zoom.example/j/2');
  await expect(editor.form.getByRole('button', { name: 'Save and tell 1 person' })).toBeVisible();
  await checkPage(page, 'admin-session-tell');
  await editor.save.click();
  const dialog = question(page, 'Tell attendees about the change?');
  await expect(dialog).toContainText('1 person gets a mail');
  await expect(dialog).toContainText('https://zoom.example/j/2 before: https://zoom.example/j/1');
  await checkPage(page, 'admin-session-announce');
  // Put off, it is on the session's page and under Needs attention until it is sent.
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Evening that moves' })).toBeVisible();
  await page.goto(adminPaths.overview.href());
  const attention = page.getByRole('region', { name: 'Needs attention' });
  const matter = attention.getByRole('listitem').filter({ hasText: 'Evening that moves has changed' });
  await matter.getByRole('link', { name: 'See what, and send it now' }).click();
  const banner = page.getByRole('alert').filter({ hasText: '1 person does not know of a change yet.' });
  await expect(banner).toContainText('https://zoom.example/j/2');
  await checkPage(page, 'admin-session-untold');
  await banner.getByRole('button', { name: 'Send now' }).click();
  await dialog.getByLabel('Your words (optional)').fill('Sorry for the change.');
  await dialog.getByRole('button', { name: 'Send the mail' }).click();
  await expect(notice(page, 'A mail is on its way to 1 person')).toBeVisible();
  await expect(banner).toHaveCount(0);
  const mail = await mailTo(guest.email, changed);
  expect(mail.body.text).toContain('Sorry for the change.');
  const [file] = mail.attachments;
  expect(attachment(mail, file?.filename ?? '')).toContain('https://zoom.example/j/2');
});

test('changes that do not concern attendees need no confirmation', async ({ publish, page }) => {
  const id = await publish({ title: 'Evening described', startTime: inDays(9) });
  await bookPlace(id, newGuest('Jo'), { price: 0 });
  await openEditor(page, id);
  const editor = editorOf(page);
  await editor.description.fill('Other words about the same evening.');
  await editor.save.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Evening described' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
