import { expect, type Locator, type Page } from '@playwright/test';
import { adminPaths, type SessionTab } from '#shared/contract/admin-paths.ts';
import type { Member } from './accounts.ts';
import { openAdmin } from './admin.ts';

/** The session pages of the back office. */

/** The row of a session in the list. */
export function cardOf(page: Page, title: string): Locator {
  return page.getByRole('main').getByRole('article', { name: title, exact: true });
}

/** Searches the list, which has 25 sessions a page, for the ones with a title. */
export async function searchSessions(page: Page, title: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search sessions' }).fill(title);
  await expect(page).toHaveURL((url) => (url.searchParams.get('search') ?? '') === title);
}

/** The list of the sessions ahead, or of the past ones. */
export function groupOf(page: Page, title: 'Upcoming' | 'Past'): Locator {
  return page.getByRole('main').getByRole('region', { name: title });
}

/** The link that leads to one of these lists, with how many it has. */
export function linkToGroup(page: Page, title: 'Upcoming' | 'Past'): Locator {
  return page.getByRole('navigation', { name: 'Time' }).getByRole('link', { name: new RegExp(`^${title}`) });
}

/** Button of the menu of a session's row. */
export function menuOf(page: Page, title: string): Locator {
  return cardOf(page, title)
    .first()
    .getByRole('button', { name: `Actions for ${title}` });
}

/** An entry of the menu that is open. */
export function menuItem(page: Page, action: string): Locator {
  return page.getByRole('menuitem', { name: action });
}

/** Chooses from the menu of a session's row. */
export async function choose(page: Page, title: string, action: string): Promise<void> {
  await menuOf(page, title).click();
  await menuItem(page, action).click();
}

/** The editor's fields and buttons. */
export function editorOf(page: Page) {
  const form = page.getByRole('form', { name: 'Session' });
  return {
    form,
    title: form.getByLabel('Title'),
    category: form.getByLabel('Category'),
    description: form.getByLabel('Description'),
    date: form.getByLabel('Date', { exact: true }),
    time: form.getByLabel('Start time'),
    duration: form.getByLabel('Duration, minutes'),
    maxAttendees: form.getByLabel('Max attendees'),
    currency: form.getByLabel('Currency'),
    price: form.getByLabel('Price', { exact: true }),
    zoomLink: form.getByLabel('Zoom link'),
    recordingLink: form.getByLabel('Recording link'),
    city: form.getByLabel('City'),
    postCode: form.getByLabel('Post code'),
    whatToBring: form.getByRole('textbox', { name: 'What to Bring' }),
    picture: form.locator('input[type=file]'),
    published: form.getByRole('switch', { name: 'Published' }),
    online: form.getByRole('radio', { name: 'Online' }),
    onSite: form.getByRole('radio', { name: 'On-site' }),
    preview: form.getByRole('complementary', { name: 'Preview' }),
    save: form.getByRole('button', { name: 'Save session' }),
    fold: (title: string) => form.locator('details').filter({ has: page.getByRole('heading', { name: title }) }),
    /** The error message of a field. */
    error: (text: string) => form.locator('.field__error').filter({ hasText: text }),
  };
}

/** Opens all sections of the editor: closed ones keep their fields from the reader. */
export async function openFolds(page: Page): Promise<void> {
  const folds = editorOf(page).form.locator('.fold');
  await expect(folds).toHaveCount(6);
  await folds.evaluateAll((all) => all.map((fold) => fold.toggleAttribute('open', true)));
}

/** A confirmation dialog. */
export function question(page: Page, title: string | RegExp): Locator {
  return page.getByRole('dialog', { name: title });
}

/** Opens a session in the back office on a tab. */
export function openSession(page: Page, id: string, tab?: SessionTab): Promise<Member> {
  return openAdmin(page, adminPaths.session.href(id, tab));
}

/** Opens the editor of a session with all its sections; of a new one without an id. */
export async function openEditor(page: Page, id?: string): Promise<Member> {
  const admin = await openAdmin(page, id ? adminPaths.editSession.href(id) : adminPaths.newSession.href());
  await openFolds(page);
  return admin;
}
