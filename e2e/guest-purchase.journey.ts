import type { Page } from '@playwright/test';
import { paths } from '#shared/contract/paths.ts';
import { confirmationLink, newMember, signUpForm } from './accounts.ts';
import { openPurchase, priceOf, purchasesOf } from './collections.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './member-session.ts';
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

  await setup.getByRole('link', { name: 'Set up my account' }).click();
  // The mail of the sign-up is there already; nothing is typed again.
  await expect(page.getByRole('main')).toContainText('We mailed you a link when you signed up.');
  await checkPage(page, 'setup-request-signed-up');

  const other = await visitor();
  await openAs(other, await newMember(), paths.myResources.href());
  await expect(other.getByRole('link', { name: /^Unlock All Recordings/ })).toHaveCount(2);

  await page.goto(await confirmationLink(guest.email));
  await expect(page).toHaveURL(paths.myResources.href());
  await expect(page.getByText('You have full access to all birth recordings')).toBeVisible();
});
