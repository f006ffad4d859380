import type { Page } from '@playwright/test';
import { collectionHref, paths, recordingHref } from '#shared/contract/paths.ts';
import { linkOf, newMember, notice, setupPage, signInForm } from './accounts.ts';
import { mailTo } from './cloud.ts';
import { player, recordingOf } from './collections.ts';
import { expect, test } from './fixtures.ts';
import { checkPage, expectNoHorizontalScroll, phone, screenshot } from './page-checks.ts';
import { type GuestDetails, newGuest } from './screens.ts';

function freeRecordingForm(page: Page) {
  const form = page.getByRole('form', { name: 'Free recording' });
  return {
    form,
    send: form.getByRole('button', { name: 'Send me a free recording' }),
    sent: page.getByRole('heading', { name: 'Check Your Email' }),
    async fill({ firstName, lastName, email }: GuestDetails) {
      await form.getByLabel('First name').fill(firstName);
      await form.getByLabel('Last name').fill(lastName);
      await form.getByLabel('E-mail').fill(email);
    },
  };
}

async function expectRecording(page: Page): Promise<void> {
  const { id } = await recordingOf('stress', { isFree: true });
  await expect(page).toHaveURL(recordingHref('stress', id));
  await expect(player(page).button('Play')).toBeVisible();
  await expect(notice(page, 'Access confirmed!')).toContainText(
    'You now have access to your free stress recording. Enjoy your breathwork session!',
  );
}

test('on a phone, without an account: the mailed link asks for a password and leads to the recording', async ({
  visitor,
}) => {
  const page = await visitor({ viewport: phone, isMobile: true, hasTouch: true });
  const guest = newGuest('Wren');
  await page.goto(collectionHref('stress'));
  const { fill, send, sent } = freeRecordingForm(page);
  await fill(guest);
  await send.tap();
  await expect(sent).toBeVisible();
  await screenshot(page, 'free-recording-sent-phone');

  await page.goto(linkOf(await mailTo(guest.email), paths.setupAccount.pattern));
  const setup = setupPage(page);
  await expect(setup.main).toContainText(`${guest.firstName} ${guest.lastName}`);
  await expect(setup.main).toContainText(guest.email);
  await expect(setup.main.getByRole('textbox')).toHaveCount(1);
  await setup.choose('a-slow-breath');
  await expectRecording(page);
  await expectNoHorizontalScroll(page);
  await screenshot(page, 'free-recording-opened-phone');
});

test('with an account: the mailed link leads to the recording, after signing in where that is needed', async ({
  page,
}) => {
  const member = await newMember();
  await page.goto(collectionHref('stress'));
  const { form, fill, send, sent } = freeRecordingForm(page);
  await form.getByLabel('E-mail').fill('not-an-address');
  await send.click();
  await expect(form.getByLabel('E-mail')).toHaveAccessibleDescription(
    'Invalid Email: Please enter a valid email address.',
  );
  await expect(notice(page, 'Invalid Email')).toHaveCount(0);
  await fill({ firstName: '', lastName: '', email: member.email });
  await send.click();
  await expect(form.getByText('Names Required: Please enter both your first and last name.')).toHaveCount(1);
  await fill({ firstName: 'Wren', lastName: 'www.evil.example', email: member.email });
  await send.click();
  await expect(form.getByLabel('Last name')).toHaveAccessibleDescription(/^A name must have no web addresses/);
  await checkPage(page, 'free-recording-name');
  await form.getByLabel('Last name').fill('Guest');
  await send.click();
  await expect(sent).toBeVisible();
  await checkPage(page, 'free-recording-sent');

  const link = linkOf(await mailTo(member.email), paths.myResources.pattern);
  await page.goto(link);
  await expect(signInForm(page).email).toHaveValue(member.email);
  await expect(notice(page, 'Access confirmed!')).toBeHidden();
  await signInForm(page).as(member);
  await expectRecording(page);

  await page.goto(link);
  await expectRecording(page);
});
