import type { Page } from '@playwright/test';
import { paths } from '#shared/contract/paths.ts';
import { confirmationLink, signInForm, signUpForm, welcome } from './accounts.ts';
import { openPurchase, priceOf, purchasesOf } from './collections.ts';
import { expect, test } from './fixtures.ts';
import { checkPage } from './page-checks.ts';
import { cards, payPage } from './pay-page.ts';
import { type GuestDetails, newGuest } from './screens.ts';

const password = 'a-slow-breath';

/** From the offer to the screen after sign-up, where the collection can be paid at once. */
async function signUpToBuy(page: Page, guest: GuestDetails): Promise<void> {
  const { submit } = await openPurchase(page, 'birth');
  await submit.click();
  await expect(page).toHaveURL(/\/sign-in\?tab=sign-up/);
  await signUpForm(page).as(guest, password);
  await expect(signUpForm(page).created).toBeVisible();
}

test('a purchase made before confirming the address appears in that account and in no other', async ({
  page,
  visitor,
}) => {
  const guest = newGuest('Wren');
  await signUpToBuy(page, guest);
  const pay = page.getByRole('button', { name: `Pay ${await priceOf('birth')} now` });
  await expect(pay).toBeVisible();
  await checkPage(page, 'account-created-pay');
  await pay.click();
  await payPage(page).payByCard(cards.pays);
  const setup = page.getByRole('dialog', { name: 'Payment Successful' });
  await expect(setup).toContainText(guest.email);
  await checkPage(page, 'account-setup');
  expect(await purchasesOf('birth', guest.email)).toMatchObject([{ status: 'paid' }]);

  const stranger = newGuest('Iris');
  const other = await visitor();
  await other.goto(paths.signIn.href('sign-up'));
  await signUpForm(other).as(stranger, password);
  await other.goto(await confirmationLink(stranger.email));
  await signInForm(other).as({ email: stranger.email, password });
  await expect(welcome(other, `${stranger.firstName} ${stranger.lastName}`)).toBeVisible();
  await other.goto(paths.myResources.href());
  await expect(other.getByRole('link', { name: /^Unlock All Recordings/ })).toHaveCount(2);

  await page.goto(await confirmationLink(guest.email));
  await signInForm(page).as({ email: guest.email, password });
  await page.waitForURL((url) => url.pathname !== paths.signIn.pattern);
  await page.goto(paths.myResources.href());
  await expect(page.getByText('You have full access to all birth recordings')).toBeVisible();
});
