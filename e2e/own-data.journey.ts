import { paths } from '#shared/contract/paths.ts';
import { linkOf, newMember, signInForm, welcome } from './accounts.ts';
import { mailTo } from './cloud.ts';
import { inDays } from './dates.ts';
import { savedBy } from './downloads.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './member-session.ts';
import { checkPage } from './page-checks.ts';
import { pressBy, ways, windows } from './presses.ts';
import { book, newGuest } from './screens.ts';

// docs/product.md#your-data, docs/trust.md#deleted-accounts

const withSubject =
  (wanted: string) =>
  ({ subject }: { subject: string }) =>
    subject === wanted;

for (const way of ways)
  test.describe(`by ${way}`, () => {
    test.use(windows[way]);
    const press = pressBy(way);

    test('a member downloads their data, deletes the account, and takes it back by signing in', async ({
      page,
      browserErrors,
    }) => {
      // Other requests of the session that has ended.
      browserErrors.expect(/^401 /);
      const member = await newMember();
      await openAs(page, member, paths.settings.href());
      const part = page.getByRole('region', { name: 'Your data' });
      const file = await savedBy(page, () => press(part.getByRole('button', { name: 'Download my data' })));
      expect(file.name).toBe('my-data.json');
      expect(JSON.parse(file.content.toString())).toMatchObject({ email: member.email, profile: { sub: member.sub } });

      await press(part.getByRole('button', { name: 'Delete my account' }));
      const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
      await expect(dialog.getByRole('button', { name: 'Keep my account' })).toBeVisible();
      await expect(dialog).toContainText('signing in takes the deletion back');
      await checkPage(page, 'profile-delete-account');
      await page.setViewportSize(windows[way].viewport ?? { width: 1280, height: 800 });
      await press(dialog.getByRole('button', { name: 'Delete my account' }));
      await expect(page.getByRole('heading', { level: 1, name: 'Your account is locked' })).toBeVisible();
      await checkPage(page, 'your-data-locked');
      await mailTo(member.email, withSubject('Your account will be deleted'));

      await page.goto(paths.signIn.href());
      await signInForm(page).as(member);
      await expect(welcome(page, member.name)).toBeVisible();
      await mailTo(member.email, withSubject('Your account stays'));
    });

    test('a guest does both by a mailed link, and keeps the data by another one', async ({ page, publish }) => {
      const guest = newGuest('Robin');
      await book(page, await publish({ title: 'Soon Forgotten', startTime: inDays(4) }), guest);
      const ask = async () => {
        await page.goto(paths.ownData.href());
        await page.getByLabel('E-mail').fill(guest.email);
        await press(page.getByRole('button', { name: 'Mail me a link' }));
        await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeFocused();
      };
      await ask();
      const first = linkOf(await mailTo(guest.email, withSubject('Your data')), paths.ownData.pattern);
      await page.goto(first);
      // No secret stays in the address.
      await expect(page).toHaveURL(paths.ownData.pattern);
      const file = await savedBy(page, () => press(page.getByRole('button', { name: 'Download my data' })));
      expect(JSON.parse(file.content.toString())).toMatchObject({ email: guest.email, bookings: [{}] });
      await checkPage(page, 'your-data-by-link');
      await page.setViewportSize(windows[way].viewport ?? { width: 1280, height: 800 });
      await press(page.getByRole('button', { name: 'Delete my data' }));
      const dialog = page.getByRole('dialog', { name: 'Delete your data?' });
      await expect(dialog).toContainText('Soon Forgotten');
      await press(dialog.getByRole('button', { name: 'Delete my data' }));
      await expect(page.getByRole('heading', { level: 1, name: 'Your data will be deleted' })).toBeVisible();

      await ask();
      const isOther = (mail: { subject: string; body: { text?: string | undefined } }) =>
        mail.subject === 'Your data' && !mail.body.text?.includes(first);
      await page.goto(linkOf(await mailTo(guest.email, isOther), paths.ownData.pattern));
      await press(page.getByRole('button', { name: 'Keep my data' }));
      await expect(page.getByRole('heading', { level: 1, name: 'Your data stays' })).toBeVisible();
      await mailTo(guest.email, withSubject('Your data stays'));
    });
  });
