import type { Locator, Page } from '@playwright/test';
import { adminPaths } from '#shared/contract/admin-paths.ts';
import { paths } from '#shared/contract/paths.ts';
import { linkOf, newMember, notice } from './accounts.ts';
import { openAdmin } from './admin.ts';
import { mailTo } from './cloud.ts';
import { inDays } from './dates.ts';
import { savedBy } from './downloads.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './member-session.ts';
import { beginMembership, failToRenew, goOnByAMonth } from './memberships.ts';
import { checkPage, expectAccessible } from './page-checks.ts';
import { cards, payPage } from './pay-page.ts';
import { syncPayments } from './payments.ts';
import { pagesOfPdf } from './pdf-text.ts';
import { pressBy, type Way, windows } from './presses.ts';
import { bookingDialog, bookNow, confirmation, type GuestDetails, newGuest, takenOver } from './screens.ts';

// docs/product.md#memberships. The demo's plan: four sessions a month for £52, which can be paused for 62 days in a year, and whose
// places can be paid singly when it has ended.

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

/** Cancels to the end of the period. */
async function cancels(page: Page, way: Way): Promise<void> {
  const press = pressBy(way);
  await press(actions(page).getByRole('button', { name: /^Cancel the membership/ }));
  const question = page.getByRole('dialog', { name: 'Cancel the membership?' });
  await expect(question).toContainText('Nothing more is charged');
  await press(question.getByRole('button', { name: 'Cancel the membership' }));
  await expect(main(page)).toContainText(/It ends on .* Until then you have all of it/);
}

const membershipIdOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? '';

/** Books a place with the membership that this browser knows. */
async function booksWithIt(page: Page, sessionId: string, guest: GuestDetails, way: Way): Promise<void> {
  const press = pressBy(way);
  await page.goto(paths.session.href(sessionId));
  await press(bookNow(page));
  const booking = bookingDialog(page);
  await expect(booking.dialog.getByRole('checkbox', { name: /^Included in your membership/ })).toBeChecked();
  await booking.fill(guest);
  await expect(booking.submit).toHaveText('Book with your membership');
  await press(booking.submit);
  await expect(confirmation(page)).toBeVisible();
}

test.describe('by touch', () => {
  test.use(windows.touch);

  test('a guest joins, pauses it, books with it, cancels, and pays the place that it had paid once it has ended', async ({
    page,
    publish,
  }) => {
    const buyer = newGuest('Nia');
    const price = { amount: 4000, currency: 'GBP' };
    const sessionId = await publish({ title: 'An evening after a membership', price, startTime: inDays(9) });
    await joins(page, 'touch', buyer);
    const id = membershipIdOf(page);
    await actions(page)
      .getByRole('button', { name: /^Pause it/ })
      .tap();
    const pause = page.getByRole('dialog', { name: 'Pause the membership' });
    await expect(pause.getByRole('radio').first()).toBeChecked();
    await expectAccessible(page);
    await pause.getByRole('button', { name: 'Pause it' }).tap();
    await expect(main(page)).toContainText('It is paused.');
    await actions(page)
      .getByRole('button', { name: /^End the pause/ })
      .tap();
    await expect(main(page)).toContainText(/It renews on .* for £52\.00/);
    await page.goto(paths.passes.href());
    await expect(main(page)).toContainText(`4 sessions left with your membership ${name}`);

    await booksWithIt(page, sessionId, buyer, 'touch');
    await page.goto(paths.membership.href(id));
    await cancels(page, 'touch');
    await goOnByAMonth(id);
    const mail = await mailTo(buyer.email, ({ subject }) => subject === 'Please pay for your place');
    await page.goto(linkOf(mail, paths.ticket.href('')));
    const ticket = page.getByRole('article', { name: 'Your ticket' });
    await expect(main(page)).toContainText(`your membership “${name}” has ended. Please pay £40.00 until`);
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Pay for this place now/ }).tap();
    await payPage(page).payByCard(cards.pays);
    await expect(ticket).toContainText('Paid £40.00');
    await expect(page.getByRole('button', { name: /^Pay for this place now/ })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Cancel booking' })).toBeVisible();
  });
});

test('a guest joins by keyboard, cancels at the foot of a page without signing in, stays, and pays a refused renewal by another card', async ({
  page,
  visitor,
  browserErrors,
}) => {
  // A wrong address is tried first.
  browserErrors.expect(/^404 POST .*\/api\/memberships\/endings/);
  const buyer = newGuest('Owen');
  await joins(page, 'keyboard', buyer, (dialog) => expectAccessible(dialog.page()));
  const id = membershipIdOf(page);
  await cancels(page, 'keyboard');
  await actions(page)
    .getByRole('button', { name: /^Keep the membership/ })
    .press('Enter');
  await expect(main(page)).toContainText(/It renews on .* for £52\.00/);

  const elsewhere = await visitor({});
  await elsewhere.goto(paths.passes.href());
  await takenOver(elsewhere);
  await elsewhere.getByRole('contentinfo').getByRole('link', { name: 'Cancel a membership' }).press('Enter');
  const form = elsewhere.getByRole('form', { name: 'Cancel a membership' });
  await form.getByLabel('Order reference').fill(id);
  await form.getByLabel('E-mail').fill('someone.else@example.org');
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
  await actions(page)
    .getByRole('button', { name: /^Keep the membership/ })
    .press('Enter');
  await expect(main(page)).toContainText(/It renews on .* for £52\.00/);

  // The renewal is refused; another card pays it at once.
  await failToRenew(id);
  await page.reload();
  await expect(main(page)).toContainText('The last charge did not go through');
  await actions(page)
    .getByRole('button', { name: /^Change the card/ })
    .press('Enter');
  await page.getByLabel('Card number').fill('4000 0566 5566 5556');
  await page.getByRole('button', { name: 'Save card' }).click();
  await expect(main(page)).toContainText('Your new card is saved');
  await expect(main(page)).toContainText('Visa, ending in 5556');
  await expect(main(page).getByRole('region', { name: 'Paid periods' }).getByRole('listitem')).toHaveCount(2);
  await expect(page).not.toHaveURL(/card=/);
});

// docs/product.md#members-discount
test('a member books a place that no credit is to pay at the members’ price', async ({ page: own, publish }) => {
  const buyer = newGuest('Ines');
  await beginMembership(buyer);
  const member = await newMember({ email: buyer.email, fullName: 'Ines Guest' });
  const price = { amount: 4000, currency: 'GBP' };
  const title = `An evening for members ${buyer.email.split('@')[0]}`;
  const sessionId = await publish({ title, price, maxAttendees: 8, startTime: inDays(9) });
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

/** Chooses what to do about the membership on its page in the back office, and confirms it. */
async function changes(page: Page, action: string, [question, confirm]: [string, string]): Promise<void> {
  await page.getByRole('button', { name: 'Actions for this membership' }).press('Enter');
  await page.getByRole('menuitem', { name: action }).press('Enter');
  const dialog = page.getByRole('dialog', { name: question });
  await expect(dialog).toContainText('£52.00');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: confirm }).press('Enter');
  await expect(dialog).toBeHidden();
}

/** Raises the price of the plan for everyone, which says whom it concerns before it is saved. */
async function raisesPrice(page: Page): Promise<void> {
  await page.goto(adminPaths.siteSettings.href('plans'));
  const plan = main(page).getByRole('group', { name: 'Plan 1', exact: true });
  await plan.getByLabel('GBP', { exact: true }).fill('58');
  await plan.getByLabel('The new price is for').selectOption('everyone');
  await expect(plan).toContainText(
    /members? pays? £58\.00 instead of £52\.00 from .* They are told by mail now, at least 30 days before\./,
  );
  await expectAccessible(page);
  await main(page).getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await expect(notice(page, 'Saved')).toBeVisible();
  await syncPayments();
}

// The last one here: the price is that of all who join later.
test('the owner gives a free month, takes it back, and raises the price; the member reads of each, pays it, and saves the receipt', async ({
  page,
  visitor,
}) => {
  const buyer = newGuest('Mona');
  const id = await beginMembership(buyer);
  const member = await newMember({ email: buyer.email, fullName: 'Mona Guest' });
  const own = await visitor({});
  await openAs(own, member, paths.membership.href(id));
  await expect(main(own)).toContainText('4 of 4 sessions left this month');

  await openAdmin(page, adminPaths.membership.href(id));
  await changes(page, 'Give a free month…', ['Give Mona Guest a free month?', 'Give a free month']);
  await mailTo(buyer.email, ({ subject }) => subject === `A free month for you: ${name}`);
  await own.reload();
  await expect(main(own)).toContainText(/Your next period, from .*, is free\./);
  await changes(page, 'Take the free month back…', ['Take the free month of Mona Guest back?', 'Take it back']);
  await mailTo(buyer.email, ({ subject }) => subject === `Your next month is not free: ${name}`);
  await own.reload();
  await expect(main(own)).toContainText(/It renews on .* for £52\.00/);
  await expect(main(own)).not.toContainText('is free');

  await raisesPrice(page);
  const mail = await mailTo(buyer.email, ({ subject }) => subject === `A new price: ${name}`);
  await own.goto(linkOf(mail, paths.membership.href(id)));
  await expect(main(own)).toContainText(/New price\s*From .*: £58\.00 a month/);
  const charge = (sum: string) => main(own).getByText(new RegExp(`^${sum} on `));
  await expect(charge('£5[28]\\.00')).toBeVisible();
  // Thirty days are longer than some months: then the old price is paid once more.
  if (await charge('£52\\.00').isVisible()) {
    await goOnByAMonth(id);
    await own.reload();
  }
  await expect(charge('£58\\.00')).toBeVisible();
  await goOnByAMonth(id);
  await own.reload();
  const periods = main(own).getByRole('region', { name: 'Paid periods' });
  await expect(periods.getByRole('listitem').first()).toContainText('£58.00');
  await expect(periods.getByRole('listitem').last()).toContainText('£52.00');
  await checkPage(own, 'membership');
  const receipt = periods.getByRole('button', { name: /^Download receipt/ }).first();
  const { content } = await savedBy(own, () => receipt.press('Enter'));
  const [page1 = ''] = await pagesOfPdf(content);
  for (const text of [`Membership: ${name}`, '£58.00']) expect(page1).toContain(text);
});
