import { adminPaths } from '#shared/contract/admin-paths.ts';
import { paths } from '#shared/contract/paths.ts';
import { notice } from './accounts.ts';
import {
  cardOf,
  choose,
  editorOf,
  groupOf,
  openEditor,
  openFolds,
  question,
  searchSessions,
} from './admin-session-pages.ts';
import { bookingsOf, callDemo } from './cloud.ts';
import { winterYear } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { checkPage, phone } from './page-checks.ts';
import { windows } from './presses.ts';
import { book, newGuest } from './screens.ts';

/** docs/product.md#series */

const title = `Weekly circle ${Date.now()}`;

test('a weekly series is made and changed by keyboard, shown to visitors, and deleted', async ({
  page,
  visitor,
  browserErrors,
}) => {
  // Of a busy machine: several people, one after the other.
  test.setTimeout(240_000);
  browserErrors.expect(/^404 GET .*\/sessions/);
  await openEditor(page);
  const editor = editorOf(page);
  await editor.title.fill(title);
  await editor.description.fill('Breathing together.');
  await editor.date.fill(`${winterYear}-11-30`);
  await editor.time.fill('18:30');
  const repeats = editor.form.getByLabel('Repeats', { exact: true });
  await repeats.focus();
  await page.keyboard.press('ArrowDown');
  await expect(repeats).toHaveValue('weekly');
  const count = editor.form.getByLabel('Number of dates');
  await count.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('3');
  await expect(editor.form.getByText('2 further dates', { exact: true })).toBeVisible();
  const third = editor.form.getByRole('checkbox', { name: `December 14, ${winterYear}` });
  await third.focus();
  await page.keyboard.press('Space');
  // The number says how many dates there will be: another follows at the end.
  await expect(editor.form.getByRole('checkbox', { name: `December 21, ${winterYear}` })).toBeChecked();
  await expect(editor.form.getByText('2 further dates', { exact: true })).toBeVisible();
  await checkPage(page, 'admin-series-editor');
  await editor.save.focus();
  await page.keyboard.press('Enter');
  await expect(notice(page, '2 dates added')).toBeVisible();

  const panel = page.getByRole('region', { name: 'Series' });
  await expect(panel.getByRole('list', { name: 'Upcoming dates' }).getByRole('listitem')).toHaveCount(3);
  await checkPage(page, 'admin-series-detail');
  await panel.getByRole('link', { name: 'All dates' }).click();
  await expect(page.getByRole('heading', { level: 2, name: `Dates of “${title}” (3)` })).toBeVisible();
  const ids = await page
    .getByRole('article', { name: title })
    .getByRole('link', { name: title, exact: true })
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('/').at(-1) ?? ''));
  const [first = '', second = '', last = ''] = ids;

  const guest = await visitor({ viewport: phone, isMobile: true, hasTouch: true });
  await book(guest, last, newGuest('Kim'));

  await page.goto(adminPaths.editSession.href(second));
  await openFolds(page);
  await editor.time.fill('19:00');
  await editor.save.focus();
  await page.keyboard.press('Enter');
  const scope = question(page, 'What does the change apply to?');
  await expect(scope.getByText('2 dates, 1 person')).toBeVisible();
  await scope.getByRole('radio', { name: 'This date' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(scope.getByRole('radio', { name: 'This and following' })).toBeChecked();
  await expect(scope).toContainText('Changed at the other dates: start.');
  await checkPage(page, 'admin-series-scope');
  await scope.getByRole('button', { name: 'Save 2 dates' }).focus();
  await page.keyboard.press('Enter');
  const tell = question(page, 'Tell attendees about the change?');
  await expect(tell).toContainText('1 person gets a mail');
  await tell.getByRole('button', { name: 'Send the mail' }).click();
  await expect(notice(page, 'A mail is on its way to 1 person')).toBeVisible();
  const startOf = async (id: string) =>
    (await callDemo({ command: 'item', PK: `SESSION#${id}`, SK: 'SESSION' })) as object;
  expect(await startOf(first)).toMatchObject({ startTime: `${winterYear}-11-30T18:30:00.000Z` });
  expect(await startOf(last)).toMatchObject({ startTime: `${winterYear}-12-21T19:00:00.000Z` });

  await guest.goto(paths.session.href(first));
  const others = guest.getByRole('region', { name: 'Other dates' });
  await expect(others.getByRole('listitem')).toHaveCount(2);
  await expect(others).toContainText('7:00 PM');
  await checkPage(guest, 'series-dates');
  await others.getByRole('link').first().tap();
  await expect(guest).toHaveURL(new RegExp(second));
  await guest.goto(paths.liveSessions.href());
  await expect(guest.getByRole('link', { name: title }).first()).toContainText('Weekly · 3 dates');

  // The other scopes, by tap.
  const onPhone = await visitor(windows.touch);
  const touched = editorOf(onPhone);
  const scopeOnPhone = question(onPhone, 'What does the change apply to?');
  const shown = async (id: string) => await (await page.request.get(`/api/sessions/${id}`)).json();
  await openEditor(onPhone, second);
  await touched.description.fill('Breathing alone.');
  await touched.save.tap();
  // The comparison has ended: a later one would be of a session that has changed.
  await expect(scopeOnPhone.getByText('3 dates, 1 person')).toBeVisible();
  await scopeOnPhone.getByRole('button', { name: 'Save this date' }).tap();
  await expect.poll(() => shown(second)).toMatchObject({ description: 'Breathing alone.' });
  await onPhone.goto(adminPaths.editSession.href(first));
  await openFolds(onPhone);
  await touched.whatToBring.fill('A blanket');
  await touched.save.tap();
  // Until the dates are compared the choices move.
  await expect(scopeOnPhone.getByText('3 dates, 1 person').first()).toBeVisible();
  await scopeOnPhone.getByText('All dates').tap();
  await expect(scopeOnPhone).toContainText('Changed at the other dates');
  await scopeOnPhone.getByRole('button', { name: 'Save 3 dates' }).tap();
  for (const [id, description] of [
    [first, 'Breathing together.'],
    [second, 'Breathing alone.'],
    [last, 'Breathing together.'],
  ] as const) {
    await expect.poll(() => shown(id)).toMatchObject({ whatToBring: 'A blanket', description });
  }

  await page.goto(adminPaths.sessions.href());
  await searchSessions(page, title);
  await expect(groupOf(page, 'Upcoming').getByRole('article', { name: title })).toHaveCount(3);
  await expect(cardOf(page, title).first()).toContainText('1/3');
  await choose(page, title, 'Delete');
  const deletion = question(page, `Delete “${title}”?`);
  await deletion.getByRole('radio', { name: 'All dates' }).check();
  await expect(deletion).toContainText('1 person will lose their place');
  await checkPage(page, 'admin-series-delete');
  await deletion.getByRole('button', { name: 'Delete 3 sessions' }).click();
  await expect(notice(page, '3 sessions deleted successfully')).toBeVisible();
  await expect.poll(async () => (await bookingsOf(last)).map(({ status }) => status)).toEqual(['cancelled']);
});
