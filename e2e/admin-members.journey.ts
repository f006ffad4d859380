import type { Page } from '@playwright/test';
import { adminPaths } from '#shared/contract/admin-paths.ts';
import { paths } from '#shared/contract/paths.ts';
import { linkOf, type Member, newMember, notice, signInByLink, signInForm, welcome } from './accounts.ts';
import { bookPlace, openAdmin, rowOf } from './admin.ts';
import { bookingsOf, callDemo, demoMember, mailTo } from './cloud.ts';
import { inDays } from './dates.ts';
import { savedBy } from './downloads.ts';
import { expect, test } from './fixtures.ts';
import { checkPage } from './page-checks.ts';

/** docs/product.md#admin-users, docs/product.md#user-details, docs/product.md#user-deletion */

const columns = ['Name', 'Email', 'Status', 'Created', 'Subscription', 'View'];

/** A member with a name that is unique in the run. */
function someMember(beginning: string): Promise<Member> {
  const fullName = `${beginning} ${Math.random().toString(36).slice(2, 10)}`;
  return newMember({ fullName, collections: ['stress'] });
}

function details(page: Page, name: string) {
  return page.getByRole('region', { name: 'Details' }).getByRole('term').filter({ hasText: name }).locator('+ dd');
}

test('members are listed newest first, and found by name or e-mail', async ({ page }) => {
  const newest = await someMember('Quilla');
  await openAdmin(page, adminPaths.users.href());
  await expect(page.getByRole('heading', { level: 1, name: 'User Management' })).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText(columns);
  await expect(rowOf(page, newest.email)).toBeVisible();
  await checkPage(page, 'admin-users');

  // A member of the demo: a new one is found only after the stream consumer has indexed it.
  const found = { name: 'Ines Castel', ...demoMember('ines@') };
  const search = page.getByRole('searchbox', { name: 'Search users' });
  const row = rowOf(page, found.email);
  for (const text of ['castel', 'cast in', found.email]) {
    await expect(async () => {
      await search.fill('');
      await search.fill(text);
      await expect(page.getByRole('row')).toHaveCount(2, { timeout: 2000 });
    }).toPass();
    for (const word of [found.name, 'Active', 'Free']) await expect(row).toContainText(word);
  }
  await expect(page).toHaveURL(/search=ines/);
  await page.reload();
  await expect(search).toHaveValue(found.email);
  await expect(page.getByRole('row')).toHaveCount(2);

  await search.fill('no-such-name');
  await expect(page.getByRole('heading', { name: 'No users match your search.' })).toBeVisible();
  await checkPage(page, 'admin-users-none');
  await search.press('Escape');
  await rowOf(page, newest.email)
    .getByRole('link', { name: `View ${newest.name}` })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: newest.name })).toBeVisible();
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${adminPaths.users.href()}$`));
});

test('shows a member’s details and orders, and changes name and subscription', async ({ page, publish }) => {
  const member = await someMember('Mara');
  const sessionId = await publish({ title: 'Slow Morning Sit', startTime: inDays(7) });
  const [firstName = '', lastName = ''] = member.name.split(' ');
  await bookPlace(sessionId, { firstName, lastName, email: member.email }, { price: 0 });
  await openAdmin(page, adminPaths.user.href(member.sub));
  for (const [name, text] of [
    ['User ID', member.sub],
    ['Email', member.email],
    ['Full Name', member.name],
    ['Subscription Status', 'Free'],
    ['Last Updated', 'Never'],
  ] as const) {
    await expect(details(page, name)).toContainText(text);
  }
  await expect(details(page, 'Created At')).toContainText(/^[A-Z][a-z]{2} \d+, \d{4} \d+:\d\d (AM|PM)$/);
  const recordings = page.getByRole('region', { name: 'Recordings' });
  await expect(recordings).toContainText('Stress & SleepHas access');
  await expect(recordings.getByRole('link', { name: 'Give for free: Birth' })).toBeVisible();
  await expect(rowOf(page, 'Stress Recording Package')).toContainText('paid');
  await expect(rowOf(page, 'Slow Morning Sit')).toContainText('free');
  await checkPage(page, 'admin-user');

  await page.getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('form', { name: 'Details' });
  await expect(form.getByLabel('Email')).not.toBeEditable();
  await form.getByLabel('Full Name').fill(' ');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(form.getByLabel('Full Name')).toBeFocused();
  await expect(form).toContainText('Please enter a name');
  await form.getByLabel('Full Name').fill('Mara Lindgren-Holt');
  await form.getByLabel('Subscription Status').fill('Premium');
  await checkPage(page, 'admin-user-edit');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(notice(page, 'User details updated successfully')).toBeVisible();
  await expect(form).toBeHidden();
  await expect(details(page, 'Subscription Status')).toContainText('Premium');
  await expect(details(page, 'Last Updated')).not.toContainText('Never');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Mara Lindgren-Holt' })).toBeVisible();
});

test('sets a new password directly or by a mailed link', async ({ page, visitor, browserErrors }) => {
  browserErrors.expect(/^400 POST .*\/cognito$/);
  const member = await someMember('Noor');
  await openAdmin(page, adminPaths.user.href(member.sub));
  await page.getByRole('button', { name: 'Set Password' }).click();
  const dialog = page.getByRole('dialog', { name: `Set a password for ${member.name}` });
  await dialog.getByLabel('New password', { exact: true }).fill('7-chars');
  await dialog.getByRole('button', { name: 'Set Password' }).click();
  await expect(dialog).toContainText('Password Too Short: Password must be at least 8 characters long');
  await checkPage(page, 'admin-user-password');
  await dialog.getByLabel('New password', { exact: true }).fill('slow-sea-breath');
  await dialog.getByRole('button', { name: 'Set Password' }).click();
  await expect(notice(page, 'Password set successfully')).toBeVisible();
  await expect(dialog).toBeHidden();
  await mailTo(member.email, ({ subject }) => subject.includes('password'));

  const theirs = await visitor();
  await theirs.goto(paths.signIn.href());
  await signInForm(theirs).as(member);
  await expect(theirs.getByText('Invalid email or password').first()).toBeVisible();
  await signInForm(theirs).as({ ...member, password: 'slow-sea-breath' });
  await expect(welcome(theirs, member.name)).toBeVisible();

  await page.getByRole('button', { name: 'Send Password Reset' }).click();
  await expect(notice(page, "Password reset link sent to user's email")).toBeVisible();
  const sent = await mailTo(member.email, ({ subject }) => subject === 'A link from Exhale for a new password');
  const link = linkOf(sent, paths.magicLink.pattern);
  const another = await visitor();
  await signInByLink(another, link);
  await expect(another.getByRole('heading', { name: 'Set New Password' })).toBeVisible();
});

test('exports the data of a member', async ({ page }) => {
  const member = await someMember('Ines');
  await openAdmin(page, adminPaths.user.href(member.sub));
  const { name, content } = await savedBy(page, () => page.getByRole('button', { name: 'Download data' }).click());
  expect(name).toBe(`person-${member.sub}.json`);
  expect(JSON.parse(content.toString())).toMatchObject({
    profile: { sub: member.sub, email: member.email, fullName: member.name },
    purchases: [{ lines: [{ kind: 'collection', collection: 'stress' }], status: 'paid' }],
    recordings: [{ what: 'ACCESS#stress' }],
    changesByAdmins: [{ action: 'person.exported' }],
  });
});

test('deletes an account after one confirmation that lists what is deleted and what is kept', async ({
  page,
  publish,
  visitor,
  browserErrors,
}) => {
  browserErrors.expect(/^400 POST .*\/cognito$/);
  browserErrors.expect(/^404 GET .*\/api\/admin\/members\//);
  const member = await someMember('Finn');
  const sessionId = await publish({ title: 'Evening Unwind', startTime: inDays(5), maxAttendees: 3 });
  const [firstName = '', lastName = ''] = member.name.split(' ');
  await bookPlace(sessionId, { firstName, lastName, email: member.email }, { price: 0 });
  const admin = await openAdmin(page, adminPaths.user.href(member.sub));
  await page.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: `Delete ${member.name}?` });
  await expect(dialog).toContainText(`the account of ${member.email}`);
  await expect(dialog).toContainText('The place in Evening Unwind is given up and free for others.');
  await expect(dialog).toContainText('bookings and purchases, as those of a deleted person');
  await expect(dialog.getByRole('button', { name: 'Keep' })).toBeFocused();
  await checkPage(page, 'admin-user-delete');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete user' }).click();
  await expect(notice(page, 'User deleted successfully')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${adminPaths.users.href()}$`));
  await expect(rowOf(page, admin.email)).toBeVisible();
  await expect(rowOf(page, member.email)).toHaveCount(0);
  expect(await bookingsOf(sessionId)).toMatchObject([
    { attendeeEmail: 'deleted@person.invalid', status: 'cancelled', paymentStatus: 'cancelled' },
  ]);
  const session = await callDemo({ command: 'item', PK: `SESSION#${sessionId}`, SK: 'SESSION' });
  expect(session).toMatchObject({ seatsTaken: 0 });

  await page.goto(adminPaths.user.href(member.sub));
  await expect(page.getByRole('heading', { level: 1, name: 'User not found' })).toBeVisible();
  await checkPage(page, 'admin-user-not-found');
  await page.getByRole('link', { name: 'Back to Users' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'User Management' })).toBeVisible();

  const theirs = await visitor();
  await theirs.goto(paths.signIn.href());
  await signInForm(theirs).as(member);
  await expect(theirs.getByText('Invalid email or password').first()).toBeVisible();
});

test('an admin account cannot be deleted, impersonated or given a password', async ({ page }) => {
  const other = await newMember({ admin: true, fullName: 'Other Admin' });
  await openAdmin(page, adminPaths.user.href(other.sub));
  await expect(page.getByRole('region', { name: 'Account' })).toContainText('This account runs the site');
  await expect(page.getByRole('button', { name: 'Send Password Reset' })).toBeVisible();
  for (const name of ['Delete', 'Set Password', 'Login as User']) {
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  }
});

test('failures are shown', async ({ page, browserErrors }) => {
  browserErrors.expect(/^(500|403) /);
  const member = await someMember('Wren');
  await openAdmin(page, adminPaths.user.href(member.sub));
  await expect(page.getByRole('heading', { level: 1, name: member.name })).toBeVisible();
  let status = 500;
  const problem = () => ({
    status,
    code: status === 500 ? 'internal_error' : 'admin_only',
    type: 'urn:problem:x',
    title: 'Something went wrong on our side. Please try again.',
  });
  await page.route(/\/api\/admin\/members\/[^/]+(\/.*)?$/, (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ status, contentType: 'application/problem+json', body: JSON.stringify(problem()) }),
  );
  await page.getByRole('button', { name: 'Send Password Reset' }).click();
  await expect(notice(page, 'Failed to send password reset')).toBeVisible();
  await page.getByRole('button', { name: 'Login as User' }).click();
  await expect(notice(page, 'Failed to login as user')).toBeVisible();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(notice(page, 'Failed to update user details')).toBeVisible();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete user' }).click();
  await expect(notice(page, 'Failed to delete user')).toBeVisible();
  await page.keyboard.press('Escape');
  status = 403;
  await page.getByRole('button', { name: 'Send Password Reset' }).click();
  await expect(notice(page, "You don't have permission to perform this action")).toContainText('Access Denied');
});
