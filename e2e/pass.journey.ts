import { adminPaths } from '#shared/contract/admin-paths.ts';
import { paths } from '#shared/contract/paths.ts';
import { newMember, notice } from './accounts.ts';
import { question as adminQuestion, editorOf, openEditor, openFolds } from './admin-session-pages.ts';
import { attachment, mailTo, pagesRendered } from './cloud.ts';
import { winterYear } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './member-session.ts';
import { checkPage, desktop, phone, screenshot } from './page-checks.ts';
import { cards, payPage } from './pay-page.ts';
import { confirmation, newGuest, takenOver } from './screens.ts';

/** docs/product.md#passes */

const title = `Winter evenings ${Date.now()}`;

test('the studio prices a series; a guest books all dates by tap and cancels one, a member books them at a desk', async ({
  page,
  visitor,
}) => {
  // Of a busy machine: several people, one after the other.
  test.setTimeout(240_000);
  await openEditor(page);
  const editor = editorOf(page);
  await editor.title.fill(title);
  await editor.description.fill('Breathing together.');
  await editor.date.fill(`${winterYear}-11-30`);
  await editor.time.fill('18:30');
  await editor.price.fill('18');
  await editor.form.getByLabel('Repeats', { exact: true }).selectOption('weekly');
  await editor.form.getByLabel('Number of dates').fill('3');
  await editor.published.check();
  await editor.save.click();
  await expect(notice(page, '2 dates added')).toBeVisible();
  const sessionId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const form = page.getByRole('form', { name: 'Price of the whole series' });
  await form.getByLabel('A place in all dates').fill('45');
  await form.getByRole('button', { name: 'Set price' }).click();
  await expect(form).toContainText('£45 for 3 dates');
  await checkPage(page, 'admin-series-price');

  const guestPage = await visitor({ viewport: phone, isMobile: true, hasTouch: true });
  await guestPage.goto(paths.session.href(sessionId));
  await takenOver(guestPage);
  const offer = guestPage.getByRole('region', { name: 'The whole series' });
  await expect(offer).toContainText('all 3 dates for £45 instead of £54');
  await checkPage(guestPage, 'series-pass-page');
  await offer.getByRole('button', { name: 'Book all 3 dates' }).tap();
  const dialog = guestPage.getByRole('dialog', { name: 'Book the whole series' });
  const guest = newGuest('Kim');
  await dialog.getByLabel('First name').fill(guest.firstName);
  await dialog.getByLabel('Last name').fill(guest.lastName);
  await dialog.getByLabel('E-mail').fill(guest.email);
  await expect(dialog.getByRole('list', { name: 'Dates' }).filter({ visible: true }).getByRole('listitem')).toHaveCount(
    3,
  );
  await screenshot(guestPage, 'series-pass-dialog');
  await dialog.getByRole('button', { name: 'Pay £45.00' }).tap();
  await payPage(guestPage).payByCard(cards.pays);
  await expect(confirmation(guestPage)).toBeVisible();
  const dates = guestPage.getByRole('region', { name: 'Your 3 dates' });
  await expect(dates.getByRole('listitem')).toHaveCount(3);
  await checkPage(guestPage, 'series-pass-confirmation');
  const mail = await mailTo(guest.email, ({ subject }) => subject.includes('3 dates'));
  expect(attachment(mail, 'event.ics').match(/BEGIN:VEVENT/g)).toHaveLength(3);

  // The ticket keeps its calendar file, which a cancelled booking does not have.
  const calendar = guestPage.waitForResponse(/\/event\.ics$/);
  await dates.getByRole('link').nth(1).tap();
  await calendar;
  await guestPage.getByRole('button', { name: 'Cancel booking' }).tap();
  const question = guestPage.getByRole('dialog');
  await expect(question).toContainText('£15.00');
  await question.locator('.dialog-end button').last().tap();
  await expect(dates.getByText('Cancelled')).toBeVisible();

  const memberPage = await visitor({ viewport: desktop });
  const member = await newMember();
  await openAs(memberPage, member, paths.session.href(sessionId));
  await memberPage.getByRole('button', { name: 'Book all 3 dates' }).click();
  const form2 = memberPage.getByRole('dialog', { name: 'Book the whole series' });
  await expect(form2).toContainText(member.email);
  await form2.getByRole('button', { name: 'Pay £45.00' }).click();
  await payPage(memberPage).payByCard(cards.pays);
  await expect(confirmation(memberPage)).toBeVisible();
  await expect(memberPage.getByRole('region', { name: 'Your 3 dates' })).toBeVisible();
  // docs/product.md#my-bookings
  await memberPage.goto(paths.myBookings.href());
  await expect(memberPage.getByText('£15.00 paid with its series')).toHaveCount(3);
  const series = memberPage.getByRole('article', { name: title });
  await expect(series).toContainText('3 dates, ');
  await expect(series.getByRole('link', { name: 'Ticket' })).toHaveCount(0);
  await series.getByText('3 dates, ').click();
  await expect(series.getByRole('link', { name: 'Ticket' })).toHaveCount(3);
  await checkPage(memberPage, 'my-bookings-series');

  // Once a date asks about health, which buying them all does not, each is booked alone.
  const later = await visitor({ viewport: phone, isMobile: true, hasTouch: true });
  await later.goto(paths.session.href(sessionId));
  const laterOffer = later.getByRole('region', { name: 'The whole series' });
  await expect(laterOffer).toBeVisible();
  await page.goto(adminPaths.editSession.href(sessionId));
  await openFolds(page);
  const screening = editor.fold('Questions');
  await screening.getByRole('button', { name: 'Medication' }).click();
  await editor.save.click();
  const scope = adminQuestion(page, 'What does the change apply to?');
  // The comparison has ended: a later one would be of a session that has changed.
  await expect(scope.getByRole('radio', { name: /^All dates/ })).toBeVisible();
  await expect(scope.getByText('Comparing the other dates')).toBeHidden();
  await scope.getByRole('button', { name: 'Save this date' }).click();
  await expect(page.getByRole('region', { name: 'Screening' })).toContainText('medication');
  await pagesRendered();
  await later.reload();
  await expect(later.getByRole('region', { name: 'Other dates' })).toBeVisible();
  await expect(laterOffer).toBeHidden();
});
