import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { adminPaths, libraryHref } from '#shared/contract/admin-paths.ts';
import { notice } from './accounts.ts';
import { addRecording } from './admin-recordings.ts';
import { expect } from './fixtures.ts';
import { checkPage } from './page-checks.ts';

/** The owner's side of a collection that is added in the back office, by touch. */

export const courage = {
  id: 'courage',
  name: 'Courage',
  laterName: 'Courage for two',
  recording: 'Before a large day',
};

const picture = join(import.meta.dirname, '../local/demo/pictures/still-water.webp');

const rowOf = (page: Page) => page.getByRole('main').getByRole('group', { name: 'Collection 1', exact: true });

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).tap();
  await expect(notice(page, 'Saved').last()).toBeVisible();
}

/** Adds it with words, a picture and prices, and one recording in its library, which the menu names. */
export async function addCollection(page: Page): Promise<void> {
  await page.goto(adminPaths.siteSettings.href('library'));
  await page.getByRole('button', { name: 'Add a collection' }).tap();
  const row = rowOf(page);
  await row.getByLabel('Name').fill(courage.name);
  await row.getByLabel('Words on its page').fill('For **large** days.');
  await row.locator('input[type=file]').setInputFiles(picture);
  await expect(row.getByText('still-water.webp has arrived.')).toBeVisible({ timeout: 60_000 });
  await row.getByLabel('GBP').fill('20');
  await row.getByLabel('EUR').fill('24');
  await page.getByRole('button', { name: 'Save', exact: true }).tap();
  await expect(row.getByLabel('USD')).toBeFocused();
  await row.getByLabel('USD').fill('26');
  await row.getByRole('switch', { name: 'Offered on the site' }).tap();
  await checkPage(page, 'added-collection-form');
  await save(page);
  await expect(rowOf(page).getByLabel('Address')).toHaveValue(courage.id);
  await page.getByRole('link', { name: `${courage.name} Recordings` }).tap();
  await expect(page.getByRole('heading', { level: 1, name: `${courage.name} Recordings Management` })).toBeVisible();
  await addRecording(page, courage.recording);
  await checkPage(page, 'added-collection-library');
}

/** Gives it another name, and takes it out of the offer, which asks first. */
export async function withdrawCollection(page: Page): Promise<void> {
  await page.goto(adminPaths.siteSettings.href('library'));
  await rowOf(page).getByLabel('Name').fill(courage.laterName);
  const offered = rowOf(page).getByRole('switch', { name: 'Offered on the site' });
  await offered.tap();
  await expect(offered).toBeChecked();
  await page.getByRole('button', { name: /^Yes, take it out/ }).tap();
  await expect(offered).not.toBeChecked();
  await save(page);
}

/** It has recordings: it is not removed. */
export async function expectNotRemovable(page: Page): Promise<void> {
  const row = rowOf(page);
  await row.getByRole('button', { name: /^Remove.*row / }).tap();
  await row.getByRole('button', { name: /^Yes, remove it.*row / }).tap();
  await page.getByRole('button', { name: 'Save', exact: true }).tap();
  await expect(page.getByText(/This collection has recordings or orders/)).toBeVisible();
}

/** Sends back what a buyer has paid. */
export async function refundBuyer(page: Page, email: string): Promise<void> {
  await page.goto(libraryHref(courage.id, 'purchases'));
  const row = page.getByRole('row').filter({ hasText: email });
  await row.getByRole('button', { name: /^Actions/ }).tap();
  await page.getByRole('menuitem', { name: 'Refund…' }).tap();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Refund / })
    .tap();
  await expect(notice(page, 'Refund on its way')).toBeVisible();
}
