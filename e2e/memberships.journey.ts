import type { Locator, Page } from '@playwright/test';
import { paths } from '#shared/contract/paths.ts';
import { newMember } from './accounts.ts';
import { inDays } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './member-session.ts';
import { checkPage, phone } from './page-checks.ts';
import { cards, payPage } from './pay-page.ts';
import { pressBy, type Way, windows } from './presses.ts';
import { bookingDialog, bookNow, confirmation, type GuestDetails, newGuest, takenOver } from './screens.ts';

// docs/product.md#memberships. The demo's plan: four sessions a month for £52, which can be paused for 62 days in a year.

const name = 'Every month';
const main = (page: Page) => page.getByRole('main');
const actions = (page: Page) => main(page).getByRole('list', { name: 'What you can do' });

/** Fills in the form of the plan, up to its payment. */
async function fillPurchase(page: Page, buyer: GuestDetails): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: `Join: ${name}` });
  await expect(dialog.getByLabel('First name')).toBeFocused();
  await dialog.getByLabel('First name').fill(buyer.firstName);
  await dialog.getByLabel('Last name').fill(buyer.lastName);
  await dialog.getByLabel('E-mail').fill(buyer.email);
  const consent = dialog.getByRole('checkbox', { name: /^I want it to begin at once/ });
  await expect(consent).not.toBeChecked();
  await consent.press('Space');
  return dialog;
}

async function joins(
  page: Page,
  way: Way,
  buyer: GuestDetails,
  checkDialog: (dialog: Locator) => Promise<void> = async () => undefined,
): Promise<void> {
  const press = pressBy(way);
  await page.goto(paths.passes.href());
  await takenOver(page);
  const card = main(page).getByRole('region', { name });
  await expect(card).toContainText('4 sessions a month, up to 2 kept for the next');
  await expect(card).toContainText('20% off other sessions');
  await press(card.getByRole('button', { name: 'Join for £52 a month' }));
  const dialog = await fillPurchase(page, buyer);
  await expect(dialog).toContainText('again every month until you cancel');
  await checkDialog(dialog);
  await press(dialog.getByRole('button', { name: 'Pay £52.00 a month' }));
  await payPage(page).payByCard(cards.pays);
  await expect(page.getByRole('heading', { level: 1, name: `Your membership has begun: ${name}` })).toBeVisible();
  await expect(page).not.toHaveURL(/success|session_id/);
  await expect(main(page)).toContainText('4 of 4 sessions left this month');
  await expect(main(page)).toContainText(/It renews on .* for £52\.00/);
}

/** Cancels to the end of the period, and takes that back. */
async function cancelsAndResumes(page: Page, way: Way): Promise<void> {
  const press = pressBy(way);
  await press(actions(page).getByRole('button', { name: /^Cancel the membership/ }));
  const question = page.getByRole('dialog', { name: 'Cancel the membership?' });
  await expect(question).toContainText('Nothing more is charged');
  await press(question.getByRole('button', { name: 'Cancel the membership' }));
  await expect(main(page)).toContainText(/It ends on .* Until then you have all of it/);
  await press(actions(page).getByRole('button', { name: /^Keep the membership/ }));
  await expect(main(page)).toContainText(/It renews on .* for £52\.00/);
}

test.describe('by touch', () => {
  test.use(windows.touch);

  test('a guest joins, cancels to the end of the period, keeps the membership, and pauses it', async ({ page }) => {
    await page.goto(paths.passes.href());
    await takenOver(page);
    await checkPage(page, 'passes-with-plans');
    await page.setViewportSize(phone);
    await joins(page, 'touch', newGuest('Nia'));
    await checkPage(page, 'membership');
    await cancelsAndResumes(page, 'touch');
    await actions(page)
      .getByRole('button', { name: /^Pause it/ })
      .tap();
    const pause = page.getByRole('dialog', { name: 'Pause the membership' });
    await expect(pause.getByRole('radio').first()).toBeChecked();
    await checkPage(page, 'membership-pause');
    await pause.getByRole('button', { name: 'Pause it' }).tap();
    await expect(main(page)).toContainText('It is paused.');
    await actions(page)
      .getByRole('button', { name: /^End the pause/ })
      .tap();
    await expect(main(page)).toContainText(/It renews on .* for £52\.00/);
    await page.goto(paths.passes.href());
    await expect(main(page)).toContainText(`4 sessions left with your membership ${name}`);
  });
});

test('a guest joins by keyboard, changes the card, and cancels at the foot of a page without signing in', async ({
  page,
  visitor,
  browserErrors,
}) => {
  // A wrong address is tried first.
  browserErrors.expect(/^404 POST .*\/api\/memberships\/endings/);
  const buyer = newGuest('Owen');
  await joins(page, 'keyboard', buyer, (dialog) => checkPage(dialog.page(), 'join'));
  await cancelsAndResumes(page, 'keyboard');
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  await actions(page)
    .getByRole('button', { name: /^Change the card/ })
    .press('Enter');
  await page.getByLabel('Card number').fill('4000 0566 5566 5556');
  await page.getByRole('button', { name: 'Save card' }).click();
  await expect(main(page)).toContainText('Your new card is saved');
  await expect(main(page)).toContainText('Visa, ending in 5556');
  await expect(page).not.toHaveURL(/card=/);

  const elsewhere = await visitor({});
  await elsewhere.goto(paths.passes.href());
  await takenOver(elsewhere);
  await elsewhere.getByRole('contentinfo').getByRole('link', { name: 'Cancel a membership' }).press('Enter');
  const form = elsewhere.getByRole('form', { name: 'Cancel a membership' });
  await form.getByLabel('Order reference').fill(id);
  await form.getByLabel('E-mail').fill('someone.else@example.org');
  await checkPage(elsewhere, 'cancel-membership');
  await form.getByRole('button', { name: 'Cancel…' }).press('Enter');
  const question = elsewhere.getByRole('dialog', { name: 'Cancel this membership?' });
  await question.getByRole('button', { name: 'Cancel the membership' }).press('Enter');
  await expect(form).toContainText('There is no membership with this reference and this e-mail');
  await form.getByLabel('E-mail').fill(buyer.email);
  await form.getByLabel('E-mail').press('Enter');
  await question.getByRole('button', { name: 'Cancel the membership' }).press('Enter');
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Your membership is cancelled' })).toBeVisible();
  await expect(main(elsewhere)).toContainText('withdraw from the purchase');
  await page.reload();
  await expect(main(page)).toContainText(/It ends on .* Until then you have all of it/);
});

// docs/product.md#members-discount
test('a member books a place that no credit is to pay at the members’ price', async ({ page, publish, visitor }) => {
  const buyer = newGuest('Ines');
  await joins(page, 'keyboard', buyer);
  const member = await newMember({ email: buyer.email, fullName: 'Ines Guest' });
  const price = { amount: 4000, currency: 'GBP' };
  const title = `An evening for members ${buyer.email.split('@')[0]}`;
  const sessionId = await publish({ title, price, maxAttendees: 8, startTime: inDays(9) });
  const own = await visitor({});
  await openAs(own, member, paths.session.href(sessionId));
  await bookNow(own).press('Enter');
  const { dialog, submit } = bookingDialog(own);
  await dialog.getByRole('checkbox', { name: /^Included in your membership/ }).press('Space');
  await expect(dialog).toContainText(`Members’ price £32.00 instead of £40.00, with your membership ${name}.`);
  await expect(submit).toHaveText('Pay £32.00');
  await checkPage(own, 'members-price');
  await submit.press('Enter');
  await payPage(own).payByCard(cards.pays);
  await expect(confirmation(own)).toBeVisible();
  await expect(main(own)).toContainText(`Paid £32.00, 20% less with membership ${name}`);
});
