import type { Page } from '@playwright/test';
import { paths } from '#shared/contract/paths.ts';
import { notice } from './accounts.ts';
import { attendeeOf, chooseAction, openActivity } from './admin.ts';
import { editorOf, openEditor, openSession, question } from './admin-session-pages.ts';
import { callDemo, mailsTo } from './cloud.ts';
import { inDays } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { checkPage, desktop, phone } from './page-checks.ts';
import { bookingDialog, bookingIdOf, bookNow, confirmation, newGuest, takenOver } from './screens.ts';

/** Questions about health (docs/product.md#screening-questions, docs/trust.md#health-answers). */

const heart = 'Do you have a heart condition or high blood pressure?';
const medication = 'Which medication do you take?';
const marker = `Propranolol-${Date.now()}`;
const health = (page: Page) => page.getByRole('form', { name: 'About your health' });
const group = (page: Page, name: string) => health(page).getByRole('group', { name });
const itemOf = (PK: string, SK: string) => callDemo({ command: 'item', PK, SK });

test('the owner sets questions by keyboard, a guest answers by tap and withdraws, the owner reads what was answered', async ({
  page,
  visitor,
  publish,
}) => {
  await page.setViewportSize(desktop);
  const id = await publish({ title: `Asked ${Date.now()}`, startTime: inDays(3) });
  await openEditor(page, id);
  const { fold, save } = editorOf(page);
  const screening = fold('Questions');
  for (const name of ['Heart and blood pressure', 'Medication']) {
    await screening.getByRole('button', { name }).focus();
    await page.keyboard.press('Enter');
  }
  await screening.getByRole('button', { name: 'A question of your own' }).focus();
  await page.keyboard.press('Enter');
  await save.focus();
  await page.keyboard.press('Enter');
  await expect(editorOf(page).error('Type the question, or remove it')).toBeVisible();
  await expect(screening.getByLabel('Question 3', { exact: true })).toBeFocused();
  await checkPage(page, 'admin-screening-editor');
  await screening.getByRole('button', { name: 'Remove question 3' }).focus();
  await page.keyboard.press('Enter');
  await save.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Screening' })).toContainText(heart);

  const guest = await visitor({ viewport: phone, isMobile: true, hasTouch: true });
  const robin = newGuest('Robin');
  await guest.goto(paths.session.href(id));
  await takenOver(guest);
  await bookNow(guest).tap();
  const proceed = health(guest).getByRole('button', { name: 'Continue' });
  await proceed.tap();
  await expect(group(guest, heart)).toContainText('Please answer this question');
  await group(guest, heart).getByText('Yes').tap();
  await group(guest, medication).getByRole('textbox').fill(marker);
  await proceed.tap();
  const consent = health(guest).getByRole('checkbox');
  await expect(health(guest)).toContainText('Without your consent nothing is stored');
  await expect(consent).toBeFocused();
  await checkPage(guest, 'screening-step');
  await consent.tap();
  await proceed.tap();
  const booking = bookingDialog(guest);
  await expect(booking.dialog).toContainText('About your health: answered.');
  await booking.fill(robin);
  await booking.submit.tap();
  await confirmation(guest).waitFor();
  const bookingId = bookingIdOf(guest);
  const kept = await guest.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept).not.toContain(marker);
  expect(JSON.stringify(await mailsTo(robin.email))).not.toContain(marker);

  await openSession(page, id, 'attendees');
  const row = attendeeOf(page, robin.email);
  await expect(row).toContainText('Health: answered');
  await chooseAction(page, row, 'Read answers');
  const reading = question(page, 'Health of Robin Guest');
  await expect(reading).not.toContainText(marker);
  await reading.getByRole('button', { name: 'Read answers' }).focus();
  await page.keyboard.press('Enter');
  await expect(reading).toContainText(marker);
  await checkPage(page, 'admin-screening-answers');
  await page.keyboard.press('Escape');
  await expect(reading).toBeHidden();
  await expect(page.locator('body')).not.toContainText(marker);
  await expect(await openActivity(page, 'Answers about health read of')).toBeVisible();

  await guest.goto(paths.ticket.href(bookingId));
  const main = guest.getByRole('main');
  await expect(main).toContainText('Health questions: answered on');
  await checkPage(guest, 'ticket-health');
  await main.getByRole('button', { name: 'Withdraw them' }).tap();
  await guest.getByRole('button', { name: 'Delete my answers' }).tap();
  await expect(notice(guest, 'Your answers are deleted')).toBeVisible();
  await expect(main).toContainText('not answered yet. Please answer before the session.');
  expect(await itemOf(`SCREENING#${bookingId}`, 'SCREENING')).toBeNull();
  await main.getByRole('button', { name: 'Answer the questions' }).tap();
  await group(guest, heart).getByText('No').tap();
  await health(guest).getByRole('checkbox').tap();
  await health(guest).getByRole('button', { name: 'Save my answers' }).tap();
  await expect(main).toContainText('Health questions: answered on');
});
