import { collectionHref, paths } from '#shared/contract/paths.ts';
import { linkOf, notice } from './accounts.ts';
import { mailTo } from './cloud.ts';
import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { newGuest } from './screens.ts';

test('the way to a free recording comes by mail, and its link confirms the access', async ({ page }) => {
  const guest = newGuest('Wren');
  await page.goto(collectionHref('stress'));
  const form = page.getByRole('form', { name: 'Free recording' });
  const send = form.getByRole('button', { name: 'Send me a free recording' });
  await form.getByLabel('E-mail').fill('nobody');
  await send.click();
  await expect(notice(page, 'Invalid Email')).toContainText('Please enter a valid email address.');
  await form.getByLabel('E-mail').fill(guest.email);
  await send.click();
  await expect(notice(page, 'Names Required')).toContainText('Please enter both your first and last name.');
  await form.getByLabel('First name').fill(guest.firstName);
  await form.getByLabel('Last name').fill(guest.lastName);
  await send.click();
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
  await look(page, 'free-recording-sent');

  const mail = await mailTo(guest.email);
  await page.goto(linkOf(mail, paths.myResources.pattern));
  await expect(notice(page, 'Access confirmed!')).toContainText(
    'You now have access to your free stress recording. Enjoy your breathwork session!',
  );
  await expect(page).toHaveURL(paths.myResources.href());
  // A free recording needs a signed-in user (spec section 4).
  await expect(page.getByText('Please sign in to view your resources.')).toBeVisible();
});
