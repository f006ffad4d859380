import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { settingsRoutes } from '#shared/contract/settings/admin-routes.ts';
import { defaultSite } from '#shared/rules/site-defaults.ts';
import { addressesOfCloud, type ReceivedMail } from './cloud.ts';
import { expect } from './fixtures.ts';
import type { Hand } from './presses.ts';

/** The site of a studio that is not the one of the defaults. */
export const studio = {
  name: 'Stilles Wasser',
  tagline: 'Slow air by the lake.',
  facilitator: 'Mira Holm',
  sender: 'Mira of Stilles Wasser',
  category: 'Cold Water',
  venue: { name: 'The Boathouse', address: 'Seestrasse 4', city: 'Konstanz', postCode: '78464' },
  email: 'mira@stilles-wasser.test',
};

const { names, start, links } = defaultSite;

/** Words of the defaults that a studio with words of its own must not show anywhere. */
const othersWords = [
  ...[names.studio, 'exhale.example', names.tagline, ...names.tagline.split('. ')],
  ...[start.title.replace('\n', ' '), start.shareLine, start.invitationTitle, start.invitationText],
  // `Birth` is also what the product calls a collection.
  ...links.offering.map(({ label }) => label).filter((label) => label !== 'Birth'),
];

/** Finds none of them; addresses that a deployment chooses in its own settings are left out. */
export function expectOnlyOwnWords(text: string, where: string): void {
  const { mailFrom, adminEmail } = addressesOfCloud();
  const chosen = text.replaceAll(mailFrom, '').replaceAll(adminEmail, '');
  expect(
    othersWords.filter((words) => chosen.includes(words)),
    `words of another studio in ${where}`,
  ).toEqual([]);
}

/** Everything that a recipient may see of it: sender, subject, both parts and attachments. */
export function wholeText({ from, subject, body, attachments }: ReceivedMail): string {
  const files = attachments.map(({ content }) => Buffer.from(content, 'base64').toString('utf8'));
  return [from, subject, body.text, body.html, ...files].join('\n');
}

/** Makes the first admin of a site by the operator's command (docs/operations.md#accounts). */
export async function makeAdmin(email: string): Promise<void> {
  const state = await mkdtemp(join(tmpdir(), 'exhale-first-admin-'));
  await writeFile(join(state, 'cloud.json'), process.env.EXHALE_CLOUD ?? '{}');
  const command = join(import.meta.dirname, '../operator/admin/main.ts');
  const env = { ...process.env, EXHALE_DATA: state };
  await promisify(execFile)(process.execPath, [command, email, '--local'], { env });
  await rm(state, { recursive: true });
}

/** A page of the settings while the site is set up, by a hand whose presses are counted. */
export function settingsPage(page: Page, hand: Hand) {
  const main = page.getByRole('main');
  return {
    main,
    field: (label: string) => main.getByLabel(label, { exact: true }),
    row: (list: string, place: number) => main.getByRole('group', { name: `${list} ${place}`, exact: true }),
    button: (name: string) => main.getByRole('button', { name, exact: true }),
    /** Removes rows of a list until this many are left. */
    async leaveRows(list: string, count: number): Promise<void> {
      const all = main.getByRole('group', { name: new RegExp(`^${list} \\d+$`) });
      for (let left = await all.count(); left > count; left--) {
        await hand.press(all.nth(left - 1).getByRole('button', { name: /^Remove/ }));
        await expect(all).toHaveCount(left - 1);
      }
    },
    /** Saves it and goes on to the next step. */
    async save(next: string, label = 'Save'): Promise<void> {
      // The state of the set-up is fetched after saving, and drawn on the next page too.
      const saved = page.waitForResponse((response) => response.url().endsWith(settingsRoutes.getSetUp.path));
      await hand.press(main.getByRole('button', { name: label, exact: true }));
      await saved;
      await hand.press(main.getByRole('link', { name: `Next: ${next}` }));
      await expect(
        main.getByRole('heading', { level: 1, name: next === 'Cancelling and time zone' ? 'Settings' : next }),
      ).toBeVisible();
    },
  };
}
