import { paths } from '#shared/contract/paths.ts';
import { linkOf, newMember, notice } from './accounts.ts';
import { callDemo, control, mailTo } from './cloud.ts';
import { player } from './collections.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './member-session.ts';
import { checkPage } from './page-checks.ts';
import { pressBy, ways, windows } from './presses.ts';

// docs/product.md#weekly-suggestions

const inWeeks = (weeks: number) => new Date(Date.now() + weeks * 7 * 24 * 3_600_000).toISOString().slice(0, 10);

/** The evening of a member's wish has come a minute ago. */
async function eveningComes(sub: string): Promise<void> {
  const nextAt = new Date(Date.now() - 60_000).toISOString();
  await callDemo({ command: 'change', PK: `MEMBER#${sub}`, SK: 'SUGGESTION', values: { nextAt, GSI1SK: nextAt } });
  await control('POST', '/schedules/SweepChanges/run');
}

for (const way of ways)
  test.describe(`by ${way}`, () => {
    test.use(windows[way]);
    const press = pressBy(way);

    test('a member asks for one suggestion a week, opens it from the mail and stops it with one press', async ({
      page,
      visitor,
      browserErrors,
    }) => {
      const member = await newMember({ collections: ['birth', 'stress'] });
      await openAs(page, member, paths.myResources.href());
      const part = page.getByRole('region', { name: 'One suggestion a week' });
      await part.getByLabel('Day of the week').selectOption('Sunday');
      await part.getByLabel('Due date').fill(inWeeks(60));
      browserErrors.expect(/^409 PUT .*\/api\/me\/suggestions/);
      const save = part.getByRole('button', { name: 'Suggest one a week' });
      await press(save);
      await expect(part.getByLabel('Due date')).toBeFocused();
      await expect(part).toContainText('more than 44 weeks away');
      await checkPage(page, 'weekly-suggestion-form');
      await part.getByLabel('Due date').fill(inWeeks(10));
      await press(save);
      await expect(part.getByRole('heading', { name: 'One suggestion a week' })).toBeFocused();
      await expect(part).toContainText('Every Sunday at 8:00 PM');
      await expect(part).toContainText('from the birth recordings');
      await checkPage(page, 'weekly-suggestion-given');

      await eveningComes(member.sub);
      const mail = await mailTo(member.email, ({ subject }) => subject.startsWith('For this week: '));
      await page.goto(linkOf(mail, '/birth-recordings/'));
      await expect(player(page).button('Play')).toBeVisible();

      const stranger = await visitor();
      await stranger.goto(linkOf(mail, paths.suggestions.pattern));
      await expect(stranger.getByRole('heading', { level: 1, name: 'No more suggestions?' })).toBeVisible();
      await checkPage(stranger, 'weekly-suggestion-stopping');
      await press(stranger.getByRole('button', { name: 'Stop the suggestions' }));
      await expect(stranger.getByRole('heading', { level: 1, name: 'No more suggestions', exact: true })).toBeFocused();
      expect(await callDemo({ command: 'item', PK: `MEMBER#${member.sub}`, SK: 'SUGGESTION' })).toBeNull();
      await page.goto(paths.myResources.href());
      await expect(save).toBeVisible();
    });

    test('a member changes and stops the suggestions in My Resources', async ({ page }) => {
      await openAs(page, await newMember({ collections: ['stress'] }), paths.myResources.href());
      const part = page.getByRole('region', { name: 'One suggestion a week' });
      await press(part.getByRole('button', { name: 'Suggest one a week' }));
      await press(part.getByRole('button', { name: 'Change' }));
      await part.getByLabel('Hour').selectOption('9:00 PM');
      await press(part.getByRole('button', { name: 'Suggest one a week' }));
      await expect(part).toContainText('at 9:00 PM');
      await press(part.getByRole('button', { name: 'Stop the suggestions' }));
      await expect(notice(page, 'No more suggestions. What you gave is deleted.')).toBeVisible();
      await expect(part.getByRole('heading', { name: 'One suggestion a week' })).toBeFocused();
    });
  });

test('a link that is too old says so', async ({ page, browserErrors }) => {
  browserErrors.expect(/^404 POST .*\/api\/suggestions/);
  await page.goto(paths.suggestions.href('A'.repeat(43)));
  await page.getByRole('button', { name: 'Stop the suggestions' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'This link stops nothing' })).toBeFocused();
});
