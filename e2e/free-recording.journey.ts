import { collectionHref, paths } from '#shared/contract/paths.ts';
import { linkOf, notice } from './accounts.ts';
import { mailTo } from './cloud.ts';
import { expect, test } from './fixtures.ts';
import { checkPage } from './page-checks.ts';
import { newGuest } from './screens.ts';

test('the link to a free recording arrives by mail and confirms the access', async ({ page }) => {
  const guest = newGuest('Wren');
  await page.goto(collectionHref('stress'));
  const form = page.getByRole('form', { name: 'Free recording' });
  const send = form.getByRole('button', { name: 'Send me a free recording' });
  await form.getByLabel('E-mail').fill('not-an-address');
  await send.click();
  await expect(notice(page, 'Invalid Email')).toContainText('Please enter a valid email address.');
  await form.getByLabel('E-mail').fill(guest.email);
  await send.click();
  await expect(notice(page, 'Names Required')).toContainText('Please enter both your first and last name.');
  await form.getByLabel('First name').fill(guest.firstName);
  await form.getByLabel('Last name').fill('www.evil.example');
  await send.click();
  await expect(form.getByLabel('Last name')).toHaveAccessibleDescription(/^A name must have no web addresses/);
  await checkPage(page, 'free-recording-name');
  await form.getByLabel('Last name').fill(guest.lastName);
  await send.click();
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
  await checkPage(page, 'free-recording-sent');

  const mail = await mailTo(guest.email);
  await page.goto(linkOf(mail, paths.myResources.pattern));
  await expect(notice(page, 'Access confirmed!')).toContainText(
    'You now have access to your free stress recording. Enjoy your breathwork session!',
  );
  await expect(page).toHaveURL(paths.myResources.href());
  // Playing needs a signed-in member (docs/product.md#recording-access).
  await expect(page.getByText('Please sign in to view your resources.')).toBeVisible();
});
