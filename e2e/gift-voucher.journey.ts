import type { Page } from '@playwright/test';
import { adminPaths } from '#shared/contract/admin-paths.ts';
import { paths } from '#shared/contract/paths.ts';
import { voucherPath } from '#shared/contract/voucher-link.ts';
import { normaliseVoucherCode } from '#shared/rules/vouchers.ts';
import { openAdmin } from './admin.ts';
import { mailTo } from './cloud.ts';
import { inDays } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { checkPage } from './page-checks.ts';
import { cards, payPage } from './pay-page.ts';
import { balanceOf, giftVoucher } from './payments.ts';
import { windows } from './presses.ts';
import { confirmation, newGuest, openBooking, takenOver } from './screens.ts';

// docs/product.md#buying-a-gift-voucher

/** The form that buys a voucher. */
function giftForm(page: Page) {
  const form = page.getByRole('form', { name: 'Gift voucher' });
  return {
    form,
    amount: (name: string) => form.getByRole('radio', { name }),
    recipient: form.getByLabel('For', { exact: true }),
    giver: form.getByLabel('From', { exact: true }),
    recipientEmail: form.getByLabel(/e-mail \(or leave empty/),
    words: form.getByLabel('Message'),
    firstName: form.getByLabel('First name'),
    lastName: form.getByLabel('Last name'),
    email: form.getByLabel('E-mail', { exact: true }),
    buy: form.getByRole('button', { name: /^Buy the voucher/ }),
    preview: page.getByRole('complementary', { name: 'Preview' }),
  };
}

/** The gift of one place that the demo's studio sells (local/demo/vouchers.ts). */
const place = { title: 'An hour to breathe' };

const code = (page: Page) => page.getByText(/^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/).first();

/** Opens a page that shows a notice for a moment, which may be over once a busy machine has loaded all of it. */
async function openWithNotice(page: Page, url: string, text: string): Promise<void> {
  // The notice of the first time may still fade.
  await Promise.all([page.getByText(text).last().waitFor({ timeout: 60_000 }), page.goto(url)]);
}

test.describe('by touch', () => {
  test.use(windows.touch);

  test('a guest gives one place, whose link pays it in a booking beside a voucher of an amount', async ({
    page,
    publish,
    visitor,
  }) => {
    const buyer = newGuest('Lea');
    const recipient = newGuest('Mara');
    await page.goto(paths.giftVouchers.href());
    await takenOver(page);
    const gift = giftForm(page);
    // docs/product.md#vouchers-of-a-thing
    await gift.amount(place.title).tap();
    await expect(gift.form).toContainText('£20. Pays one place up to £25; what a dearer one costs above it is paid');
    await gift.recipient.fill('Mara');
    await gift.giver.fill('Lea');
    await gift.recipientEmail.fill(recipient.email);
    await gift.words.fill('Breathe out, at exhale.studio');
    await gift.firstName.focus();
    await expect(gift.words).toHaveAccessibleDescription(/cannot have links or addresses/);
    await gift.words.fill('Breathe out, we are near.');
    await expect(gift.words).not.toHaveAccessibleDescription(/links/);
    await gift.firstName.fill(buyer.firstName);
    await gift.lastName.fill(buyer.lastName);
    await gift.email.fill(buyer.email);
    await expect(gift.preview).toContainText('Breathe out, we are near.');
    await expect(gift.preview).toContainText(place.title);
    await expect(gift.buy).toHaveText('Buy the voucher, £20.00');
    await gift.buy.tap();
    await payPage(page).payByCard(cards.pays);
    await expect(page.getByRole('heading', { level: 1, name: 'Mara’s voucher is ready' })).toBeVisible();
    await expect(page).not.toHaveURL(/success|session_id/);
    await expect(page.getByRole('main')).toContainText(`${place.title}One session, up to £25.00`);
    const shownCode = (await code(page).textContent()) ?? '';

    const mail = await mailTo(recipient.email);
    expect(mail.subject).toBe('A gift voucher from Lea');
    expect(mail.body.text).toContain('Breathe out, we are near.');
    expect(mail.body.text).toContain(`${place.title} (one session, up to £25.00)`);
    const link = /https?:\S+#voucher=\S+/.exec(mail.body.text ?? '')?.[0] ?? '';
    const given = await visitor(windows.touch);
    // Opened again where it was opened, it loads no page: the address differs behind # alone.
    for (const _ of ['a new page', 'the same page']) {
      await openWithNotice(given, link, 'Its code is filled in when you book a session, or buy a pack or recordings.');
      await expect(given).toHaveURL(paths.liveSessions.href());
    }
    const price = { amount: 4000, currency: 'GBP' };
    const booking = await openBooking(given, await publish({ title: 'A given evening', startTime: inDays(9), price }));
    await expect(booking.code).toHaveValue(shownCode);
    await booking.apply.tap();
    await expect(booking.dialog.getByText('Pays £25.00 of one place, the most it can.')).toBeVisible();
    const ofBirth = await giftVoucher({ thing: { kind: 'collection', collection: 'birth' } });
    const ofAmount = await giftVoucher({ value: { amount: 1000, currency: 'GBP' }, balance: 1000 });
    await booking.dialog.getByRole('button', { name: 'Add a discount code or gift voucher' }).tap();
    await booking.code.fill(ofBirth);
    await booking.apply.tap();
    await expect(booking.code).toHaveAccessibleDescription('This voucher is for the collection Birth.');
    await booking.code.fill(ofAmount);
    await booking.apply.tap();
    await expect(booking.dialog.getByText('Pays £10.00, all that it has.')).toBeVisible();
    await booking.fill(recipient);
    await expect(booking.submit).toHaveText('Pay £5.00');
    await booking.submit.tap();
    await payPage(given).payByCard(cards.pays);
    await expect(confirmation(given)).toBeVisible();
    for (const used of [normaliseVoucherCode(shownCode), ofAmount]) expect(await balanceOf(used)).toBe(0);
    const birthLink = voucherPath({ code: ofBirth, thing: { kind: 'collection', collection: 'birth' } });
    await openWithNotice(given, birthLink, 'Its code is filled in when you buy these recordings.');
  });
});

test('a voucher is bought by keyboard, withdrawn, and seen by the owner', async ({ page, visitor }) => {
  const buyer = newGuest('Robin');
  await page.goto(paths.giftVouchers.href());
  await takenOver(page);
  const gift = giftForm(page);
  await gift.buy.press('Enter');
  await expect(gift.recipient).toBeFocused();
  await expect(gift.recipient).toHaveAccessibleDescription('Enter whom it is for');
  await page.keyboard.type('Kim');
  await gift.giver.fill('Robin');
  await gift.firstName.fill(buyer.firstName);
  await gift.lastName.fill(buyer.lastName);
  await gift.email.fill(buyer.email);
  await checkPage(page, 'gift-vouchers');
  await gift.email.press('Enter');
  await payPage(page).back.press('Enter');
  await takenOver(page);
  await expect(gift.recipient).toHaveValue('Kim');
  await gift.buy.press('Enter');
  await payPage(page).payByCard(cards.pays);
  await expect(page.getByRole('heading', { level: 1, name: 'Kim’s voucher is ready' })).toBeVisible();
  await checkPage(page, 'gift-voucher-bought');

  await page.getByRole('link', { name: 'Withdraw from the purchase' }).press('Enter');
  await expect(page.getByLabel('E-mail')).toHaveValue(buyer.email);
  await checkPage(page, 'withdraw');
  await page.getByRole('button', { name: 'Withdraw…' }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Withdraw from this purchase?' });
  await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await question.getByRole('button', { name: 'Withdraw', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'You have withdrawn' })).toBeFocused();
  await expect(page.getByRole('main')).toContainText('£50.00 goes back');
  const mail = await mailTo(buyer.email, ({ subject }) => subject.startsWith('You have withdrawn'));
  expect(mail.body.text).toContain('£50.00');

  const owner = await visitor();
  await openAdmin(owner, `${adminPaths.orders.href('voucher')}&search=${buyer.email}`);
  await owner.getByRole('link', { name: 'Robin Guest' }).click();
  await expect(owner.getByRole('heading', { name: 'Gift voucher of £50.00' })).toBeVisible();
  await expect(owner.getByRole('main')).toContainText('refunded');
  await checkPage(owner, 'admin-order-voucher');
  await owner
    .getByRole('main')
    .getByRole('link', { name: /^([0-9A-Z]{4}-){3}/ })
    .click();
  await expect(owner.getByText('Ended', { exact: true })).toBeVisible();
  await expect(owner.getByRole('link', { name: 'Robin Guest' })).toBeVisible();
});
